/// The encoding of most tables that are not UTF-8.
/// - SeeAlso: WHATWG, "Encoding", index windows-1252.
enum Windows1252 {
  /// The characters of the bytes from 0x80 to 0x9F. The characters of all others have the number of the byte, and so
  /// have those of the five bytes that Windows leaves free.
  private static let characters: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// Returns a text with each byte that is not part of well-formed UTF-8 read as a character of Windows-1252, so that what
  /// is UTF-8 stays as it is.
  ///
  /// - Parameter text: The text.
  /// - Returns: The text in UTF-8; `nil` when memory is short.
  static func utf8(_ text: ByteBuffer) -> ByteBuffer? {
    withExtendedLifetime(text) {
      var size = 0
      forEachPiece(of: text.bytes) { size += $0.count }
      return ByteBuffer(capacity: size) { target in
        var position = 0
        forEachPiece(of: text.bytes) { piece in
          for byte in piece {
            target[position] = byte
            position += 1
          }
        }
        return position
      }
    }
  }

  /// Calls `body` with the UTF-8 of each character of a text.
  private static func forEachPiece(of bytes: Bytes, _ body: (Bytes) -> Void) {
    var index = 0
    while index < bytes.count {
      let length = bytes.lengthOfCharacter(at: index)
      if length > 0 {
        body(bytes.slice(index..<(index + length)))
        index += length
      } else {
        let scalar = bytes[index] < 0xA0 ? characters[Int(bytes[index] - 0x80)] : UInt16(bytes[index])
        let encoded = Array(String(Character(Unicode.Scalar(scalar) ?? "\u{FFFD}")).utf8)
        encoded.withUnsafeBufferPointer(body)
        index += 1
      }
    }
  }
}
