import Foundation
import Synchronization
import Testing

@testable import TripCore
@testable import TripPostgres

/// Clients that append at the same time while their server breaks, and a reader that watches.
enum AppendingClients {
  /// The number of clients.
  static let number = 8

  /// What the clients have been told so far.
  final class Answers: Sendable {
    private let counts = Mutex((confirmed: 0, failed: 0))

    /// The number of appends that were confirmed.
    var confirmed: Int { counts.withLock { $0.confirmed } }
    /// The number of appends that failed, and were tried again.
    var failed: Int { counts.withLock { $0.failed } }

    fileprivate func add(confirmed: Int = 0, failed: Int = 0) {
      counts.withLock { $0 = ($0.confirmed + confirmed, $0.failed + failed) }
    }
  }

  /// Lets the clients append decisions, each again until it is confirmed, while the server breaks and works again. Then
  /// checks that each decision is stored once, in the order in which its client decided, and that the reader has seen
  /// the entries appear in the order of the journal.
  ///
  /// - Parameters:
  ///   - server: The server, in which a new journal is made.
  ///   - count: The number of decisions of each client.
  ///   - fault: Breaks the server, and lets it work again.
  /// - Throws: What has failed, such as an append that cannot be tried again.
  static func append(
    to server: PostgresServer, _ count: Int, while fault: (Answers) async throws -> Void
  ) async throws {
    let database = try await server.newJournal()
    let (reader, answers) = (try await server.journal(database), Answers())
    var journals: [PostgresJournal] = []
    for _ in 0..<number { journals.append(try await server.journal(database)) }
    let confirmed = try await withThrowingTaskGroup(of: [JournalEntry].self) { group in
      for (index, journal) in journals.enumerated() {
        group.addTask { try await append(to: journal, count, author: "c\(index)", answers) }
      }
      let watching = Task { await watch(reader) }
      try await fault(answers)
      var confirmed: [[JournalEntry]] = []
      for try await entries in group { confirmed.append(entries) }
      watching.cancel()
      let seen = await watching.value
      let rest = try await reader.entries(of: Sample.operatorID, after: seen.last?.sequence ?? .start)
      return confirmed + [seen + rest]
    }
    let stored = try await server.journal(database).entries(of: Sample.operatorID)
    #expect(confirmed.last == stored, "what was read bit by bit is the whole journal, in its order")
    #expect(stored.map(\.sequence.number) == Array(1...Int64(number * count)))
    for entries in confirmed.dropLast() {
      #expect(entries.count == count)
      let own = stored.filter { $0.author == entries.first?.author }
      #expect(own == entries, "each once, and in the order in which they were decided")
    }
  }

  /// Appends decisions about a trip of the client's own.
  ///
  /// - Returns: What was confirmed.
  private static func append(
    to journal: PostgresJournal, _ count: Int, author: String, _ answers: Answers
  ) async throws -> [JournalEntry] {
    let trip = try Sample.trip(GTFSID(author))
    var confirmed: [JournalEntry] = []
    for number in 0..<count {
      let proposal = Sample.proposal(.decide(.note("\(number)")), on: trip, author: author)
      while confirmed.count == number {
        do throws(JournalError) {
          confirmed += try await journal.append([proposal])
          answers.add(confirmed: 1)
        } catch {
          answers.add(failed: 1)
          switch error {
          case .unreachable, .unknown, .busy: try await Task.sleep(for: .milliseconds(20))
          default: throw error
          }
        }
      }
    }
    return confirmed
  }

  /// Reads again and again what is new, until the task is cancelled.
  private static func watch(_ reader: PostgresJournal) async -> [JournalEntry] {
    var seen: [JournalEntry] = []
    while !Task.isCancelled {
      seen += (try? await reader.entries(of: Sample.operatorID, after: seen.last?.sequence ?? .start)) ?? []
      try? await Task.sleep(for: .milliseconds(5))
    }
    return seen
  }
}
