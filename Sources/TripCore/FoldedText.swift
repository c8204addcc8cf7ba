// The standard library has Unicode decomposition only as an SPI. Foundation's string folding is in a part of
// Foundation that this package does not link.
@_spi(_Unicode) import Swift

/// Folds text for searching, so that `Zürich`, `ZURICH` and `zurich` are equal.
///
/// Folding makes letters lower case and removes their accents, turns digits of any script into 0 to 9 and any white
/// space into a space, and replaces letters such as ø, ł and ß by their plain spelling: `o`, `l`, `ss`.
public enum FoldedText {
  /// Returns the folded text as UTF-8.
  public static func bytes(of text: String) -> [UInt8] {
    var result: [UInt8] = []
    append(text, to: &result)
    return result
  }

  /// Returns the folded text.
  public static func text(_ text: String) -> String { String(decoding: bytes(of: text), as: UTF8.self) }

  /// Appends the folded text to `result`, as UTF-8.
  static func append(_ text: String, to result: inout [UInt8]) {
    var text = text
    let isPlain = text.withUTF8 { append($0, to: &result) }
    if !isPlain { appendAny(text, to: &result) }
  }

  /// Appends a text to `result` in folded form if the text is ASCII, which is faster than folding any text.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - result: Receives the folded text; unchanged when the text is not ASCII.
  /// - Returns: `true` when the text is ASCII.
  static func append(_ utf8: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) -> Bool {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    for byte in utf8 { result.append(small(byte)) }
    return true
  }

  /// Folds an ASCII byte: an upper-case letter becomes lower case, a control character becomes a space.
  private static func small(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case 0...0x20, 0x7F: UInt8(ascii: " ")
    default: byte
    }
  }

  /// Appends a text that is not ASCII to `result`, in folded form.
  private static func appendAny(_ text: String, to result: inout [UInt8]) {
    // The text is made lower case first, because a capital İ becomes an i and a mark, and the mark is then removed.
    for scalar in text.lowercased()._nfd where !isMark(scalar) {
      if scalar.isASCII {
        result.append(small(UInt8(truncatingIfNeeded: scalar.value)))
      } else if let plain = plainSpellings[scalar] {
        result.append(contentsOf: plain.utf8)
      } else if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
        result.append(UInt8(ascii: "0") + UInt8(digit))
      } else if scalar.properties.isWhitespace {
        result.append(UInt8(ascii: " "))
      } else {
        result.append(contentsOf: String(scalar).utf8)
      }
    }
  }

  /// Whether a character is an accent or a mark of the writing direction, which folding removes.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .format: true
    default: false
    }
  }

  /// For letters that Unicode decomposition does not change, the plain letters that replace them.
  private static let plainSpellings: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ħ": "h", "ŧ": "t", "ı": "i",
    "ς": "σ", "’": "'", "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-", "：": ":",
  ]
}
