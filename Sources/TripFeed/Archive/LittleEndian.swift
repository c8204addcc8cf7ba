extension UnsafeBufferPointer<UInt8> {
  /// Returns the unsigned number of `width` bytes at `offset`, lowest byte first.
  ///
  /// - Returns: The number, or `nil` when it reaches past the end or does not fit an `Int`.
  func littleEndian(at offset: Int, width: Int) -> Int? {
    guard offset >= 0, width <= count, offset <= count - width else { return nil }
    var number: UInt64 = 0
    for index in (0..<width).reversed() { number = number << 8 | UInt64(self[offset + index]) }
    return Int(exactly: number)
  }
}
