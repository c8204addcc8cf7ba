extension TextOutput {
  /// Adds `"name":`, with a comma before it unless it is the first.
  mutating func write(key name: StaticString, isFirst: Bool = false) {
    if !isFirst { write(byte: UInt8(ascii: ",")) }
    write(byte: UInt8(ascii: "\""))
    name.withUTF8Buffer { write($0) }
    write(byte: UInt8(ascii: "\""))
    write(byte: UInt8(ascii: ":"))
  }

  /// Adds text as a JSON string.
  /// - SeeAlso: RFC 8259, 7 "Strings".
  mutating func write(json text: String) { write(json: text.utf8) }

  /// Adds UTF-8 as a JSON string.
  mutating func write(json utf8: some Collection<UInt8>) {
    write(byte: UInt8(ascii: "\""))
    // Nearly no text has anything to escape.
    if utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      write(utf8)
      write(byte: UInt8(ascii: "\""))
      return
    }
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        write(byte: UInt8(ascii: "\\"))
        write(byte: byte)
      case 0x0A: write("\\n")
      case 0x0D: write("\\r")
      case 0x09: write("\\t")
      case 0..<0x20:
        write("\\u00")
        write(byte: Self.hexDigit(byte >> 4))
        write(byte: Self.hexDigit(byte & 15))
      default: write(byte: byte)
      }
    }
    write(byte: UInt8(ascii: "\""))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
