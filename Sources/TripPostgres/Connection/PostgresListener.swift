import Dispatch
import Synchronization
import TripCore

/// Waits for notifications of a server that entries were appended, on a connection of its own.
///
/// A notification carries nothing but the advice to look. It may be lost with the connection, so the listener advises to
/// look after each connection, and every 15 seconds besides.
final class PostgresListener: Sendable {
  /// The longest time between two looks at the journal, and the wait after a connection could not be made, in seconds.
  private static let (interval, pause) = (15, 3)

  private let address: PostgresAddress
  private let queue = DispatchQueue(label: "tripdesk.postgres-listener")
  private let look: @Sendable () -> Void
  private let isStopped = Mutex(false)
  // `nonisolated(unsafe)`: the variables below are used on the queue only, which the compiler cannot see.
  private nonisolated(unsafe) var connection: PostgresConnection?
  private nonisolated(unsafe) var source: (any DispatchSourceRead)?
  private nonisolated(unsafe) var timer: (any DispatchSourceTimer)?
  private nonisolated(unsafe) var isReconnecting = false

  /// Makes a listener that calls `look`, on a queue of its own, each time that there may be new entries.
  init(_ address: PostgresAddress, look: @escaping @Sendable () -> Void) {
    self.address = address
    self.look = look
    let timer = DispatchSource.makeTimerSource(queue: queue)
    self.timer = timer
    timer.setEventHandler { [weak self] in self?.tick() }
    timer.schedule(deadline: .now(), repeating: .seconds(Self.interval), leeway: .milliseconds(500))
    timer.resume()
  }

  /// Ends the listening.
  func stop() {
    let isFirst = isStopped.withLock { stopped in
      defer { stopped = true }
      return !stopped
    }
    guard isFirst else { return }
    queue.async { [self] in
      timer?.cancel()
      timer = nil
      disconnect()
    }
  }

  private func tick() {
    guard isStopped.withLock({ !$0 }) else { return }
    if connection == nil { connect() }
    look()
  }

  private func connect() {
    do {
      let connection = try PostgresConnection(address)
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
    if connection != nil { look() }
  }

  private func takeNotifications() {
    guard let connection else { return }
    do {
      if try connection.takeNotifications() { look() }
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
