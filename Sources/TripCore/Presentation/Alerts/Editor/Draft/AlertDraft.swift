/// An alert that a dispatcher writes: everything that the editor holds, also what cannot be told yet.
public struct AlertDraft: Hashable, Sendable {
  /// What a draft is about.
  public enum Target: Hashable, Sendable {
    /// A new alert.
    case new
    /// An alert that a dispatcher wrote, with its id.
    case own(GTFSID)
    /// An alert that follows from decisions, with its id: only its texts change.
    case automatic(GTFSID)
  }

  /// What the draft is about.
  public let target: Target
  /// The texts, one for each language. What is empty in them is not written yet.
  public var texts: [AlertText]
  /// Why service differs from the timetable.
  public var cause = AlertCause.other
  /// What that means for passengers.
  public var effect = AlertEffect.other
  /// How much it affects passengers; `nil` stands for the severity of the effect.
  public var severity: AlertSeverity?
  /// The address of a page about the incident, as it is typed; empty when there is none.
  public var url = ""
  /// The times.
  public var schedule: AlertSchedule
  /// What the alert is about.
  public var selectors: [AlertSelector] = []
  /// What the journal had when the draft was begun; `nil` for a new alert, and for one that was ended. It tells whether
  /// a colleague has changed the alert since.
  public var base: Base?

  /// What the journal has about an alert.
  public enum Base: Hashable, Sendable {
    /// The alert that a dispatcher wrote.
    case written(AlertContent)
    /// What dispatchers decided about an alert that follows from decisions; `nil` when it has the texts of the templates.
    case override(AlertOverride?)
  }

  /// Makes a draft without selectors.
  public init(_ target: Target, texts: [AlertText], schedule: AlertSchedule, base: Base? = nil) {
    (self.target, self.texts, self.schedule, self.base) = (target, texts, schedule, base)
  }

  /// Makes a draft with what an alert says.
  public init(_ target: Target, _ content: AlertContent, _ wording: Wording, base: Base? = nil) {
    self.init(target, texts: content.texts, schedule: AlertSchedule(content, wording), base: base)
    (cause, effect, selectors) = (content.cause, content.effect, content.selectors)
    // The severity of the effect goes on following the effect.
    severity = content.severity == content.effect.severity ? nil : content.severity
    url = content.url ?? ""
  }

  /// The texts that are written, in trimmed form: without languages in which nothing is written, unless that are all.
  var writtenTexts: [AlertText] {
    let trimmed = texts.map {
      AlertText(language: $0.language, header: $0.header.trimmed, description: $0.description.trimmed)
    }
    let written = trimmed.filter { !$0.header.isEmpty || !$0.description.isEmpty }
    return written.isEmpty ? trimmed : written
  }

  /// Returns what would be told.
  ///
  /// - Parameter wording: Has the time zone of the operator, and the format of typed times.
  /// - Returns: The content, which may still be one that a journal refuses.
  /// - Throws: ``AlertSchedule/Problem`` when what is typed as times makes no periods.
  public func content(_ wording: Wording) throws(AlertSchedule.Problem) -> AlertContent {
    let (told, impacts) = try schedule.periods(wording)
    let address = url.trimmed
    return AlertContent(
      cause: cause, effect: effect, severity: severity, selectors: selectors, told: told, impacts: impacts,
      texts: writtenTexts, url: address.isEmpty ? nil : address)
  }
}
