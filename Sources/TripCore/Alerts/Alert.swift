/// A message to passengers: what differs from the timetable, why, where and when.
/// - SeeAlso: GTFS-Realtime reference, "Alert".
public struct Alert: Hashable, Sendable, Identifiable {
  /// The identity of the alert. It stays the same while the alert changes.
  public let id: GTFSID
  /// Where the alert comes from.
  public var origin = AlertOrigin.decisions
  /// Why service differs from the timetable.
  public let cause: AlertCause
  /// What that means for passengers.
  public let effect: AlertEffect
  /// How much it affects passengers.
  public let severity: AlertSeverity
  /// What the alert is about: anything that one of the selectors names. At least one.
  public internal(set) var selectors: [AlertSelector]
  /// When passengers are told.
  public let told: AlertPeriod
  /// When service differs, in the order of time. At least one; each lies inside of ``told``.
  public let impacts: [AlertPeriod]
  /// The texts, one for each language. At least one.
  public var texts: [AlertText]
  /// The address of a page about the incident, with `https`; `nil` when there is none.
  public var url: String?
  /// How the trips of ``selectors`` were planned when a dispatcher wrote the alert; empty for any other one.
  public internal(set) var starts = AlertStarts()
  /// For an alert that follows from decisions about trips, an id for each of the trips. What a dispatcher decides about
  /// the alert is kept under each of them, so that it stays with these trips when other ones join the alert or leave it.
  public internal(set) var parts: [GTFSID] = []
  /// What a dispatcher decided about an alert that follows from decisions; `nil` when passengers read what the templates
  /// give. `asTold` of an array has the texts that passengers read.
  public internal(set) var override: AlertOverride?

  /// Makes an alert. The properties of the same names explain the parameters; a severity of `nil` stands for that of the
  /// effect.
  public init(
    id: GTFSID, origin: AlertOrigin = .decisions, cause: AlertCause, effect: AlertEffect,
    severity: AlertSeverity? = nil, selectors: [AlertSelector], told: AlertPeriod, impacts: [AlertPeriod],
    texts: [AlertText], url: String? = nil
  ) {
    self.id = id
    self.origin = origin
    self.cause = cause
    self.effect = effect
    self.severity = severity ?? effect.severity
    self.selectors = selectors
    self.told = told
    self.impacts = impacts
    self.texts = texts
    self.url = url
  }

  /// Returns the text in a language, or that of the language without its region, or the first text.
  ///
  /// - Parameter language: A BCP 47 tag, such as `de-CH`.
  /// - Returns: `nil` for an alert without texts.
  public func text(in language: String) -> AlertText? {
    let plain = language.prefix { $0 != "-" && $0 != "_" }
    return texts.first { $0.language == language } ?? texts.first { $0.language.prefix { $0 != "-" } == plain }
      ?? texts.first
  }
}

/// Where an alert comes from.
public enum AlertOrigin: Hashable, Sendable {
  /// It follows from decisions about trips.
  case decisions
  /// A dispatcher wrote it.
  case author(String)
  /// A followed feed has it; the value is the name of the feed.
  case feed(String)
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
