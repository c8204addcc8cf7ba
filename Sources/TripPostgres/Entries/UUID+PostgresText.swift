import FoundationEssentials

extension UUID {
  /// Reads a UUID as PostgreSQL writes it: 32 hexadecimal digits in lowercase, with hyphens. Opening a journal reads
  /// thousands of them, and `UUID(uuidString:)` takes several times as long.
  ///
  /// - Returns: `nil` for any other text.
  init?(postgresText text: String) {
    var text = text
    let bytes = text.withUTF8(Self.bytes)
    guard let bytes else { return nil }
    self.init(uuid: bytes)
  }

  private static func bytes(_ text: UnsafeBufferPointer<UInt8>) -> uuid_t? {
    guard text.count == 36 else { return nil }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isValid = withUnsafeMutableBytes(of: &bytes) { bytes in
      var digits = 0
      for place in text.indices {
        switch (place, text[place]) {
        case (8, let mark), (13, let mark), (18, let mark), (23, let mark):
          guard mark == UInt8(ascii: "-") else { return false }
          continue
        case (_, let digit) where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit):
          bytes[digits / 2] = bytes[digits / 2] << 4 | (digit - UInt8(ascii: "0"))
        case (_, let digit) where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(digit):
          bytes[digits / 2] = bytes[digits / 2] << 4 | (digit - UInt8(ascii: "a") + 10)
        default: return false
        }
        digits += 1
      }
      return true
    }
    return isValid ? bytes : nil
  }
}
