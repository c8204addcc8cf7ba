import Glibc
import TripCore

/// Sentences for whoever started the program from a terminal or a script.
enum StandardError {
  /// Writes one line that begins with the program's name. What feeds and people put into it cannot steer the terminal, or
  /// look like another line.
  static func write(_ message: some CustomStringConvertible) {
    var line = "tripdesk: \(VisibleText.line(message.description))\n"
    line.withUTF8 { bytes in
      // Nobody can be told that standard error is closed.
      _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
