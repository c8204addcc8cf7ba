import Glibc
import Testing
import TripPublish

@Suite("ServiceNotification", .timeLimit(.minutes(10)))
struct ServiceNotificationTests {
  @Test("messages arrive in one datagram, each on a line, and a status is one line")
  func datagram() throws {
    let socket = try NotifySocket(abstract: false)
    let service = try #require(ServiceNotification(environment: ["NOTIFY_SOCKET": socket.name]))
    #expect(service.send([.ready, .alive, .status("publishing\nto a file")]))
    #expect(socket.receive() == "READY=1\nWATCHDOG=1\nSTATUS=publishing to a file")
    #expect(service.send([.stopping]))
    #expect(socket.receive() == "STOPPING=1")
  }

  @Test("a long status is cut between two letters, so that systemd accepts the datagram")
  func longStatus() throws {
    let socket = try NotifySocket(abstract: false)
    let service = try #require(ServiceNotification(environment: ["NOTIFY_SOCKET": socket.name]))
    #expect(service.send([.alive, .status(String(repeating: "次", count: 5000))]))
    #expect(socket.receive() == "WATCHDOG=1\nSTATUS=" + String(repeating: "次", count: 333))
  }

  @Test("a socket with an abstract name is reached")
  func abstractName() throws {
    let socket = try NotifySocket(abstract: true)
    let service = try #require(ServiceNotification(environment: ["NOTIFY_SOCKET": socket.name]))
    #expect(service.send([.alive]))
    #expect(socket.receive() == "WATCHDOG=1")
  }

  @Test("sending does not wait for a service manager that has ended or does not read")
  func notRead() throws {
    var name = ""
    do {
      let socket = try NotifySocket(abstract: false)
      name = socket.name
      let service = try #require(ServiceNotification(environment: ["NOTIFY_SOCKET": name]))
      // The kernel's queue holds only a few datagrams.
      #expect((0..<10_000).contains { _ in !service.send([.alive]) })
    }
    let service = try #require(ServiceNotification(environment: ["NOTIFY_SOCKET": name]))
    #expect(!service.send([.alive]))
  }

  @Test(
    "without a valid NOTIFY_SOCKET no messages are sent",
    arguments: [nil, "", "/", "@", "relative/path", "/" + String(repeating: "x", count: 200)])
  func noSocket(name: String?) {
    let environment = name.map { ["NOTIFY_SOCKET": $0] } ?? [:]
    #expect(ServiceNotification(environment: environment) == nil)
  }
}

/// A datagram socket like that of systemd, which is closed when it is released.
private final class NotifySocket {
  /// The value of `NOTIFY_SOCKET` for this socket.
  let name: String
  private let descriptor: Int32

  init(abstract: Bool) throws {
    let path = "/tmp/tripdesk-notify-\(getpid())-\(UInt64.random(in: .min ... .max))"
    name = abstract ? "@" + path.dropFirst() : path
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = abstract ? [0] + Array(name.utf8.dropFirst()) : Array(path.utf8) + [0]
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let length = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path) + bytes.count
    let status = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(length)) }
    }
    try #require(status == 0)
  }

  deinit {
    close(descriptor)
    if name.hasPrefix("/") { unlink(name) }
  }

  /// Waits for the next datagram, and returns its text.
  func receive() -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
