import Dispatch
import Synchronization
import TripCore

/// Waits for notifications of a server, on a connection of its own: that entries were appended, and that a desk of an
/// operator was opened, closed, or has something else selected.
///
/// A notification carries nothing but the advice to look. It may be lost with the connection, so the listener advises to
/// look after each connection, and every 15 seconds besides.
final class PostgresListener: Sendable {
  /// The longest time between two looks at the journal, and the wait after a connection could not be made, in seconds.
  private static let (interval, pause) = (15, 3)

  private let address: PostgresAddress
  private let queue = DispatchQueue(label: "tripdesk.postgres-listener")
  private let look: @Sendable () -> Void
  private let lookAtDesks: @Sendable (OperatorID?) -> Void
  private let isStopped = Mutex(false)
  // `nonisolated(unsafe)`: the variables below are used on the queue only, which the compiler cannot see.
  private nonisolated(unsafe) var connection: PostgresConnection?
  private nonisolated(unsafe) var source: (any DispatchSourceRead)?
  private nonisolated(unsafe) var timer: (any DispatchSourceTimer)?
  private nonisolated(unsafe) var isReconnecting = false

  /// Makes a listener that calls, on a queue of its own, `look` each time that there may be new entries, and `lookAtDesks`
  /// each time that something may have changed at the desks of an operator; `nil` stands for every operator.
  init(
    _ address: PostgresAddress, look: @escaping @Sendable () -> Void,
    lookAtDesks: @escaping @Sendable (OperatorID?) -> Void
  ) {
    self.address = address
    self.look = look
    self.lookAtDesks = lookAtDesks
    let timer = DispatchSource.makeTimerSource(queue: queue)
    self.timer = timer
    timer.setEventHandler { [weak self] in self?.tick() }
    timer.schedule(deadline: .now(), repeating: .seconds(Self.interval), leeway: .milliseconds(500))
    timer.resume()
  }

  /// Calls `work` on the listener's queue with its connection.
  ///
  /// - Throws: The error of `work`, as a journal error; ``JournalError/unreachable(path:reason:)`` when there is no
  ///   connection now.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws(JournalError) -> Value {
    let result: Result<Value, JournalError> = await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: attempt(work)) }
    }
    return try result.get()
  }

  private func attempt<Value>(_ work: (PostgresConnection) throws -> Value) -> Result<Value, JournalError> {
    if connection == nil, !isReconnecting { reconnect() }
    guard let connection else {
      return .failure(.unreachable(path: address.description, reason: .other("there is no connection")))
    }
    let result = Result { try work(connection) }.mapError { error in
      switch error {
      case let error as JournalError: error
      case let error as PostgresConnection.Failure: JournalError(error, path: address.description)
      default: JournalError.failed(path: address.description, reason: String(describing: error))
      }
    }
    // Notifications that came with the answer are not announced by the descriptor any more.
    if connection.isUsable { takeNotifications() } else { disconnect() }
    return result
  }

  /// Ends the listening.
  ///
  /// - Parameter farewell: Called with the connection before it ends, if there is one.
  /// - Returns: A group that is left when the connection has ended.
  @discardableResult
  func stop(_ farewell: @escaping @Sendable (PostgresConnection) -> Void = { _ in }) -> DispatchGroup {
    let ending = DispatchGroup()
    let isFirst = isStopped.withLock { stopped in
      defer { stopped = true }
      return !stopped
    }
    guard isFirst else { return ending }
    queue.async(group: ending) { [self] in
      timer?.cancel()
      timer = nil
      connection.map(farewell)
      disconnect()
    }
    return ending
  }

  private func tick() {
    guard isStopped.withLock({ !$0 }) else { return }
    // A connection that was lost may be made again here before the pause of its own is over.
    if connection == nil { reconnect() }
    look()
  }

  private func connect() {
    do {
      let connection = try PostgresConnection(address)
      try connection.execute("LISTEN \(DeskQuery.channel)")
      try connection.execute("LISTEN tripdesk")
      self.connection = connection
      let source = DispatchSource.makeReadSource(fileDescriptor: connection.descriptor, queue: queue)
      source.setEventHandler { [weak self] in self?.takeNotifications() }
      source.setCancelHandler { [weak self] in
        // The descriptor may be closed, and given to another connection, only when nothing waits on it any more.
        withExtendedLifetime(connection) {}
        self?.reconnect()
      }
      source.resume()
      self.source = source
    } catch {
      // The journal's own requests tell why the server cannot be reached.
      guard !isReconnecting else { return }
      isReconnecting = true
      queue.asyncAfter(deadline: .now() + .seconds(Self.pause)) { [weak self] in
        self?.isReconnecting = false
        self?.reconnect()
      }
    }
  }

  private func reconnect() {
    guard connection == nil, isStopped.withLock({ !$0 }) else { return }
    connect()
    if connection != nil {
      look()
      lookAtDesks(nil)
    }
  }

  private func takeNotifications() {
    guard let connection else { return }
    do {
      let notifications = try connection.takeNotifications()
      for notification in notifications where notification.channel == DeskQuery.channel {
        lookAtDesks(OperatorID(notification.payload))
      }
      if notifications.contains(where: { $0.channel != DeskQuery.channel }) { look() }
    } catch {
      disconnect()
    }
  }

  /// Ends the connection. Another one is made when nothing waits on it any more, unless the listener is stopped.
  private func disconnect() {
    connection = nil
    source?.cancel()
    source = nil
  }
}
