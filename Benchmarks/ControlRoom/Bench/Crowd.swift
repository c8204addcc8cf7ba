import Foundation
import Synchronization
import TripCore
import TripPostgres

/// Many clients on one journal. Each decides once a second, and reads what is announced, as a desk does.
enum Crowd {
  /// How long the last decisions may take to reach everybody.
  private static let patience = Duration.seconds(30)

  /// An entry, and when a client has read it.
  private struct Sight {
    let id: UUID
    let place: Int64
    let time: ContinuousClock.Instant
  }

  /// What a client has decided, when, and how long it waited until that was confirmed, in milliseconds.
  private struct Decided {
    let id: UUID
    let client: Int
    let time: ContinuousClock.Instant
    let took: Double
  }

  /// Measures how long it takes from a decision until each other client has read it.
  ///
  /// - Parameters:
  ///   - address: A journal without an entry.
  ///   - count: The number of clients.
  ///   - seconds: For how long each decides once a second.
  /// - Returns: The times in milliseconds, and what is missing.
  /// - Throws: What has failed.
  static func measure(_ address: PostgresAddress, clients count: Int, seconds: Int) async throws -> [String: Any] {
    var journals: [PostgresJournal] = []
    for _ in 0..<count { journals.append(try await PostgresJournal(address)) }
    let readers = journals.map { journal in Task { await read(journal, until: count * seconds) } }
    let start = ContinuousClock.now + .seconds(1)
    let decided = try await withThrowingTaskGroup(of: [Decided].self) { group in
      for (client, journal) in journals.enumerated() {
        group.addTask { try await decide(journal, client, of: count, from: start, seconds) }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let stragglers = Task {
      try await Task.sleep(for: patience)
      for reader in readers { reader.cancel() }
    }
    var sights: [[Sight]] = []
    for reader in readers { sights.append(await reader.value) }
    stragglers.cancel()
    let stored = try await journals[0].entries(of: Samples.operatorID).map(\.id)
    for journal in journals { journal.close() }
    let origins = Dictionary(uniqueKeysWithValues: decided.map { ($0.id, $0) })
    let delays = sights.enumerated().flatMap { client, sights in
      sights.compactMap { sight in
        origins[sight.id].flatMap { $0.client == client ? nil : (sight.time - $0.time) / .milliseconds(1) }
      }
    }
    return [
      "seen": delays, "confirmed": decided.map(\.took), "decided": decided.count, "stored": stored.count,
      "lost": Set(origins.keys).subtracting(stored).count, "doubled": stored.count - Set(stored).count,
      "unseen": count * stored.count - sights.joined().count,
      "disordered": sights.filter { $0.map(\.id) != stored.prefix($0.count).map { $0 } }.count,
    ]
  }

  /// Reads what is announced, until a number of entries was read or the task is cancelled.
  private static func read(_ journal: PostgresJournal, until count: Int) async -> [Sight] {
    var sights: [Sight] = []
    for await _ in journal.changes() {
      let last = sights.last.map { JournalSequence($0.place) } ?? .start
      let entries = (try? await journal.entries(of: Samples.operatorID, after: last)) ?? []
      let now = ContinuousClock.now
      sights += entries.map { Sight(id: $0.id, place: $0.sequence.number, time: now) }
      if sights.count >= count { break }
    }
    return sights
  }

  /// Decides once a second, each client at its own moment of the second.
  private static func decide(
    _ journal: PostgresJournal, _ client: Int, of count: Int, from start: ContinuousClock.Instant, _ seconds: Int
  ) async throws -> [Decided] {
    var decided: [Decided] = []
    // 7 has no divisor in common with the number of clients, so that neighbours in time are no neighbours in number.
    let moment = start + .milliseconds(client * 7 % count * 1_000 / count)
    for second in 0..<seconds {
      try await Task.sleep(until: moment + .seconds(second), clock: .continuous)
      let proposal = try Samples.proposal(client, author: "client-\(client)")
      let time = ContinuousClock.now
      let took = try await milliseconds { _ = try await journal.append([proposal]) }
      decided.append(Decided(id: proposal.id, client: client, time: time, took: took))
    }
    return decided
  }
}
