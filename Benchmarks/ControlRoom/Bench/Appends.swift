import CBare
import Foundation
import TripCore
import TripPostgres

/// Appends of one decision.
enum Appends {
  /// What is waited for between two appends, so that the journal has answered its own notification: a dispatcher's next
  /// key comes later still.
  private static let pause = Duration.milliseconds(10)

  /// Measures appends one by one, in turns with a bare client that stores the same bytes.
  ///
  /// - Parameters:
  ///   - address: An empty journal.
  ///   - bare: The address of an empty database for the bare client.
  ///   - rounds: The number of appends of each.
  /// - Returns: The times in milliseconds.
  /// - Throws: What has failed.
  static func measure(_ address: PostgresAddress, bare: String, rounds: Int) async throws -> [String: Any] {
    let journal = try await PostgresJournal(address)
    defer { journal.close() }
    guard let client = cbare_connect(bare, 1) else { throw Failure("the bare client cannot connect") }
    defer { cbare_close(client) }
    // The first appends also read the day, and fill the server's caches.
    for index in 0..<10 { _ = try await journal.append([Samples.proposal(index)]) }
    guard cbare_create(client) == 0, cbare_take_row(client, CommandLine.arguments[2]) == 0 else {
      throw Failure("the bare client cannot begin")
    }
    for _ in 0..<10 where cbare_append(client) < 0 { throw Failure("the bare client cannot append") }
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for round in 0..<rounds {
      for isOurs in round.isMultiple(of: 2) ? [true, false] : [false, true] {
        try await Task.sleep(for: pause)
        if isOurs {
          let proposal = try Samples.proposal(round % Samples.decisionsPerDay)
          ours.append(try await milliseconds { _ = try await journal.append([proposal]) })
        } else {
          theirs.append(
            try await milliseconds { if cbare_append(client) < 0 { throw Failure("the bare client cannot append") } })
          if cbare_drain(client) < 0 { throw Failure("the bare client has lost its connection") }
        }
      }
    }
    return ["journal": ours, "bare": theirs]
  }

  /// Measures how many appends a server confirms while several clients append one after the other.
  ///
  /// - Parameters:
  ///   - address: A journal.
  ///   - clients: The number of clients.
  ///   - operators: The number of operators, among which the clients are distributed.
  ///   - seconds: For how long.
  ///   - pause: What each client waits for after an append, in milliseconds.
  /// - Returns: The appends in a second, and the times of all of them in milliseconds.
  /// - Throws: What has failed.
  static func rate(
    _ address: PostgresAddress, clients: Int, operators: Int, seconds: Int, pause: Int
  ) async throws -> [String: Any] {
    let end = ContinuousClock.now + .seconds(seconds)
    let times = try await withThrowingTaskGroup(of: [Double].self) { group in
      for client in 0..<clients {
        let journal = try await PostgresJournal(address)
        group.addTask {
          defer { journal.close() }
          var times: [Double] = []
          while ContinuousClock.now < end {
            let proposal = try Samples.proposal(
              client, of: OperatorID("operator-\(client % operators)"), author: "client-\(client)")
            times.append(try await milliseconds { _ = try await journal.append([proposal]) })
            try await Task.sleep(for: .milliseconds(pause))
          }
          return times
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    return ["rate": Double(times.count) / Double(seconds), "append": times]
  }
}
