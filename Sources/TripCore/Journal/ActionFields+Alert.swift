extension ActionFields {
  /// The kind of the undo of a decision about an alert.
  static let alertUndo = "alert-undo"

  /// Whether the entry is about an alert: its kind begins with `alert`.
  public var isAboutAlert: Bool { kind.hasPrefix("alert") }

  /// Makes the fields that describe a decision about an alert.
  init(_ decision: AlertDecision) {
    switch decision {
    case .written(let content):
      self.init(kind: "alert", value: AlertNotation.text(content), platformCode: content.starts.text)
    case .ended: self.init(kind: "alert-ended")
    case .reworded(let texts): self.init(kind: "alert-texts", value: AlertNotation.text(texts))
    case .withheld: self.init(kind: "alert-withheld")
    case .automatic: self.init(kind: "alert-automatic")
    }
  }

  /// The decision about an alert that these fields describe, or `nil` when the fields are invalid.
  var alertDecision: AlertDecision? {
    guard stopSequence == nil else { return nil }
    switch (kind, value) {
    case ("alert", let text?):
      guard var content = try? AlertNotation.content(text) else { return nil }
      content.starts = AlertStarts(text: platformCode)
      return .written(content)
    case ("alert-texts", let text?): return AlertNotation.texts(text).map { .reworded($0) }
    case ("alert-ended", nil): return .ended
    case ("alert-withheld", nil): return .withheld
    case ("alert-automatic", nil): return .automatic
    default: return nil
    }
  }
}

extension JournalSubject {
  /// Makes the subject of an entry from the columns of a database row.
  ///
  /// - Parameters:
  ///   - id: The column `trip_id`: the `trip_id` of the trip, or the id of the alert; empty for settings.
  ///   - date: The column `service_date`.
  ///   - startTime: The column `start_time`, which only a trip has.
  ///   - fields: The fields of the entry's action, whose kind says what the entry is about.
  public init?(_ id: String, on date: ServiceDate, at startTime: ServiceTime?, _ fields: ActionFields) {
    if fields.isAboutSettings {
      guard id.isEmpty, date == Self.settingsDay, startTime == nil else { return nil }
      self = .settings
      return
    }
    guard fields.isAboutAlert else {
      self = .trip(TripInstance(tripID: GTFSID(id), serviceDate: date, startTime: startTime))
      return
    }
    guard startTime == nil else { return nil }
    self = .alert(AlertSubject(id: GTFSID(id), lastDay: date))
  }

  /// The column `trip_id` of a database row: the `trip_id` of the trip, or the id of the alert; empty for settings.
  public var columnID: String {
    switch self {
    case .trip(let instance): instance.tripID.text
    case .alert(let alert): alert.id.text
    case .settings: ""
    }
  }
}

extension JournalEntry {
  /// The fields of the entry's action.
  public var fields: ActionFields { ActionFields(action, about: subject, planned: planned) }
}
