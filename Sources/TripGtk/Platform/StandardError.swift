import Glibc

/// Sentences for whoever started the program from a terminal or a script.
enum StandardError {
  /// Writes one line that begins with the program's name.
  static func write(_ message: some CustomStringConvertible) {
    var line = "tripdesk: \(message)\n"
    line.withUTF8 { bytes in
      // Nobody can be told that standard error is closed.
      _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
