import Glibc

/// File descriptors of TCP sockets on 127.0.0.1. A child process does not inherit them.
enum TCPSocket {
  /// A call of the operating system that failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
    fileprivate init(_ call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
  }

  /// Makes a socket that takes connections at a free port between 20,000 and 32,000.
  ///
  /// Linux itself chooses higher ports, for outgoing connections and for servers that name no port (ip(7),
  /// `ip_local_port_range`). So no other program gets this port after the socket was closed.
  ///
  /// - Returns: The file descriptor.
  /// - Throws: ``Failure``.
  static func listen() throws -> Int32 {
    let ports = (20_000..<32_000).shuffled()
    for port in ports.prefix(100) { if let socket = try? listen(port: port) { return socket } }
    return try listen(port: ports[100])
  }

  /// Makes a socket that takes connections.
  ///
  /// - Returns: The file descriptor.
  /// - Throws: ``Failure`` when the port is taken.
  private static func listen(port: Int) throws -> Int32 {
    let socket = try make()
    var isReused: Int32 = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
    guard withAddress(port, { bind(socket, $0, $1) }) == 0, Glibc.listen(socket, 128) == 0 else {
      defer { close(socket) }
      throw Failure("bind")
    }
    return socket
  }

  /// Connects to a port.
  static func connect(port: Int) throws -> Int32 {
    let socket = try make()
    guard withAddress(port, { Glibc.connect(socket, $0, $1) }) == 0 else {
      defer { close(socket) }
      throw Failure("connect")
    }
    return socket
  }

  /// Returns the port of a socket that takes connections.
  static func port(of socket: Int32) -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(socket, $0, &size) }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func make() throws -> Int32 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw Failure("socket") }
    return socket
  }

  private static func withAddress(_ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
  }
}
