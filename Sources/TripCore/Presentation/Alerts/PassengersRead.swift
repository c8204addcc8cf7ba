/// What the detail of a trip, or of several trips, shows of the alerts about them: the words that passengers read.
public struct PassengersRead: Hashable, Sendable {
  /// An alert, in words.
  public struct Notice: Hashable, Sendable {
    /// The ``Alert/id`` of the alert.
    public let id: GTFSID
    /// How much the alert affects passengers, as a symbol and a word: `⚠ Warning`.
    public let severity: String
    /// The short text, in the first of the alert's languages.
    public let header: String
    /// The longer text, in the same language; empty when the alert has none.
    public let description: String
    /// The short and the longer texts in the other languages, a paragraph for each; `nil` when there are none.
    public let otherLanguages: String?
    /// Who made the alert or its texts: a dispatcher or a followed feed; that passengers are not told, and who decided so.
    /// `nil` when passengers read what follows from decisions.
    public let source: String?
    /// Whether passengers are not told, because a dispatcher decided so.
    public let isWithheld: Bool
    /// What a dispatcher can do with the alert, in the order of the buttons.
    public let actions: [AlertAction]
  }

  /// The line above the alerts; `nil` when passengers read none of them. It says so when they do not read them yet,
  /// because a decision is not saved.
  public let heading: String?
  /// The alerts: those that name a trip itself, then the others, the more severe ones first; at the end those of which
  /// passengers are not told.
  public let notices: [Notice]
  /// How many alerts there are beside ``notices``, in words; `nil` when there are none.
  public let more: String?
  /// Whether the trip differs from the timetable in a way of which passengers are told, and has no reason.
  public let lacksReason: Bool
  /// From which delay on passengers are told, in words, when the trip is late by less and has a reason; otherwise `nil`.
  public let limit: String?

  /// The greatest number of alerts that are shown.
  static let greatestCount = 8
}

extension PassengersRead {
  /// Makes what the detail shows; `nil` when there is nothing to show.
  ///
  /// - Parameters:
  ///   - told: The alerts about the trips that passengers read.
  ///   - withheld: The alerts about the trips of which passengers are not told.
  ///   - names: Returns whether an alert names one of the trips.
  ///   - lacksReason: Whether passengers are not told why the trip differs from the timetable.
  ///   - limit: The delay from which passengers are told of it, when the trip is late by less; otherwise `nil`.
  ///   - isSaved: Whether the decisions about the trips are saved.
  ///   - desk: The desk.
  @MainActor
  init?(
    told: [Alert], withheld: [Alert], names: (Alert) -> Bool, lacksReason: Bool = false, limit: Seconds? = nil,
    isSaved: Bool, of desk: DeskModel
  ) {
    guard lacksReason || limit != nil || !told.isEmpty || !withheld.isEmpty else { return nil }
    func sorted(_ alerts: [Alert]) -> [Alert] {
      alerts.enumerated().map { (names: names($0.element), offset: $0.offset, alert: $0.element) }.sorted { a, b in
        if a.names != b.names { return a.names }
        return (b.alert.severity, a.offset) < (a.alert.severity, b.offset)
      }.map(\.alert)
    }
    let (wording, translation) = (desk.wording, desk.wording.translation)
    let order = sorted(told).map { ($0, false) } + sorted(withheld).map { ($0, true) }
    let isSaved = isSaved && told.allSatisfy { desk.journal.mark(ofAlert: $0.id) == .saved }
    heading =
      told.isEmpty
      ? nil
      : isSaved
        ? translation.translate("Passengers read:")
        : translation.translate("Passengers will read this when it is saved:")
    notices = order.prefix(Self.greatestCount).map { Notice($0, isWithheld: $1, of: desk) }
    let rest = order.count - notices.count
    more =
      rest > 0
      ? Translation.fill(
        translation.translate("and %@ more alert", plural: "and %@ more alerts", count: rest), wording.number(rest))
      : nil
    self.lacksReason = lacksReason
    self.limit = limit.map {
      Translation.fill(translation.translate("Passengers are told from %@ on."), wording.shortDuration($0))
    }
  }
}

extension PassengersRead.Notice {
  /// The greatest number of characters of a text that are shown. Pango takes seconds to break a word of 10,000 letters.
  private static let longestText = 1000

  private static func cut(_ text: String) -> String {
    text.count > longestText ? text.prefix(longestText - 1) + "…" : text
  }

  @MainActor
  fileprivate init(_ alert: Alert, isWithheld: Bool, of desk: DeskModel) {
    id = alert.id
    severity = desk.wording.sign(alert.severity)
    header = Self.cut(alert.texts.first?.header ?? "")
    description = Self.cut(alert.texts.first?.description ?? "")
    let others = alert.texts.dropFirst().map { text in
      ["\(text.language): \(text.header)", text.description].filter { !$0.isEmpty }.map(Self.cut)
        .joined(separator: "\n")
    }
    otherLanguages = others.isEmpty ? nil : others.joined(separator: "\n\n")
    self.isWithheld = isWithheld
    source = desk.source(of: alert)
    actions = desk.actions(on: alert)
  }
}
