import Dispatch
import TripCore

/// Sends requests to a server, one after the other on a queue of their own. The connection is made with the first request,
/// and made again after it was lost.
final class PostgresLink: Sendable {
  let address: PostgresAddress
  private let queue: DispatchQueue
  // `nonisolated(unsafe)`: the variables are used on the queue only, which the compiler cannot see.
  private nonisolated(unsafe) var connection: PostgresConnection?
  private nonisolated(unsafe) var isClosed = false
  /// When the server was last found to be silent, and the error for what was asked before.
  private nonisolated(unsafe) var silence: (end: ContinuousClock.Instant, error: JournalError)?
  /// Prepares each new connection, with ``settings`` among others.
  private let prepare: @Sendable (PostgresConnection) throws -> Void

  /// The settings of each connection. A program that vanishes while it holds an operator's lock must not keep others
  /// waiting for hours, nor until they give up; and one that waits for the lock is told before it gives the server up.
  /// What is called saved is on the server's disk, whatever the server's own setting. No function is taken from a schema
  /// in which other logins may put some: the owner of the journal would carry it out.
  static let settings = """
    SELECT pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', false);
    SET lock_timeout = '8s'; SET idle_in_transaction_session_timeout = '6s';
    SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
    SET tcp_user_timeout = 10000;
    SELECT set_config('synchronous_commit', 'on', false)
      WHERE current_setting('synchronous_commit') IN ('off', 'local');
    """

  /// The longest wait for the answer to a statement.
  private let patience: Duration

  /// Makes a link that connects with the first request, and calls `prepare` with each new connection.
  init(
    _ address: PostgresAddress, patience: Duration = PostgresConnection.patience,
    prepare: @escaping @Sendable (PostgresConnection) throws -> Void = { try $0.execute(settings) }
  ) {
    self.address = address
    self.patience = patience
    self.prepare = prepare
    queue = DispatchQueue(label: "tripdesk.postgres")
  }

  /// Calls `work` on the queue with a usable connection. Cancelling the caller's task does not stop `work`. A server that
  /// is silent is waited for once: what was asked for before it was given up fails then, too.
  ///
  /// - Throws: The error of `work`, as a journal error.
  func run<Value: Sendable>(
    _ work: @escaping @Sendable (PostgresConnection) throws -> Value
  ) async throws(JournalError) -> Value {
    let request = ContinuousClock.now
    let result: Result<Value, JournalError> = await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: answer(request, work)) }
    }
    return try result.get()
  }

  private func answer<Value>(
    _ request: ContinuousClock.Instant, _ work: (PostgresConnection) throws -> Value
  ) -> Result<Value, JournalError> {
    if let silence, request < silence.end { return .failure(silence.error) }
    return Result {
      try withConnection { connection in
        connection.begin(request)
        return try work(connection)
      }
    }.mapError { error in
      let error = Self.journalError(error, address)
      // The error of a decision may be that it is unknown whether it was committed, which others need not hear.
      if error.isSilence || connection?.isSilent == true {
        silence = (.now, .unreachable(path: address.description, reason: .noAnswer(at: address.description)))
      }
      return error
    }
  }

  /// Calls `work` with a usable connection. When a connection that was used before turns out to be lost, calls it once
  /// more with a new one: reads may be repeated, and appends too, because of the ids of the entries.
  private func withConnection<Value>(_ work: (PostgresConnection) throws -> Value) throws -> Value {
    let isNew = connection?.isUsable != true
    do { return try work(usable()) } catch let error as PostgresConnection.Failure {
      guard !isNew, connection?.isUsable != true, !error.isSilence else { throw error }
      return try work(usable())
    } catch let error as JournalError where error.isOtherJournal {
      // The next request connects anew, and is refused then, too.
      connection = nil
      throw error
    }
  }

  /// Closes the connection after the requests that wait already. Later requests throw
  /// ``JournalError/failed(path:reason:)``.
  ///
  /// - Parameter patience: The longest time to wait for that.
  func close(patience: DispatchTimeInterval) {
    let done = DispatchSemaphore(value: 0)
    queue.async { [self] in
      (connection, isClosed) = (nil, true)
      done.signal()
    }
    _ = done.wait(timeout: .now() + patience)
  }

  private func usable() throws -> PostgresConnection {
    if isClosed { throw JournalError.failed(path: address.description, reason: "it is closed") }
    if let connection, connection.isUsable { return connection }
    connection = nil
    let new = try PostgresConnection(address, patience: patience)
    try prepare(new)
    connection = new
    return new
  }

  /// Converts the error of a connection, or of work on it, to a journal error.
  static func journalError(_ error: any Error, _ address: PostgresAddress) -> JournalError {
    switch error {
    case let error as JournalError: error
    case let error as Refusal: .refused(error)
    case let error as PostgresConnection.Failure: JournalError(error, path: address.description)
    default: .failed(path: address.description, reason: String(describing: error))
    }
  }
}

extension JournalError {
  /// Whether the server did not answer in time.
  fileprivate var isSilence: Bool { if case .unreachable(_, .noAnswer) = self { true } else { false } }

  /// Converts the error of a statement, or of a connection that was lost, to a journal error.
  /// - SeeAlso: PostgreSQL, "Error Codes".
  init(_ error: PostgresConnection.Failure, path: String) {
    switch error.state {
    case nil where error.isSilence: self = .unreachable(path: path, reason: .noAnswer(at: path))
    case nil, "57P01", "57P02", "57P03": self = .unreachable(path: path, reason: .other(error.message))
    // Neither the schema nor its tables: the database of something else, or an empty one.
    case "3F000", "42P01": self = .notAJournal(path: path)
    case "42P06", "42P07": self = .failed(path: path, reason: "there is a journal already")
    case "42501": self = .readOnly(path: path)
    case "25006": self = .unreachable(path: path, reason: .onlyReads)
    case "53100": self = .diskFull(path: path)
    case "55P03", "57014", "40P01": self = .busy(path: path)
    case "22021", "22P05", "23514": self = .notStorable(path: path)
    default: self = .failed(path: path, reason: error.message)
    }
  }
}
