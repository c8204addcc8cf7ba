import Foundation
import Glibc
import Synchronization

/// A network between a client and a server that fails as a test says: a TCP port on 127.0.0.1 that passes everything
/// to another port. A thread of its own does the work.
///
/// ```swift
/// let proxy = try FaultyProxy(to: server.port)
/// let address = server.address(database: database, port: proxy.port)
/// proxy.set(.drop)
/// ```
final class FaultyProxy: Sendable {
  /// What the network does.
  enum Mode: Equatable, Sendable {
    /// All bytes pass.
    case pass
    /// No byte passes in either direction, and no connection ends, as when a cable is pulled out. New connections are
    /// accepted, and hear nothing. All that was sent meanwhile arrives when the mode changes to ``pass``.
    case drop
    /// All connections are closed, and new ones at once.
    case refuse
    /// The answer to the first message of a client that contains a text is lost: the message reaches the server, and
    /// when the server has answered it, the connection is closed without the answer. The mode is ``pass`` from then on.
    case cutAnswer(after: String)
  }

  /// The port to connect to.
  let port: Int
  private let target: Int
  private let listener: Int32
  /// A pipe that ends the wait of the thread: its reading and its writing end.
  private let alarm: (reading: Int32, writing: Int32)
  private let state = Mutex(State())
  private let ended = DispatchSemaphore(value: 0)

  private struct State {
    var mode = Mode.pass
    var isClosing = false
    var closesAll = false
    var openConnections = 0
    var lostAnswers = 0
    /// Raised by each command, and then by the thread when it has carried out all commands up to that one.
    var asked = 0
    var done = 0
  }

  /// Starts a proxy in mode ``Mode/pass``.
  ///
  /// - Parameter target: The port of the server on 127.0.0.1.
  /// - Throws: ``TCPSocket/Failure``.
  init(to target: Int) throws {
    self.target = target
    listener = try TCPSocket.listen()
    port = TCPSocket.port(of: listener)
    var ends: [Int32] = [-1, -1]
    ends = ChildProcess.notInherited {
      pipe(&ends)
      return ends
    }
    alarm = (ends[0], ends[1])
    Worker(self).start()
  }

  deinit {
    close(alarm.reading)
    close(alarm.writing)
  }

  /// What the network does now.
  var mode: Mode { state.withLock { $0.mode } }

  /// The number of connections that clients have open.
  var openConnections: Int { state.withLock { $0.openConnections } }

  /// The number of answers that ``Mode/cutAnswer(after:)`` has lost.
  var lostAnswers: Int { state.withLock { $0.lostAnswers } }

  /// Changes what the network does, and returns when it does so.
  func set(_ mode: Mode) { command { $0.mode = mode } }

  /// Closes all connections, and returns when they are closed. New ones behave by the mode.
  func closeConnections() { command { $0.closesAll = true } }

  /// Closes all connections and the port, and ends the thread. A proxy that is not stopped runs until the process
  /// ends.
  func stop() {
    command { $0.isClosing = true }
    ended.wait()
    ended.signal()
  }

  private func command(_ change: (inout State) -> Void) {
    let number = state.withLock { state in
      change(&state)
      state.asked += 1
      return state.asked
    }
    write(alarm.writing, [1], 1)
    _ = blockUntil { state.withLock { $0.done >= number || $0.isClosing } }
  }

  /// The thread's data and its loop.
  private final class Worker: @unchecked Sendable {
    private let proxy: FaultyProxy
    private var links: [ProxyLink] = []

    init(_ proxy: FaultyProxy) { self.proxy = proxy }

    func start() {
      let thread = Thread { self.run() }
      thread.name = "proxy"
      thread.start()
    }

    private func run() {
      while true {
        let (mode, closesAll, isClosing, asked) = proxy.state.withLock { state in
          defer { state.closesAll = false }
          return (state.mode, state.closesAll, state.isClosing, state.asked)
        }
        if isClosing || closesAll || mode == .refuse { links = [] }
        if mode != .drop { for link in links { link.connect() } }
        links.removeAll { $0.isOver }
        proxy.state.withLock { ($0.openConnections, $0.done) = (links.count, asked) }
        if isClosing { break }
        wait(for: mode)
      }
      close(proxy.listener)
      proxy.ended.signal()
    }

    /// Waits for the next event, and passes what there is to pass.
    private func wait(for mode: Mode) {
      var events = [proxy.listener, proxy.alarm.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      for link in links { events += mode == .drop ? ProxyLink.noEvents : link.events }
      poll(&events, nfds_t(events.count), -1)
      if events[1].revents != 0 {
        // The command is carried out before anything else passes.
        var bytes = [UInt8](repeating: 0, count: 64)
        read(proxy.alarm.reading, &bytes, bytes.count)
        return
      }
      for (index, link) in links.enumerated() where mode != .drop {
        let text: String? = if case .cutAnswer(let text) = proxy.mode { text } else { nil }
        if link.pass(client: events[2 + 2 * index].revents, server: events[3 + 2 * index].revents, cuttingAfter: text) {
          proxy.state.withLock { if case .cutAnswer = $0.mode { $0.mode = .pass } }
        }
        if link.hasLostAnswer { proxy.state.withLock { $0.lostAnswers += 1 } }
      }
      if events[0].revents != 0 { accept(mode) }
    }

    private func accept(_ mode: Mode) {
      let client = ChildProcess.notInherited { [Glibc.accept(proxy.listener, nil, nil)] }[0]
      guard client >= 0 else { return }
      _ = fcntl(client, F_SETFL, O_NONBLOCK)
      if mode == .refuse { close(client) } else { links.append(ProxyLink(client: client, target: proxy.target)) }
    }
  }
}
