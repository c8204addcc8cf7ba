import ArgumentParser
import Glibc
import TripCore
import TripProgram

/// A question before a command does what cannot be taken back.
enum Confirmation {
  /// Asks on the terminal whether to go on.
  ///
  /// - Parameters:
  ///   - plan: What the command will do, as sentences.
  ///   - isGiven: Whether the command line has answered already, by `--yes`.
  /// - Throws: The exit code for a refused command, after a message, when the answer is not *y* or *yes*, and when there
  ///   is no terminal to ask.
  static func ask(_ plan: String, isGiven: Bool) throws(ExitCode) {
    if isGiven { return }
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
      throw CommandFailure.refused("\(plan) Add --yes to go on.")
    }
    StandardError.write("\(plan) Go on? [y/N]")
    guard ["y", "yes"].contains(readLine().map { $0.lowercased() } ?? "") else {
      throw CommandFailure.refused("nothing was changed")
    }
  }
}
