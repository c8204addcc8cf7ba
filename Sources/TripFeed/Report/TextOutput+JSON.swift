import TripCore

extension TextOutput {
  /// Adds the key of a JSON object to the output, with a comma before it unless it is the first key.
  mutating func write(key name: StaticString, isFirst: Bool = false) {
    if !isFirst { write(byte: UInt8(ascii: ",")) }
    write(byte: UInt8(ascii: "\""))
    name.withUTF8Buffer { write($0) }
    write(byte: UInt8(ascii: "\""))
    write(byte: UInt8(ascii: ":"))
  }

  /// Adds a text to the output as a JSON string.
  /// - SeeAlso: RFC 8259, 7 "Strings".
  mutating func write(json text: String) { write(json: text.utf8) }

  /// Adds an id to the output as a JSON string.
  mutating func write(json id: GTFSID) { write(json: id.text.utf8) }

  /// Adds a text to the output as a JSON string, or `null` when it is `nil`.
  mutating func write(jsonOrNull text: String?) {
    guard let text else { return write("null") }
    write(json: text)
  }

  /// Adds the bytes of a UTF-8 text to the output as a JSON string.
  mutating func write(json utf8: some Collection<UInt8>) {
    write(byte: UInt8(ascii: "\""))
    // Most texts need no escapes, and this quick test recognizes them. The bytes 0xC2 and 0xE2 may begin a control
    // character or a change of text direction, so a text with one of them is checked character by character.
    if utf8.allSatisfy({
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2
    }) {
      write(utf8)
      write(byte: UInt8(ascii: "\""))
      return
    }
    var escaped: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): escaped += [UInt8(ascii: "\\"), byte]
      case 0x0A: escaped += "\\n".utf8
      case 0x0D: escaped += "\\r".utf8
      case 0x09: escaped += "\\t".utf8
      default: escaped.append(byte)
      }
    }
    write(VisibleText.bytes(escaped, style: .json))
    write(byte: UInt8(ascii: "\""))
  }
}
