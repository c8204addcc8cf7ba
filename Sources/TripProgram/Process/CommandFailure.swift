import ArgumentParser
import TripCore
import TripFeed

/// How the commands without a window end when they cannot go on.
package enum CommandFailure {
  /// The exit status of a feed that cannot be used, or of a command line that means nothing.
  package static let unusable: Int32 = 2
  /// The exit status of a command that did its work, but not all of it.
  package static let incomplete: Int32 = 1
  /// The exit status where nobody reads the answer: what a shell shows for a program that SIGPIPE ended.
  package static let closedPipe: Int32 = 141
  /// The exit status where the answer could not be written.
  package static let unwritten: Int32 = 1

  /// Does `work`; where the feed is at fault, says so on standard error in one line.
  package static func told<Value>(_ work: () throws(FeedError) -> Value) throws(ExitCode) -> Value {
    do { return try work() } catch {
      StandardError.write(error.description)
      throw ExitCode(unusable)
    }
  }

  /// Writes the answer of a command; where that cannot be, says so on standard error in one line, unless its reader has
  /// gone.
  package static func written(_ write: () throws(ClosedOutput) -> Void) throws(ExitCode) {
    do { try write() } catch {
      if error.isReaderGone { throw ExitCode(closedPipe) }
      StandardError.write(error)
      throw ExitCode(unwritten)
    }
  }
}
