/// What the detail of a trip shows of the alerts about the trip: the words that passengers read.
public struct PassengersRead: Hashable, Sendable {
  /// An alert, in words.
  public struct Notice: Hashable, Sendable {
    /// How much the alert affects passengers, as a symbol and a word: `⚠ Warning`.
    public let severity: String
    /// The short text, in the first of the alert's languages.
    public let header: String
    /// The longer text, in the same language; empty when the alert has none.
    public let description: String
    /// The short and the longer texts in the other languages, a paragraph for each; `nil` when there are none.
    public let otherLanguages: String?
    /// Who made the alert: a dispatcher or a followed feed; `nil` when the alert follows from decisions.
    public let source: String?
  }

  /// The line above the alerts. It says so when passengers do not read them yet, because a decision is not saved.
  public let heading: String
  /// The alerts: those that name the trip itself, then the others, the more severe ones first.
  public let notices: [Notice]
  /// Whether the trip differs from the timetable in a way of which passengers are told, and has no reason.
  public let lacksReason: Bool

  /// The greatest number of alerts that are shown.
  static let greatestCount = 8

  /// Makes what the detail of a trip shows; `nil` when there is nothing to show.
  ///
  /// - Parameters:
  ///   - alerts: The alerts about the trip.
  ///   - instance: The trip.
  ///   - lacksReason: Whether passengers are not told why the trip differs from the timetable.
  ///   - mark: Whether the decisions about the trip are saved.
  ///   - wording: The wording of the desk.
  init?(_ alerts: [Alert], about instance: TripInstance, lacksReason: Bool, _ mark: SaveMark, _ wording: Wording) {
    guard lacksReason || !alerts.isEmpty else { return nil }
    let order = alerts.enumerated().sorted { a, b in
      let (aNames, bNames) = (a.element.names(instance), b.element.names(instance))
      if aNames != bNames { return aNames }
      return (b.element.severity, a.offset) < (a.element.severity, b.offset)
    }
    heading =
      mark == .saved
      ? wording.translation.translate("Passengers read:")
      : wording.translation.translate("Passengers will read this when it is saved:")
    notices = order.prefix(Self.greatestCount).map { Notice($0.element, wording) }
    self.lacksReason = lacksReason
  }
}

extension PassengersRead.Notice {
  fileprivate init(_ alert: Alert, _ wording: Wording) {
    severity = wording.sign(alert.severity)
    header = alert.texts.first?.header ?? ""
    description = alert.texts.first?.description ?? ""
    let others = alert.texts.dropFirst().map { text in
      ["\(text.language): \(text.header)", text.description].filter { !$0.isEmpty }.joined(separator: "\n")
    }
    otherLanguages = others.isEmpty ? nil : others.joined(separator: "\n\n")
    source = wording.source(of: alert)
  }
}
