import Glibc
import TripCore

/// Where the answer of a command goes: bytes gathered and written in large pieces, as for a pipe.
public struct TextOutput {
  /// For whom the text is.
  public enum Form: Sendable {
    /// For people: what would steer their terminal goes out as numbers, see ``VisibleText``.
    case text
    /// For programs, in a format that has its own way to write such characters, or that keeps them.
    case data
  }

  private var bytes: [UInt8] = []
  private let form: Form
  private let descriptor: Int32
  private var lastDate: (date: ServiceDate, components: (Int, Int, Int))?

  /// Makes an output to an open descriptor; standard output where nothing is said.
  public init(_ form: Form, descriptor: Int32 = STDOUT_FILENO) {
    self.form = form
    self.descriptor = descriptor
  }

  /// Adds text.
  public mutating func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Adds bytes of UTF-8.
  mutating func write(_ utf8: some Collection<UInt8>) { bytes.append(contentsOf: utf8) }

  /// Adds bytes of UTF-8.
  mutating func write(_ utf8: [UInt8]) { bytes.append(contentsOf: utf8) }

  /// What `body` adds to an output, as bytes, of which there is room for `capacity` from the beginning.
  static func json(capacity: Int = 0, _ body: (inout TextOutput) -> Void) -> [UInt8] {
    var output = TextOutput(.data)
    output.bytes.reserveCapacity(capacity)
    body(&output)
    return output.bytes
  }

  /// Year, month and day of a date, worked out once for dates that come one after the other.
  mutating func components(of date: ServiceDate) -> (Int, Int, Int) {
    if let lastDate, lastDate.date == date { return lastDate.components }
    let components = date.components
    lastDate = (date, components)
    return components
  }

  /// Adds one byte.
  mutating func write(byte: UInt8) { bytes.append(byte) }

  /// Adds a whole number.
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

  /// Adds a number from 0 to 99 with two digits.
  mutating func write(twoDigits number: Int) {
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10 % 10))
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Writes what was gathered, where it has become much.
  ///
  /// - Throws: ``ClosedOutput``.
  public mutating func flushIfLarge() throws(ClosedOutput) {
    if bytes.count >= 1 << 16 { try flush() }
  }

  /// Writes all that was gathered.
  ///
  /// - Throws: ``ClosedOutput``.
  public mutating func flush() throws(ClosedOutput) {
    try send(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Writes `bytes`, which were gathered elsewhere, as whole lines.
  func send(_ bytes: [UInt8]) throws(ClosedOutput) {
    let bytes = form == .text ? VisibleText.bytes(bytes) : bytes
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress.map { $0 + done }, $0.count - done)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw ClosedOutput(errno: written < 0 ? errno : ENOSPC) }
      done += written
    }
  }
}

/// The answer of a command could not be written: its reader is gone, the disk is full, or the file is as large as
/// it may be.
public struct ClosedOutput: Error, CustomStringConvertible {
  /// What write(2) said.
  private let errno: Int32

  /// Makes the error of an `errno`.
  init(errno: Int32) { self.errno = errno }

  /// Whether the reader went away, as `head` does when it has enough: that is no fault.
  public var isReaderGone: Bool { errno == EPIPE }

  /// One line in English: what is wrong, and what to do.
  public var description: String {
    "the answer cannot be written to standard output (\(String(cString: strerror(errno)))); write it where there is room"
  }
}
