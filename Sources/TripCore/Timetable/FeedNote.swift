/// Something in a feed that its operator should know: a part that was left out, or one that was mended.
public struct FeedNote: Hashable, Sendable {
  /// How much it matters.
  public enum Severity: String, Hashable, Sendable {
    /// Something is left out.
    case error
    /// All is there, but not as the feed has it, or not as it should be.
    case warning
  }

  /// How much it matters.
  public let severity: Severity
  /// What is wrong and what was done about it, in English. Where trips are left out, only why: it completes a sentence
  /// like "12 of 9,472 trips left out: ".
  public let message: String
  /// What the operator can do about it, in English; empty where the message says it.
  public let advice: String
  /// The file of the feed, as `stop_times.txt`.
  public let file: String
  /// The first line concerned, counted from 1 with the header as line 1.
  public let line: Int?
  /// How many trips are left out because of it; 0 where all could be kept. No trip counts to two notes.
  ///
  /// In ``Timetable/notes`` those of the service day asked for: where only trips of other days are left out it is 0, and
  /// ``message`` is a whole sentence that says so. In a report about the feed those of all days.
  public let tripsLeftOut: Int

  /// Makes a note. Where no severity is given, it is an error if trips are left out.
  public init(
    message: String, file: String, line: Int? = nil, tripsLeftOut: Int = 0, severity: Severity? = nil,
    advice: String = ""
  ) {
    self.severity = severity ?? (tripsLeftOut > 0 ? .error : .warning)
    self.message = message
    self.advice = advice
    self.file = file
    self.line = line
    self.tripsLeftOut = tripsLeftOut
  }
}
