import NIOCore
import NIOHTTP1

/// All connections of one server. It accepts, answers and closes them, and is used on the server's thread only.
final class FeedConnections {
  private let eventLoop: any EventLoop
  private let limits: ServerLimits
  private let respond: (HTTPRequestHead) -> ServerResponse
  private var table: ConnectionTable
  private var channels: [Int: any Channel] = [:]
  /// The scheduled task that closes connections whose time limit has passed, and its time; `nil` when there are no
  /// connections.
  private var sweep: (deadline: NIODeadline, task: Scheduled<Void>)?
  /// The promise that succeeds when the last connection is closed; `nil` until ``stop(grace:)`` is called.
  private var end: EventLoopPromise<Void>?

  /// The number of unanswered requests that one connection may have.
  var requestsAtOnce: Int { max(1, limits.requestsAtOnce) }

  /// Makes the connections of a server.
  ///
  /// - Parameters:
  ///   - eventLoop: The event loop of the server's thread.
  ///   - limits: The limits of the server.
  ///   - respond: Answers a request.
  init(on eventLoop: any EventLoop, limits: ServerLimits, respond: @escaping (HTTPRequestHead) -> ServerResponse) {
    self.eventLoop = eventLoop
    self.limits = limits
    self.respond = respond
    table = ConnectionTable(limits)
  }

  /// Accepts a new client. Another connection is closed for it when there is no place left.
  ///
  /// - Throws: SwiftNIO's error when the handlers cannot be added.
  func add(_ channel: any Channel) throws {
    guard end == nil else { return channel.close(promise: nil) }
    let (connection, evicted) = table.admit(ClientAddress(channel.remoteAddress), at: .now())
    if let evicted { close(evicted) }
    channels[connection] = channel
    var decoding = NIOHTTPDecoderLimitConfiguration()
    decoding.maxHeaderFieldSize = limits.headerFieldSize
    decoding.maxHeaderListSize = limits.headerListSize
    decoding.maxHeaderFieldCount = limits.headerFieldCount
    try channel.pipeline.syncOperations.addHandlers([
      HTTPResponseEncoder(),
      ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes, limitConfiguration: decoding)),
      FeedConnection(connection, of: self),
    ])
    scheduleSweep()
  }

  /// Returns the server's answer to a request, or the future with it.
  func answer(to request: HTTPRequestHead) -> ServerResponse { respond(request) }

  /// Records that a connection is now in a phase, whose time limit begins.
  func note(_ connection: Int, _ phase: ConnectionTable.Phase) {
    table.move(connection, to: phase, at: .now())
    if end != nil, phase != .reading { close(connection) }
    scheduleSweep()
  }

  /// Removes a closed connection from the table.
  func forget(_ connection: Int) {
    table.remove(connection)
    channels[connection] = nil
    if channels.isEmpty { end?.succeed() }
  }

  /// Closes an eighth of the connections, after the system had no file descriptor or memory for a new one.
  func makeRoom() {
    for _ in 0...table.count / 8 { table.evict().map(close) }
  }

  /// Closes all connections. A connection to which an answer is being sent is closed at the end of the answer, or at
  /// the latest after `grace`.
  ///
  /// - Parameter grace: The time limit for sending answers.
  /// - Returns: A future that succeeds when all connections are closed.
  func stop(grace: TimeAmount) -> EventLoopFuture<Void> {
    let end = self.end ?? eventLoop.makePromise(of: Void.self)
    self.end = end
    for connection in Array(channels.keys) where table.phase(of: connection) != .reading { close(connection) }
    if channels.isEmpty { end.succeed() }
    eventLoop.assumeIsolated().scheduleTask(in: grace) {
      for connection in Array(self.channels.keys) { self.close(connection) }
    }
    return end.futureResult
  }

  private func close(_ connection: Int) { channels[connection]?.close(promise: nil) }

  /// Schedules the task that closes the next connection whose time limit passes. Without connections there is no task,
  /// so that the thread is not woken.
  private func scheduleSweep() {
    guard let deadline = table.nextDeadline, sweep.map({ deadline < $0.deadline }) ?? true else { return }
    sweep?.task.cancel()
    let task = eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      self.sweep = nil
      while let connection = self.table.evictOverdue(at: .now()) { self.close(connection) }
      self.scheduleSweep()
    }
    sweep = (deadline, task)
  }
}
