import NIOCore
import NIOHTTP1

/// All connections of one server, on the one thread that serves them: opens, closes and answers them.
final class FeedConnections {
  private let eventLoop: any EventLoop
  private let limits: ServerLimits
  private let respond: (HTTPRequestHead) -> Answer
  private var table: ConnectionTable
  private var channels: [Int: any Channel] = [:]
  private var sweep: (deadline: NIODeadline, task: Scheduled<Void>)?
  private var end: EventLoopPromise<Void>?

  init(on eventLoop: any EventLoop, limits: ServerLimits, respond: @escaping (HTTPRequestHead) -> Answer) {
    self.eventLoop = eventLoop
    self.limits = limits
    self.respond = respond
    table = ConnectionTable(limits)
  }

  /// Takes a new client in. Another one may have to leave.
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
    sweepInTime()
  }

  /// What a client is told.
  func answer(to request: HTTPRequestHead) -> Answer { respond(request) }

  /// Notes what a connection does now.
  func note(_ connection: Int, _ phase: ConnectionTable.Phase) {
    table.move(connection, to: phase, at: .now())
    if end != nil, phase != .reading { close(connection) }
    sweepInTime()
  }

  /// Forgets a connection that is closed.
  func forget(_ connection: Int) {
    table.remove(connection)
    channels[connection] = nil
    if channels.isEmpty { end?.succeed() }
  }

  /// Closes some connections, because the system has no room for another: an eighth, so that the next ones find room.
  func makeRoom() {
    for _ in 0...table.count / 8 { table.evict().map(close) }
  }

  /// Closes all connections: those that are being answered after `grace`, if they have not ended by themselves.
  ///
  /// - Returns: What succeeds when all are closed.
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

  /// Sees to it that the next one who is too slow is closed in time. Without clients, nothing wakes the thread.
  private func sweepInTime() {
    guard let deadline = table.nextDeadline, sweep.map({ deadline < $0.deadline }) ?? true else { return }
    sweep?.task.cancel()
    let task = eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      self.sweep = nil
      while let connection = self.table.evictOverdue(at: .now()) { self.close(connection) }
      self.sweepInTime()
    }
    sweep = (deadline, task)
  }
}
