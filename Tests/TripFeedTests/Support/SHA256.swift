/// SHA-256, for comparing whole tables with the digests of another reader.
/// - SeeAlso: FIPS 180-4, 6.2.
enum SHA256 {
  static func hex(_ message: [UInt8]) -> String {
    var bytes = message
    bytes.append(0x80)
    while bytes.count % 64 != 56 { bytes.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8((message.count * 8) >> shift & 0xFF)) }
    var state: [UInt32] = initial
    var words = [UInt32](repeating: 0, count: 64)
    for block in stride(from: 0, to: bytes.count, by: 64) {
      for index in 0..<16 {
        words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[block + index * 4 + $1]) }
      }
      for index in 16..<64 {
        let a = words[index - 15]
        let b = words[index - 2]
        let low = rotate(a, 7) ^ rotate(a, 18) ^ a >> 3
        let high = rotate(b, 17) ^ rotate(b, 19) ^ b >> 10
        words[index] = words[index - 16] &+ low &+ words[index - 7] &+ high
      }
      var v = state
      for index in 0..<64 {
        let high = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25)
        let choice = v[4] & v[5] ^ ~v[4] & v[6]
        let first = v[7] &+ high &+ choice &+ constants[index] &+ words[index]
        let low = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22)
        let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
        v = [first &+ low &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
      }
      for index in 0..<8 { state[index] = state[index] &+ v[index] }
    }
    return state.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 8 - text.count) + text
    }.joined()
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let initial = primes(8).map { fraction(Double($0).squareRoot()) }
  /// The same of the cube roots of the first 64 primes.
  private static let constants = primes(64).map { cubeRootFraction($0) }

  private static func fraction(_ number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 4_294_967_296)
  }

  /// Found by halving among whole numbers, which is exact.
  private static func cubeRootFraction(_ prime: Int) -> UInt32 {
    var low: UInt64 = 0
    var high: UInt64 = 8 << 32
    let target = UInt64(prime)
    // The largest root with root^3 <= prime * 2^96, compared by its upper bits.
    while high - low > 1 {
      let middle = (low + high) / 2
      let square = middle.multipliedFullWidth(by: middle)
      // square * middle, in 192 bits, against prime << 96
      let first = square.low.multipliedFullWidth(by: middle)
      let second = square.high.multipliedFullWidth(by: middle)
      let (sum, carry) = first.high.addingReportingOverflow(second.low)
      let top = second.high + (carry ? 1 : 0)
      // prime << 96 is prime << 32 in the middle word.
      let isSmaller = (top, sum) < (target >> 32, target << 32)
      if isSmaller { low = middle } else { high = middle }
    }
    return UInt32(truncatingIfNeeded: low)
  }

  private static func primes(_ count: Int) -> [Int] {
    var found: [Int] = []
    var candidate = 2
    while found.count < count {
      if found.allSatisfy({ candidate % $0 != 0 }) { found.append(candidate) }
      candidate += 1
    }
    return found
  }
}
