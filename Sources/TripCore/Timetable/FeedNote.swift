/// A problem in a GTFS feed that its operator should know: a part of the feed was left out, or was corrected.
public struct FeedNote: Hashable, Sendable {
  /// How serious a problem of the feed is.
  public enum Severity: String, Hashable, Sendable {
    /// The problem is an error: a part of the feed is left out.
    case error
    /// The problem is a warning: no trip is left out, but a value was corrected or is doubtful.
    case warning
  }

  /// How serious the problem of the feed is.
  public let severity: Severity
  /// What is wrong in the feed and how the program dealt with it, in English. When trips are left out, the message is
  /// only the reason, and completes a sentence such as "12 of 9,472 trips left out: ".
  public let message: String
  /// What the operator can do about the problem of the feed, in English; empty when ``message`` says so already.
  public let advice: String
  /// The name of the feed's file that has the problem, such as `stop_times.txt`.
  public let file: String
  /// The first line of ``file`` that has the problem; the header is line 1. `nil` when the problem is not in a single
  /// line.
  public let line: Int?
  /// The number of trips that the timetable leaves out because of the problem. Each trip is counted in one note only.
  ///
  /// A note in ``Timetable/notes`` counts the trips of the timetable's service date. When only trips of other dates
  /// are left out, the number is 0, and ``message`` is a whole sentence that says so. A note in a report about the
  /// whole feed counts the trips of all dates.
  public let tripsLeftOut: Int

  /// Makes a note about a problem of a feed. Without a `severity`, the note is an error when trips are left out, else
  /// a warning.
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
