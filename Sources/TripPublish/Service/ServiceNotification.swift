import Glibc

/// Sends messages about the state of this program to the service manager that has started it, such as systemd.
///
/// systemd starts a service of `Type=notify` with the path of a datagram socket in `NOTIFY_SOCKET`. Each line of a
/// datagram is an assignment, such as `READY=1`. No library is needed for this.
///
/// ```swift
/// let service = ServiceNotification(environment: ["NOTIFY_SOCKET": "/run/systemd/notify"])
/// service?.send([.ready, .status("publishing")])
/// ```
///
/// - SeeAlso: `sd_notify(3)`, whose page describes the protocol.
public struct ServiceNotification: Sendable {
  /// A message about the state of the program.
  public enum Message: Hashable, Sendable {
    /// The program has started, so that services that depend on it may start.
    case ready
    /// The program works. With the setting `WatchdogSec=`, systemd restarts a service that does not send this message
    /// in time.
    case alive
    /// The program is about to end.
    case stopping
    /// A text that `systemctl status` shows. At most its first 1000 bytes are sent, with spaces instead of line breaks.
    case status(String)

    /// The message as a line of the datagram to the service manager, such as `READY=1`.
    var line: String {
      switch self {
      case .ready: "READY=1"
      case .alive: "WATCHDOG=1"
      case .stopping: "STOPPING=1"
      case .status(let text): "STATUS=" + Message.line(text)
      }
    }

    /// Returns at most the first 1000 bytes of a text, on one line. systemd ignores a datagram of more than 4096 bytes.
    private static func line(_ text: String) -> String {
      var line = String.UnicodeScalarView()
      var size = 0
      for scalar in text.unicodeScalars {
        size += String(scalar).utf8.count
        guard size <= 1000 else { break }
        line.append(scalar.properties.generalCategory == .control || scalar.properties.isWhitespace ? " " : scalar)
      }
      return String(line)
    }
  }

  private let address: sockaddr_un
  private let length: socklen_t

  /// Reads the address of the service manager's socket from the environment variable `NOTIFY_SOCKET`; `nil` when it
  /// is not set or is not a valid address.
  ///
  /// - Parameter environment: The environment variables. `NOTIFY_SOCKET` is an absolute path, or `@` and a name in
  ///   Linux's abstract namespace.
  public init?(environment: [String: String]) {
    guard let name = environment["NOTIFY_SOCKET"], let first = name.utf8.first, name.utf8.count > 1 else { return nil }
    var bytes = Array(name.utf8)
    switch first {
    case UInt8(ascii: "/"): bytes.append(0)
    case UInt8(ascii: "@"): bytes[0] = 0
    default: return nil
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count <= room else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    self.address = address
    // An abstract name does not end with a zero byte, so the length of the address must be exact.
    length = socklen_t(MemoryLayout<sockaddr_un>.size - room + bytes.count)
  }

  /// Sends messages in one datagram. The call never waits; when the service manager's queue is full, the datagram is
  /// lost.
  ///
  /// - Parameter messages: The messages to send.
  /// - Returns: Whether the datagram is in the service manager's queue.
  @discardableResult public func send(_ messages: [Message]) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let bytes = Array(messages.map(\.line).joined(separator: "\n").utf8)
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    return withUnsafePointer(to: address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, bytes, bytes.count, flags, $0, length) == bytes.count
      }
    }
  }
}
