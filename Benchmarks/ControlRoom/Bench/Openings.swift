import CBare
import Foundation
import TripCore
import TripPostgres

/// Opening a journal as a desk does: connecting, and reading what was decided since three days ago.
enum Openings {
  /// The first day that a desk reads, counted from today.
  private static let firstDay = -3

  /// Appends the decisions of some days, counted from today.
  static func fill(_ address: PostgresAddress, days: ClosedRange<Int>) async throws -> [String: Any] {
    let journal = try await PostgresJournal(address)
    for day in days {
      let date = Samples.today.advanced(by: day)
      // Each trip is moved twice.
      _ = try await journal.append(
        try (0..<Samples.decisionsPerDay).map { try Samples.proposal($0 % (Samples.decisionsPerDay / 2), on: date) })
    }
    journal.close()
    return ["days": days.count]
  }

  /// Opens two journals with the same last days in turns, and lets a bare client read the same rows.
  ///
  /// - Returns: The times in milliseconds, and the number of rows.
  static func measure(_ journal: String, _ older: String, rounds: Int) async throws -> [String: Any] {
    let day = Samples.today.advanced(by: firstDay)
    let count = Samples.decisionsPerDay * (1 - firstDay)
    var connecting: [Double] = []
    func open(_ address: String) async throws -> Double {
      let address = try PostgresAddress(address)
      var opened: PostgresJournal?
      let start = ContinuousClock.now
      let time = try await milliseconds {
        let journal = try await PostgresJournal(address)
        connecting.append((ContinuousClock.now - start) / .milliseconds(1))
        let state = try await journal.state(of: Samples.operatorID, on: JournalState.days(from: day))
        guard state.entries.count == count else { throw Failure("\(state.entries.count) entries instead of \(count)") }
        opened = journal
      }
      opened?.close()
      return time
    }
    func read(_ address: String) async throws -> Double {
      try await milliseconds {
        let rows = cbare_read(address, Samples.operatorID.text, day.gtfsText)
        guard rows == count else { throw Failure("\(rows) rows instead of \(count)") }
      }
    }
    var times: [String: [Double]] = [:]
    for round in -2..<rounds {
      let found = [
        "bare": try await read(journal), "journal": try await open(journal), "older bare": try await read(older),
        "older": try await open(older),
      ]
      // The first rounds fill the caches.
      if round >= 0 { for (name, time) in found { times[name, default: []].append(time) } }
      // The connections of this round end before the next.
      try await Task.sleep(for: .milliseconds(20))
    }
    return ["times": times.merging(["connecting": connecting]) { $1 }, "rows": count]
  }
}
