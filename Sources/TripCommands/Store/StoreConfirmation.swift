import ArgumentParser
import Glibc
import TripCore
import TripProgram

/// The question that a command asks before it changes a journal in a way that cannot be taken back.
enum StoreConfirmation {
  /// Says on standard error what will be done, and asks on the terminal whether to go on.
  ///
  /// - Parameters:
  ///   - lines: Lines of English text about what will be done.
  ///   - isConfirmed: Whether the command line has answered with `--yes`, so that nothing is asked.
  /// - Throws: The exit code ``CommandFailure/unusable`` when the answer is not yes, or when standard input is no terminal.
  static func require(_ lines: [String], isConfirmed: Bool) throws(ExitCode) {
    guard !isConfirmed else { return }
    for line in lines { StandardError.write(line) }
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandFailure.refused("nothing was changed; add --yes to do it without a terminal")
    }
    let question = "Go on? [y/N] "
    _ = write(STDERR_FILENO, question, question.utf8.count)
    guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
      throw CommandFailure.refused("nothing was changed")
    }
  }
}
