// The decompositions of Unicode lie in the standard library, for its own comparing of strings; Foundation's folding of
// strings is in the part of it that this package does without.
@_spi(_Unicode) import Swift

/// Text as people look for it: `Zürich`, `ZURICH` and `zurich` are the same.
///
/// Small letters without their marks, in their simple forms; digits of any script as 0 to 9; one blank for any. Where
/// a letter has a plain spelling that is no decomposition, as ø, ł and ß have, it is that.
public enum FoldedText {
  /// The bytes of `text`, folded, as UTF-8.
  public static func bytes(of text: String) -> [UInt8] {
    var result: [UInt8] = []
    append(text, to: &result)
    return result
  }

  /// Adds the bytes of `text`, folded.
  static func append(_ text: String, to result: inout [UInt8]) {
    var text = text
    let isPlain = text.withUTF8 { append($0, to: &result) }
    if !isPlain { appendAny(text, to: &result) }
  }

  /// Adds plain ASCII, folded.
  ///
  /// - Parameters:
  ///   - utf8: The text.
  ///   - result: Where it goes; untouched where the text is not plain.
  /// - Returns: Whether it was plain ASCII.
  static func append(_ utf8: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) -> Bool {
    guard utf8.allSatisfy({ $0 < 0x80 }) else { return false }
    for byte in utf8 { result.append(small(byte)) }
    return true
  }

  /// The small letter of one; a blank for a byte that is not printed.
  private static func small(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    case 0...0x20, 0x7F: UInt8(ascii: " ")
    default: byte
    }
  }

  private static func appendAny(_ text: String, to result: inout [UInt8]) {
    // Small letters first: a capital İ becomes i and a mark, which is then taken away.
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

  /// Accents, and the marks of direction that a text may be wrapped in.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .format: true
    default: false
    }
  }

  private static let plainSpellings: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ħ": "h", "ŧ": "t", "ı": "i",
    "ς": "σ", "’": "'", "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-", "：": ":",
  ]
}
