extension UnsafeBufferPointer<UInt8> {
  /// The offset of the first byte that is not part of well-formed UTF-8; `nil` when all bytes are well-formed.
  var firstOffsetNotUTF8: Int? {
    guard let base = baseAddress else { return nil }
    let raw = UnsafeRawPointer(base)
    var index = 0
    while index < count {
      // ASCII is skipped eight bytes at a time, because most tables are ASCII.
      if index + 8 <= count, raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
        index += 8
        continue
      }
      let length = lengthOfCharacter(at: index)
      if length == 0 { return index }
      index += length
    }
    return nil
  }

  /// Returns the number of bytes of the character that begins at an offset, or 0 when no well-formed UTF-8 begins there.
  /// - SeeAlso: The Unicode Standard, table 3-7 "Well-Formed UTF-8 Byte Sequences".
  func lengthOfCharacter(at index: Int) -> Int {
    let lead = self[index]
    if lead < 0x80 { return 1 }
    // The number of bytes that must follow the first byte of a character, and the least and greatest value of the
    // first of them.
    let (following, low, high): (Int, UInt8, UInt8)
    switch lead {
    case 0xC2...0xDF: (following, low, high) = (1, 0x80, 0xBF)
    case 0xE0: (following, low, high) = (2, 0xA0, 0xBF)
    case 0xED: (following, low, high) = (2, 0x80, 0x9F)
    case 0xE1...0xEF: (following, low, high) = (2, 0x80, 0xBF)
    case 0xF0: (following, low, high) = (3, 0x90, 0xBF)
    case 0xF1...0xF3: (following, low, high) = (3, 0x80, 0xBF)
    case 0xF4: (following, low, high) = (3, 0x80, 0x8F)
    default: return 0
    }
    guard index + following < count, (low...high).contains(self[index + 1]) else { return 0 }
    for offset in 1...following where self[index + offset] & 0xC0 != 0x80 { return 0 }
    return following + 1
  }
}
