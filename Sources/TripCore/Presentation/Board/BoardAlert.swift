/// An alert as passengers read it on a board or a page, in one language.
public struct BoardAlert: Hashable, Sendable {
  /// How much the alert affects passengers.
  public let severity: AlertSeverity
  /// ``severity`` as a symbol.
  public let symbol: String
  /// ``severity`` as a word.
  public let word: String
  /// The short text: what happened.
  public let header: String
  /// The longer text, such as the reason; empty when there is none.
  public let description: String
  /// The BCP 47 tag of the language of the texts; it differs from the page's when the alert lacks that one.
  public let language: String
  /// The address of a page about the incident, with `https`; `nil` when there is none.
  public let url: String?

  /// Makes the texts of an alert; `nil` for an alert without texts.
  ///
  /// - Parameters:
  ///   - alert: The alert.
  ///   - language: The BCP 47 tag of the reader's language.
  ///   - wording: The wording in that language.
  public init?(_ alert: Alert, in language: String, _ wording: Wording) {
    guard let text = alert.text(in: language) else { return nil }
    severity = alert.severity
    symbol = alert.severity.symbol
    word = wording.word(alert.severity)
    header = text.header
    description = text.description
    self.language = text.language
    url = alert.url.flatMap { $0.lowercased().hasPrefix("https://") ? $0 : nil }
  }
}
