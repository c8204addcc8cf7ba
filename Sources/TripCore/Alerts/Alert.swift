/// A message to passengers: what differs from the timetable, why, where and when.
/// - SeeAlso: GTFS-Realtime reference, "Alert".
public struct Alert: Hashable, Sendable, Identifiable {
  /// The identity of the alert. It stays the same while the alert changes.
  public let id: String
  /// Why service differs from the timetable.
  public let cause: AlertCause
  /// What that means for passengers.
  public let effect: AlertEffect
  /// How much it affects passengers.
  public let severity: AlertSeverity
  /// What the alert is about: anything that one of the selectors names. At least one.
  public let selectors: [AlertSelector]
  /// When service differs: from the first departure to the last arrival that is concerned.
  public let impact: ClosedRange<Instant>
  /// The texts, one for each language. At least one.
  public let texts: [AlertText]

  /// Makes an alert. The properties of the same names explain the parameters; a severity of `nil` stands for that of the
  /// effect.
  public init(
    id: String, cause: AlertCause, effect: AlertEffect, severity: AlertSeverity? = nil, selectors: [AlertSelector],
    impact: ClosedRange<Instant>, texts: [AlertText]
  ) {
    self.id = id
    self.cause = cause
    self.effect = effect
    self.severity = severity ?? effect.severity
    self.selectors = selectors
    self.impact = impact
    self.texts = texts
  }
}

/// What passengers read of an alert in one language.
public struct AlertText: Hashable, Sendable {
  /// The BCP 47 tag of the language, such as `de`.
  public let language: String
  /// The short text: what happened.
  public let header: String
  /// The longer text, such as the reason.
  public let description: String

  /// Makes the texts of one language.
  public init(language: String, header: String, description: String) {
    self.language = language
    self.header = header
    self.description = description
  }
}
