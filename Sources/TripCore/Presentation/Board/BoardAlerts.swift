/// The alerts that a passenger board shows beside the departures, in the language of a page.
///
/// The board shows one after the other in a band, a long text in several parts. When the stop is closed, the band covers
/// the departures.
public struct BoardAlerts: Hashable, Sendable {
  /// An alert in words.
  public struct Notice: Hashable, Sendable {
    /// How much the alert affects passengers, as a symbol and a word: `⚠ Warning`.
    public let sign: String
    /// The BCP 47 tag of the language of the texts: that of the page, when the alert has texts in that language.
    public let language: String
    /// The short text, in one line.
    public let header: String
    /// The longer text, in one line; empty when the alert has none.
    public let description: String
  }

  /// What the band shows at one moment: an alert, with all of its text or a part.
  public struct Part: Hashable, Sendable {
    /// How much the alert affects passengers, as a symbol.
    public let symbol: String
    /// How much the alert affects passengers, as a word, with the number of the part where there are several:
    /// `Warning · 1/2`.
    public let word: String
    /// The short text.
    public let header: String
    /// The part of the longer text.
    public let text: String
  }

  /// All alerts, those that affect passengers most first.
  public let notices: [Notice]
  /// What the band shows in turn.
  public let parts: [Part]
  /// What the band shows now, one of ``parts``; `nil` when there are no alerts.
  public internal(set) var shown: Part?
  /// Whether the stop is closed, so that the board shows the alerts about that in place of departures.
  public let isClosed: Bool

  /// The number of departures in whose place the band stands.
  public static let rows = 2
  /// The greatest number of parts that the band shows in turn, so that passengers do not wait too long for the first.
  static let greatestCount = 6
  /// The greatest number of parts of one alert.
  static let greatestCountOfOne = 3
  /// How many letters of the longer text fit in the band; those of Chinese, Japanese and Korean count twice.
  static let letters = 130

  /// Makes the alerts of a board in one language.
  ///
  /// - Parameters:
  ///   - alerts: The alerts, those that affect passengers most first.
  ///   - isClosed: Whether the stop is closed.
  ///   - wording: The wording of the page.
  public init(_ alerts: [Alert], isClosed: Bool = false, in wording: Wording) {
    self.isClosed = isClosed
    notices = alerts.compactMap { alert in
      guard let text = alert.text(in: wording.languageTag) else { return nil }
      return Notice(
        sign: wording.sign(alert.severity), language: text.language, header: Self.words(text.header).joined(by: " "),
        description: Self.words(text.description).joined(by: " "))
    }
    let parts = zip(alerts.filter { !$0.texts.isEmpty }, notices).flatMap { alert, notice in
      Self.parts(notice, symbol: alert.severity.symbol, word: wording.word(alert.severity))
    }
    self.parts = Array(parts.prefix(Self.greatestCount))
    shown = self.parts.first
  }

  /// Returns the alerts with another part shown.
  ///
  /// - Parameter turn: How often the band was turned since the first part.
  /// - Returns: The alerts; without any, as they are.
  func turned(by turn: Int) -> BoardAlerts {
    var turned = self
    if !parts.isEmpty { turned.shown = parts[turn % parts.count] }
    return turned
  }

  private static func parts(_ notice: Notice, symbol: String, word: String) -> [Part] {
    let pieces = pieces(of: notice.description, letters: letters, atMost: greatestCountOfOne)
    return pieces.enumerated().map { index, piece in
      Part(
        symbol: symbol, word: pieces.count > 1 ? "\(word) · \(index + 1)/\(pieces.count)" : word, header: notice.header,
        text: piece)
    }
  }

  /// Divides a text between words. A word that is too long is cut.
  ///
  /// - Parameters:
  ///   - text: The text, in one line.
  ///   - letters: The greatest width of a piece.
  ///   - count: The greatest number of pieces; what is left over is replaced by an ellipsis.
  /// - Returns: At least one piece, which is empty when the text is.
  static func pieces(of text: String, letters: Int, atMost count: Int) -> [String] {
    var pieces: [String] = []
    var rest = text[...]
    repeat {
      let (piece, after) = cut(rest, letters)
      pieces.append(String(piece))
      rest = after
    } while !rest.isEmpty && pieces.count < count
    if !rest.isEmpty { pieces[pieces.count - 1] += "…" }
    return pieces
  }

  /// Cuts a text after the last word that fits.
  private static func cut(_ text: Substring, _ letters: Int) -> (Substring, rest: Substring) {
    var (width, end) = (0, text.startIndex)
    var space: Substring.Index?
    while end < text.endIndex {
      width += text[end].isWide ? 2 : 1
      guard width <= letters else {
        let cut = text[end] == " " ? end : space ?? end
        return (text[..<cut], text[cut...].drop { $0 == " " })
      }
      if text[end] == " " { space = end }
      end = text.index(after: end)
    }
    return (text, text[text.endIndex...])
  }

  /// The words of a text, without characters that change the direction of what follows, or end the line.
  private static func words(_ text: String) -> [Substring.UnicodeScalarView] {
    text.unicodeScalars.split { VisibleText.isControl($0.value) || $0 == " " }
  }
}

extension [Substring.UnicodeScalarView] {
  fileprivate func joined(by separator: String) -> String { map { String($0) }.joined(separator: separator) }
}

extension Character {
  /// Whether the character is as wide as two Latin letters: those of Chinese, Japanese and Korean.
  fileprivate var isWide: Bool {
    switch unicodeScalars.first?.value ?? 0 {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
