import FoundationEssentials

extension UUID {
  /// Reads a UUID as PostgreSQL writes it: 32 hexadecimal digits in lowercase, with hyphens. Opening a journal reads
  /// thousands of them, and `UUID(uuidString:)` takes several times as long.
  ///
  /// - Returns: `nil` for any other text.
  init?(postgresText text: some Collection<UInt8>) {
    guard let bytes = Self.bytes(text) else { return nil }
    self.init(uuid: bytes)
  }

  private static func bytes(_ text: some Collection<UInt8>) -> uuid_t? {
    guard text.count == 36 else { return nil }
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isValid = withUnsafeMutableBytes(of: &bytes) { bytes in
      var (place, digits) = (0, 0)
      for byte in text {
        let isHyphen = place == 8 || place == 13 || place == 18 || place == 23
        place += 1
        if isHyphen {
          guard byte == UInt8(ascii: "-") else { return false }
          continue
        }
        let digit: UInt8
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
        default: return false
        }
        bytes[digits / 2] = bytes[digits / 2] << 4 | digit
        digits += 1
      }
      return true
    }
    return isValid ? bytes : nil
  }
}
