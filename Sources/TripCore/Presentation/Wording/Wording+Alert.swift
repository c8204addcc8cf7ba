import FoundationEssentials

extension AlertSeverity {
  /// A symbol that can be told from the others without colour.
  public var symbol: String {
    switch self {
    case .info: "ℹ"
    case .warning: "⚠"
    case .severe: "‼"
    }
  }
}

extension Wording {
  /// The BCP 47 tag of the language of the sentences, such as `de-CH` or `nl`.
  public var languageTag: String { words.identifier(.bcp47) }

  /// Returns how much an alert affects passengers, as a word.
  public func word(_ severity: AlertSeverity) -> String {
    switch severity {
    case .info: translation.translate("Information")
    case .warning: translation.translate("Warning")
    case .severe: translation.translate("Severe disruption")
    }
  }

  /// Returns how much an alert affects passengers, as a symbol and a word: `⚠ Warning`.
  public func sign(_ severity: AlertSeverity) -> String { "\(severity.symbol) \(word(severity))" }

  /// Returns who made an alert: `written by Ann`, `from alerts.pb`; `nil` when the alert follows from decisions.
  public func source(of alert: Alert) -> String? {
    switch alert.origin {
    case .decisions: nil
    case .author(let name): Translation.fill(translation.translate("written by %@"), VisibleText.line(name))
    case .feed(let name): Translation.fill(translation.translate("from %@"), self.name(name))
    }
  }
}
