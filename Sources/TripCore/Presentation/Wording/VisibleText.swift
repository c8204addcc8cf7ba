/// Text from feeds, authors and file names as a terminal or a log may have it: characters that would steer the terminal,
/// or hide what stands there, are written as their numbers, `\u{1B}`.
///
/// These are the C0 and C1 controls, DEL, the line and paragraph separators, and the characters that turn the direction
/// of what follows. Marks such as U+200F, and joiners, have no effect beyond their own letters and stay.
/// - SeeAlso: ECMA-48; Unicode Technical Report 36, "Bidirectional Text Spoofing".
public enum VisibleText {
  /// How the number of a character is written.
  public enum Style: Sendable {
    /// For people, as Swift writes it: `\u{1B}`.
    case braces
    /// For JSON, as RFC 8259 writes it within a string: `\u001b`.
    case json
  }

  /// The text in one line: line feeds are written as numbers too.
  public static func line(_ text: String) -> String {
    String(decoding: bytes(Array(text.utf8), keepsLineFeeds: false), as: UTF8.self)
  }

  /// Text of several lines, or of one, as UTF-8.
  ///
  /// - Parameters:
  ///   - utf8: The text. What is not UTF-8 becomes U+FFFD where anything else is to be written as a number.
  ///   - style: How numbers are written.
  ///   - keepsLineFeeds: Whether a line feed ends a line, or is written as a number.
  /// - Returns: The text as it may be shown; `utf8` itself where all of it may be.
  public static func bytes(_ utf8: [UInt8], style: Style = .braces, keepsLineFeeds: Bool = true) -> [UInt8] {
    guard needsNumbers(utf8, keepsLineFeeds: keepsLineFeeds) else { return utf8 }
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

  /// Whether a character is one of those that are written as numbers. All of them lie below U+10000.
  static func isControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Looks at the bytes alone: nearly no text has anything to be written as a number.
  private static func needsNumbers(_ utf8: [UInt8], keepsLineFeeds: Bool) -> Bool {
    utf8.withUnsafeBufferPointer { bytes in
      for index in bytes.indices {
        switch bytes[index] {
        case 0x0A: if !keepsLineFeeds { return true }
        case 0..<0x20, 0x7F: return true
        // U+0080 to U+009F.
        case 0xC2: if index + 1 < bytes.count, bytes[index + 1] < 0xA0 { return true }
        // U+2028 to U+202E, and U+2066 to U+2069.
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
}
