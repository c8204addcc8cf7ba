import Glibc

/// One connection through a ``FaultyProxy``: the client's socket, the server's, and the bytes on their way. Its sockets
/// are closed with this object.
final class ProxyLink {
  /// The events of a link from which nothing is read.
  static let noEvents = [pollfd(fd: -1, events: 0, revents: 0), pollfd(fd: -1, events: 0, revents: 0)]

  /// Whether one side has closed the connection, or its answer was lost, so that both sides are to be closed.
  private(set) var isOver = false
  /// Whether the server has answered the message whose answer is lost. ``isOver`` is then `true` too.
  private(set) var hasLostAnswer = false

  private let target: Int
  private let client: Int32
  /// -1 until ``connect()``.
  private var server: Int32 = -1
  private var toServer: [UInt8] = []
  private var toClient: [UInt8] = []
  /// The client's last bytes, in which the beginning of the text to search may be.
  private var lastSent: [UInt8] = []
  private var answers = ServerMessages()
  private var losesAnswer = false

  /// Makes a link for a client that has connected; ``connect()`` connects to the port `target`.
  init(client: Int32, target: Int) { (self.client, self.target) = (client, target) }

  deinit {
    close(client)
    if server >= 0 { close(server) }
  }

  /// The events to wait for, of the client's socket and the server's. A side is read when all that was read from it
  /// before has passed.
  var events: [pollfd] {
    func interest(_ socket: Int32, reads: Bool, writes: Bool) -> pollfd {
      guard reads || writes else { return pollfd(fd: -1, events: 0, revents: 0) }
      return pollfd(fd: socket, events: Int16((reads ? POLLIN : 0) | (writes ? POLLOUT : 0)), revents: 0)
    }
    return [
      interest(client, reads: toServer.isEmpty, writes: !toClient.isEmpty),
      interest(server, reads: toClient.isEmpty, writes: !toServer.isEmpty),
    ]
  }

  /// Passes bytes in both directions, as far as the sockets take them.
  ///
  /// - Parameters:
  ///   - clientEvents: The events of the client's socket.
  ///   - serverEvents: The events of the server's socket.
  ///   - text: The text after which the server's answer is lost, or `nil`.
  /// - Returns: Whether the client has sent the text.
  func pass(client clientEvents: Int16, server serverEvents: Int16, cuttingAfter text: String?) -> Bool {
    var hasText = false
    if clientEvents != 0, toServer.isEmpty {
      toServer = receive(client)
      if let text, !losesAnswer, contains(text) { (hasText, losesAnswer) = (true, true) }
    }
    if serverEvents != 0, toClient.isEmpty {
      let received = receive(server)
      let hasAnswered = answers.add(received)
      if losesAnswer { (isOver, hasLostAnswer) = (isOver || hasAnswered, hasAnswered) } else { toClient = received }
    }
    send(&toServer, to: server)
    send(&toClient, to: client)
    return hasText
  }

  /// Connects to the server, unless this was done before. ``isOver`` is `true` when the server does not take connections.
  func connect() {
    guard server < 0 else { return }
    guard let socket = try? TCPSocket.connect(port: target) else { return isOver = true }
    server = socket
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
  }

  /// Whether a text is in the client's bytes that were read last, or began in those before.
  private func contains(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    let all = lastSent + toServer
    lastSent = all.suffix(max(0, bytes.count - 1))
    return all.indices.contains { all[$0...].starts(with: bytes) }
  }

  private func receive(_ socket: Int32) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &bytes, bytes.count, 0)
    if count > 0 { return Array(bytes[..<count]) }
    if count == 0 || errno != EAGAIN { isOver = true }
    return []
  }

  private func send(_ bytes: inout [UInt8], to socket: Int32) {
    guard !bytes.isEmpty, socket >= 0 else { return }
    let count = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    if count > 0 { bytes.removeFirst(count) } else if errno != EAGAIN { isOver = true }
  }
}
