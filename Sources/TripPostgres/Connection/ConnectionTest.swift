import Dispatch
import Synchronization
import TripCore

/// A test of a connection to a journal on a server, for a user who has typed an address.
///
/// ```swift
/// switch await ConnectionTest.run("postgresql://control.example/trips") {
/// case .success(let facts): print("PostgreSQL \(facts.serverVersion)")
/// case .failure(let problem): print(problem)
/// }
/// ```
public enum ConnectionTest {
  /// The longest time that counting the entries may take, in milliseconds.
  private static let countingTime = 3_000
  /// The number of questions whose fastest answer is the round trip.
  private static let questions = 3

  /// Reads an address that a user has typed, without connecting.
  ///
  /// - Returns: The address; the problem when it cannot be read, or has a password, which others could read.
  public static func address(_ text: String) -> Result<PostgresAddress, ServerProblem> {
    guard PostgresAddress.isAddress(text) else { return .failure(.unreadableAddress) }
    do throws(JournalError) {
      let address = try PostgresAddress(text)
      return address.hasPassword ? .failure(.passwordInAddress) : .success(address)
    } catch { return .failure(ServerProblem(error) ?? .unreadableAddress) }
  }

  /// Connects to a server, and finds out what is there, or what is wrong. Nothing is changed on the server.
  ///
  /// - Parameters:
  ///   - text: The address, which must not have a password.
  ///   - limit: The longest time to wait. Cancelling the task also ends the wait.
  /// - Returns: What is there; ``ServerProblem/noAnswer(at:)`` when the wait ended before it was known.
  public static func run(
    _ text: String, atMost limit: Duration = .seconds(10)
  ) async -> Result<ServerFacts, ServerProblem> {
    switch address(text) {
    case .failure(let problem): .failure(problem)
    case .success(let address): await run(address, atMost: limit)
    }
  }

  /// Connects to a server as ``run(_:atMost:)`` does. The address may have a password.
  public static func run(
    _ address: PostgresAddress, atMost limit: Duration = .seconds(10)
  ) async -> Result<ServerFacts, ServerProblem> {
    let answer = Answer()
    let late = Result<ServerFacts, ServerProblem>.failure(.noAnswer(at: address.description))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        answer.wait(continuation)
        // libpq blocks its thread, for example while it looks a name up, so the thread is left to itself then.
        DispatchQueue(label: "tripdesk.connection-test").async { answer.give(facts(at: address)) }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { answer.give(late) }
      }
    } onCancel: {
      answer.give(late)
    }
  }

  /// The first answer of several; the later ones are dropped.
  private final class Answer: Sendable {
    private struct State {
      var result: Result<ServerFacts, ServerProblem>?
      var continuation: CheckedContinuation<Result<ServerFacts, ServerProblem>, Never>?
    }
    private let state = Mutex(State())

    func wait(_ continuation: CheckedContinuation<Result<ServerFacts, ServerProblem>, Never>) {
      let result = state.withLock { state in
        if state.result == nil { state.continuation = continuation }
        return state.result
      }
      if let result { continuation.resume(returning: result) }
    }

    func give(_ result: Result<ServerFacts, ServerProblem>) {
      let continuation = state.withLock { state in
        if state.result == nil { state.result = result }
        defer { state.continuation = nil }
        return state.continuation
      }
      continuation?.resume(returning: result)
    }
  }

  private static func facts(at address: PostgresAddress) -> Result<ServerFacts, ServerProblem> {
    do {
      let connection = try PostgresConnection(address)
      do { return .success(try facts(connection, address)) } catch let error as PostgresConnection.Failure {
        throw JournalError(error, path: address.description)
      }
    } catch let error as JournalError {
      // A login without rights cannot read at all here: nothing is appended.
      if case .readOnly = error { return .failure(.mayNotRead) }
      if case .notAJournal = error, let name = connectedDatabase(of: address) {
        return .failure(.noJournal(database: name))
      }
      return .failure(ServerProblem(error) ?? .other("\(error)"))
    } catch { return .failure(.other("\(error)")) }
  }

  private static func facts(_ connection: PostgresConnection, _ address: PostgresAddress) throws -> ServerFacts {
    let clock = ContinuousClock()
    let roundTrip = try (0..<questions).map { _ in try clock.measure { try connection.execute("SELECT 1") } }.min()
    try connection.execute("SET statement_timeout = \(countingTime)")
    let journal = try PostgresSchema.check(connection, address)
    guard
      let row = try connection.execute(
        """
        SELECT current_setting('server_version'), session_user, pg_is_in_recovery(),
          coalesce((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false),
          (SELECT version FROM tripdesk.journal)
        """
      ).first, row.count == 5, let version = row[4].flatMap({ Int($0) })
    else { throw JournalError.notAJournal(path: address.description) }
    return ServerFacts(
      serverVersion: String((row[0] ?? "").prefix { $0 != " " }), schemaVersion: version,
      isRehearsal: journal.isRehearsal,
      operators: try EntryQuery(connection, address, noting: UnusableRows()).operators().count,
      entries: try count(connection),
      login: row[1] ?? "", mayDecide: journal.mayWrite, isStandby: row[2] == "t", isEncrypted: row[3] == "t",
      roundTrip: roundTrip ?? .zero)
  }

  /// Returns the number of entries, or `nil` when counting them takes too long.
  private static func count(_ connection: PostgresConnection) throws -> Int? {
    do throws(PostgresConnection.Failure) {
      return try connection.execute("SELECT count(*) FROM tripdesk.entry").first?.first.flatMap { $0 }
        .flatMap { Int($0) }
    } catch {
      if error.state == "57014" { return nil }
      throw error
    }
  }

  /// Returns the name of the database that an address leads to, also when a service file has it.
  private static func connectedDatabase(of address: PostgresAddress) -> String? {
    if let name = address.settings["dbname"] { return name }
    return (try? PostgresConnection(address).execute("SELECT current_database()"))?.first?.first.flatMap { $0 }
  }
}
