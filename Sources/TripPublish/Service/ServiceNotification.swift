import Glibc

/// Tells the service manager that started this program how it is.
///
/// systemd does so for a service of `Type=notify`: it names a datagram socket in `NOTIFY_SOCKET`, and reads an assignment
/// a line. Nothing is linked for it, and a program that no service manager started has nothing to tell:
///
/// ```swift
/// let service = ServiceNotification(environment: ["NOTIFY_SOCKET": "/run/systemd/notify"])
/// service?.send([.ready, .status("publishing")])
/// ```
///
/// - SeeAlso: `sd_notify(3)`, whose page describes the protocol.
public struct ServiceNotification: Sendable {
  /// What can be told.
  public enum Message: Hashable, Sendable {
    /// The service has started: what depends on it may start now.
    case ready
    /// The service is alive. With `WatchdogSec=`, systemd restarts a service that stays silent for longer.
    case alive
    /// The service is about to end.
    case stopping
    /// One line for people, which `systemctl status` shows: at most a thousand bytes of the text, with spaces in place of
    /// line breaks.
    case status(String)

    /// The assignment that systemd reads.
    var line: String {
      switch self {
      case .ready: "READY=1"
      case .alive: "WATCHDOG=1"
      case .stopping: "STOPPING=1"
      case .status(let text): "STATUS=" + Message.line(text)
      }
    }

    /// The beginning of a text, as one line. systemd ignores a datagram of more than 4096 bytes as a whole.
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

  /// Finds the socket of the service manager. `nil` when no service manager asks to be told, or when no socket can have
  /// the name given.
  ///
  /// - Parameter environment: `NOTIFY_SOCKET` is read: an absolute path, or a name after `@` in Linux's abstract
  ///   namespace.
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
    // An abstract name has no end mark: its length tells where it ends.
    length = socklen_t(MemoryLayout<sockaddr_un>.size - room + bytes.count)
  }

  /// Sends messages, in one datagram. It never waits: a service manager that is too busy to take the datagram misses it.
  ///
  /// - Parameter messages: What to tell.
  /// - Returns: Whether the service manager has the datagram.
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
