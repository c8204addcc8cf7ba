import ArgumentParser
import TripCore
import TripFeed

/// The errors and exit statuses of commands.
package enum CommandFailure {
  /// The exit status when a command is refused: the command line, the feed, the journal or the display cannot be used,
  /// or the decision is not possible.
  package static let unusable: Int32 = 2
  /// The exit status when standard input named no trip, or when `publish` could not publish its last version at all
  /// places.
  package static let incomplete: Int32 = 1
  /// The exit status when the reader of the output has closed the pipe. A shell reports the same number for a program
  /// that SIGPIPE ended.
  package static let closedPipe: Int32 = 141
  /// The exit status when the output, or a decision, could not be written.
  package static let unwritten: Int32 = 1
  /// The exit status when a decision was saved, and the answer could not be written.
  package static let savedUnwritten: Int32 = 3

  /// Says that no trip can be shown on a day, and names another one where that helps.
  package static func noTrip(on day: ServiceDate, nearest: ServiceDate?) -> String {
    guard let nearest else { return "no trip runs on \(day)" }
    return nearest == day
      ? "no trip of \(day) can be used; tripdesk check says why"
      : "no trip runs on \(day); the nearest day with trips is \(nearest)"
  }

  /// Says that no trip stops at what was named, such as `a stop_id X`, and which stops may be meant by the text.
  package static func noStop(_ named: String, _ text: String, in stops: StopColumn) -> String {
    let like = stops.stops(like: text).map { "\(VisibleText.brief($0.id.text)) (\(VisibleText.brief($0.name)))" }
    return "no trip stops at \(named) \(VisibleText.brief(text)) on this day"
      + (like.isEmpty ? "" : "; did you mean \(like.joined(separator: " or "))?")
  }

  /// Calls `work`, and writes its error to standard error in one line.
  ///
  /// - Parameter work: Reads a feed.
  /// - Returns: The result of `work`.
  /// - Throws: The exit status ``unusable``, when `work` throws.
  package static func reportingFeedError<Value>(_ work: () throws(FeedError) -> Value) throws(ExitCode) -> Value {
    do { return try work() } catch {
      StandardError.write(error.description)
      throw ExitCode(unusable)
    }
  }

  /// Calls `write`, and writes its error to standard error in one line, unless the reader of the output has closed
  /// the pipe.
  ///
  /// - Parameter write: Writes the output of a command.
  /// - Throws: The exit status ``closedPipe`` or ``unwritten``, when `write` throws.
  package static func written(_ write: () throws(ClosedOutput) -> Void) throws(ExitCode) {
    do { try write() } catch {
      if error.isReaderGone { throw ExitCode(closedPipe) }
      StandardError.write(error)
      throw ExitCode(unwritten)
    }
  }
}
