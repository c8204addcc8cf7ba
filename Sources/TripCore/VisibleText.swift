/// Makes text from feeds, authors and file names safe for a terminal or a log, by replacing control characters by their
/// numbers, as in `\u{1B}`.
///
/// Replaced are the C0 and C1 controls, DEL, the line and paragraph separators, and the characters that change the
/// direction of the following text. Marks such as U+200F, and joiners, affect only their neighbours and stay.
/// - SeeAlso: ECMA-48; Unicode Technical Report 36, "Bidirectional Text Spoofing".
public enum VisibleText {
  /// The notation of the escape that replaces a control character.
  public enum Style: Sendable {
    /// Escapes as in Swift, for text that people read: `\u{1B}`.
    case braces
    /// Escapes as in a JSON string (RFC 8259): `\u001b`.
    case json
  }

  /// Replaces control characters in a text, including line feeds, so that the result is a single line.
  public static func line(_ text: String) -> String {
    String(decoding: bytes(Array(text.utf8), keepsLineFeeds: false), as: UTF8.self)
  }

  /// Replaces control characters in a text, and leaves out the middle of one that is too long for a message.
  package static func brief(_ text: String, atMost length: Int = 60) -> String {
    let line = line(text.count > 4 * length ? "\(text.prefix(2 * length))\(text.suffix(2 * length))" : text)
    return line.count <= length ? line : "\(line.prefix(length / 2))…\(line.suffix(length - length / 2 - 1))"
  }

  /// Returns a text as one line for a label or a picture: line breaks become spaces, and the other control characters are left
  /// out. So a name in a feed cannot turn round the letters of the texts beside it.
  public static func plainLine(_ text: String) -> String {
    var text = text
    guard text.withUTF8({ needsNumbers($0, keepsLineFeeds: false) }) else { return text }
    var scalars = String.UnicodeScalarView()
    for character in text {
      if character.isNewline || character == "\t" {
        scalars.append(" ")
      } else {
        scalars.append(contentsOf: character.unicodeScalars.filter { !isControl($0.value) })
      }
    }
    return String(scalars)
  }

  /// Replaces control characters in UTF-8 text.
  ///
  /// - Parameters:
  ///   - utf8: The text. If any character is replaced, invalid UTF-8 becomes U+FFFD too.
  ///   - style: The notation for the numbers of replaced characters.
  ///   - keepsLineFeeds: Whether line feeds stay; otherwise they are replaced too.
  /// - Returns: The safe text; `utf8` itself when nothing has to be replaced.
  public static func bytes(_ utf8: [UInt8], style: Style = .braces, keepsLineFeeds: Bool = true) -> [UInt8] {
    guard utf8.withUnsafeBufferPointer({ needsNumbers($0, keepsLineFeeds: keepsLineFeeds) }) else { return utf8 }
    var result = ""
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      if isControl(scalar.value), !(keepsLineFeeds && scalar == "\n") {
        let digits = String(scalar.value, radix: 16, uppercase: style == .braces)
        switch style {
        case .braces: result += "\\u{\(digits)}"
        case .json: result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return Array(result.utf8)
  }

  /// Whether the character with this number has to be replaced. All such characters are below U+10000.
  package static func isControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the text contains a character to replace. Checks the bytes without decoding them, because most texts
  /// contain none.
  private static func needsNumbers(_ bytes: UnsafeBufferPointer<UInt8>, keepsLineFeeds: Bool) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A: if !keepsLineFeeds { return true }
      case 0..<0x20, 0x7F: return true
      // 0xC2 is the first byte of U+0080 to U+009F, the C1 controls.
      case 0xC2: if index + 1 < bytes.count, bytes[index + 1] < 0xA0 { return true }
      // 0xE2 is the first byte of U+2028 to U+202E and U+2066 to U+2069: line separators and direction controls.
      case 0xE2:
        guard index + 2 < bytes.count else { continue }
        let (second, third) = (bytes[index + 1], bytes[index + 2])
        if second == 0x80 && (0xA8...0xAE).contains(third) || second == 0x81 && (0xA6...0xA9).contains(third) {
          return true
        }
      default: continue
      }
    }
    return false
  }
}
