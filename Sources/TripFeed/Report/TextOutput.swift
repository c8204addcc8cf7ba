import Glibc
import TripCore

/// Collects the output of a command and writes it in large pieces.
///
/// ```swift
/// var output = TextOutput(.text)
/// output.write("08:15 Harbour\n")
/// try output.flush()
/// ```
public struct TextOutput {
  /// Whether people or programs read the output.
  public enum Form: Sendable {
    /// For people: control characters, which could change the terminal, are written as numbers, see ``VisibleText``.
    case text
    /// For programs: characters are written unchanged. The format, such as JSON, has its own escapes.
    case data
  }

  private var bytes: [UInt8] = []
  private let form: Form
  private let descriptor: Int32
  private var lastDate: (date: ServiceDate, components: (Int, Int, Int))?

  /// Makes an output that is written to an open file descriptor, by default standard output.
  public init(_ form: Form, descriptor: Int32 = STDOUT_FILENO) {
    self.form = form
    self.descriptor = descriptor
  }

  /// Adds a text to the output. The text is collected until ``flush()`` or ``flushIfLarge()`` writes it.
  public mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Adds the bytes of a UTF-8 text to the output.
  mutating func write(_ utf8: some Collection<UInt8>) { bytes.append(contentsOf: utf8) }

  /// Adds the bytes of a UTF-8 text to the output.
  mutating func write(_ utf8: [UInt8]) { bytes.append(contentsOf: utf8) }

  /// The text that was collected and not yet written, for tests.
  var text: String { String(decoding: form == .text ? VisibleText.bytes(bytes) : bytes, as: UTF8.self) }

  /// Returns the bytes that `body` adds to an output. `capacity` is the number of bytes that are reserved at first.
  static func json(capacity: Int = 0, _ body: (inout TextOutput) -> Void) -> [UInt8] {
    var output = TextOutput(.data)
    output.bytes.reserveCapacity(capacity)
    body(&output)
    return output.bytes
  }

  /// Returns year, month and day of a date. The last result is kept, because most rows have the same date as the row
  /// before.
  mutating func components(of date: ServiceDate) -> (Int, Int, Int) {
    if let lastDate, lastDate.date == date { return lastDate.components }
    let components = date.components
    lastDate = (date, components)
    return components
  }

  /// Adds one byte to the output.
  mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Adds a whole number to the output as decimal digits.
  mutating func write(number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Adds a number from 0 to 99 to the output with two digits, such as `07`.
  mutating func write(twoDigits number: Int) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10))
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Writes the collected text if it has at least 64 KiB.
  ///
  /// - Throws: ``ClosedOutput`` when the text cannot be written.
  public mutating func flushIfLarge() throws(ClosedOutput) {
    if bytes.count >= 1 << 16 { try flush() }
  }

  /// Writes all collected text.
  ///
  /// - Throws: ``ClosedOutput`` when the text cannot be written.
  public mutating func flush() throws(ClosedOutput) {
    try send(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes `bytes` at once, without collecting them. They must be whole lines.
  ///
  /// - Throws: ``ClosedOutput`` when the bytes cannot be written.
  func send(_ bytes: [UInt8]) throws(ClosedOutput) {
    let bytes = form == .text ? VisibleText.bytes(bytes) : bytes
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
      if written < 0, errno == EINTR { continue }
      if written < 0, errno == EAGAIN {
        waitForRoom()
        continue
      }
      guard written > 0 else { throw ClosedOutput(errno: written < 0 ? errno : ENOSPC) }
      done += written
    }
  }
}

extension TextOutput {
  /// Waits until the reader of a full pipe has made room in it. Another program that shares the pipe may have set it to
  /// `O_NONBLOCK`, so that write(2) does not wait by itself.
  /// - SeeAlso: poll(2).
  private func waitForRoom() {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&waiting, 1, -1)
  }
}

/// The error when the output of a command cannot be written: the reader has closed the pipe, the disk is full, or the
/// file has reached its size limit.
public struct ClosedOutput: Error, CustomStringConvertible {
  /// The `errno` that write(2) has set.
  private let errno: Int32

  /// Makes the error for an `errno` of write(2).
  init(errno: Int32) { self.errno = errno }

  /// Whether the reader has closed the pipe, as `head` does when it has read enough. A command then ends without an
  /// error message.
  public var isReaderGone: Bool { errno == EPIPE }

  /// The error as one line in English: what is wrong and what the user can do.
  public var description: String {
    "the answer cannot be written to standard output (\(String(cString: strerror(errno)))); write it where there is room"
  }
}
