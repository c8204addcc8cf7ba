import ArgumentParser
import Glibc
import TripCore
import TripProgram

/// Reads standard input to its end. A read error is never taken for the end, because the lines after the error would be
/// left out without a word.
enum StandardInput {
  /// The greatest size in MiB: the lines of `trips --json` of a day with 300,000 departures have some 180.
  private static let limit = 256

  /// Reads all bytes of standard input, and waits for a writer that is slow.
  ///
  /// - Returns: The bytes.
  /// - Throws: The exit code ``CommandFailure/incomplete``, after an error message, when standard input cannot be read
  ///   to its end.
  /// - SeeAlso: read(2), poll(2).
  static func read() throws(ExitCode) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
        if bytes.count > limit << 20 { throw failed("it has more than \(limit) MiB") }
      } else if count == 0 {
        if isHungUp { throw failed("the terminal hung up") }
        return bytes
      } else {
        switch errno {
        case EINTR: continue
        // Another program made the pipe non-blocking, and its writer has not written yet.
        case EAGAIN: waitForBytes()
        case EISDIR: throw failed("it is a folder")
        case let number: throw failed(String(cString: strerror(number)))
        }
      }
    }
  }

  private static func waitForBytes() {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    _ = poll(&descriptor, 1, -1)
  }

  /// Whether standard input is a terminal that is gone: reading it returns no bytes, as at the end of a file.
  private static var isHungUp: Bool {
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFCHR else { return false }
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0 && descriptor.revents & Int16(POLLHUP | POLLERR) != 0
  }

  private static func failed(_ reason: String) -> ExitCode {
    StandardError.write("standard input cannot be read to its end (\(reason)), and nothing is decided")
    return ExitCode(CommandFailure.incomplete)
  }
}
