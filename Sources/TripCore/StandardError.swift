#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard error: the stream on which a program writes messages to the person or script that started it.
package enum StandardError {
  /// Writes one line to standard error.
  ///
  /// The message may contain text from feeds and users. ``VisibleText`` escapes its control characters, so that it
  /// cannot control the terminal or look like a line of its own.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - speaker: The beginning of the line: the name of the program, or of the part of the library that the message
  ///     is from.
  /// - SeeAlso: write(2).
  package static func write(_ message: some CustomStringConvertible, from speaker: String = "tripdesk") {
    let line = Array("\(speaker): \(VisibleText.line(message.description))\n".utf8)
    // The result is ignored: when standard error is closed, there is no other place for the message.
    #if canImport(Glibc)
      _ = Glibc.write(STDERR_FILENO, line, line.count)
    #elseif canImport(Musl)
      _ = Musl.write(STDERR_FILENO, line, line.count)
    #elseif canImport(Darwin)
      _ = Darwin.write(STDERR_FILENO, line, line.count)
    #endif
  }
}
