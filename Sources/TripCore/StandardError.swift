#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard error, where a program explains itself to the person or script that started it.
package enum StandardError {
  /// Writes one line.
  ///
  /// Text from feeds and people cannot steer the terminal, or look like another line: ``VisibleText`` escapes it.
  ///
  /// - Parameters:
  ///   - message: What to say.
  ///   - speaker: What the line begins with: the program's name, or the part of the library that has something to say.
  /// - SeeAlso: write(2).
  package static func write(_ message: some CustomStringConvertible, from speaker: String = "tripdesk") {
    let line = Array("\(speaker): \(VisibleText.line(message.description))\n".utf8)
    // When standard error is closed, there is no other place to say so.
    #if canImport(Glibc)
      _ = Glibc.write(STDERR_FILENO, line, line.count)
    #elseif canImport(Musl)
      _ = Musl.write(STDERR_FILENO, line, line.count)
    #elseif canImport(Darwin)
      _ = Darwin.write(STDERR_FILENO, line, line.count)
    #endif
  }
}
