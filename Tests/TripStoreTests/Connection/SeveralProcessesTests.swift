import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripStore

@Suite("Several processes at one store", .serialized)
struct SeveralProcessesTests {
  @Test("a process killed at any moment loses no confirmed entry and duplicates none", .timeLimit(.minutes(10)))
  func crash() async throws {
    var random = SeededRandom.announced()
    var total = 0
    for _ in 0..<20 {
      let folder = try TemporaryFolder()
      var known = Set<UUID>()
      var last = JournalSequence.start
      for round in 0..<10 {
        let probe = try Probe(folder.store, author: "r\(round)", count: .max)
        try await Task.sleep(for: .milliseconds(Int.random(in: 5...120, using: &random)))
        probe.kill()
        let confirmed = probe.confirmed()
        let opening = try await StoreOpening.open(folder.store, of: Probe.operatorID)
        let new = opening.state.entries.filter { $0.sequence > last }
        let ids = new.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(known.isDisjoint(with: ids))
        #expect(Set(confirmed).isSubset(of: ids), "round \(round): a confirmed entry is gone")
        // The process may have written one more entry before it was killed, without printing it.
        #expect(ids.count - confirmed.count <= 1)
        known.formUnion(ids)
        last = opening.state.last
        total += confirmed.count
      }
      let journal = try SQLiteJournal(path: folder.store)
      try await journal.check()
      #expect(try await Set(journal.entries(of: Probe.operatorID).map(\.id)) == known)
    }
    print("200 kills, \(total) confirmed entries")
    #expect(total > 200)
  }

  @Test("two processes append 10,000 entries each: none is lost, and there is one order", .timeLimit(.minutes(10)))
  func two() async throws {
    let count = try Budget.count("TRIPDESK_APPENDS")
    let folder = try TemporaryFolder()
    let first = try Probe(folder.store, author: "a", count: count)
    let second = try Probe(folder.store, author: "b", count: count)
    async let ofSecond = Task.detached { second.confirmed() }.value
    let confirmed = await [first.confirmed(), ofSecond]
    let entries = try await SQLiteJournal(path: folder.store).entries(of: Probe.operatorID)
    #expect(entries.map(\.sequence.number) == Array(1...Int64(2 * count)))
    #expect(entries.filter { $0.author == "a" }.map(\.id) == confirmed[0])
    #expect(entries.filter { $0.author == "b" }.map(\.id) == confirmed[1])
  }

  @Test("listeners are notified of another process's entry", .timeLimit(.minutes(10)))
  func told() async throws {
    let folder = try TemporaryFolder()
    let journal = try SQLiteJournal(path: folder.store)
    _ = try await journal.append([proposal(on: try sampleTrip())])
    var news = journal.changes().makeAsyncIterator()
    let probe = try Probe(folder.store, author: "a", count: 1)
    #expect(await news.next() == JournalSequence(2))
    let entries = try await journal.entries(of: Probe.operatorID, after: JournalSequence(1))
    #expect(entries.count == 1)
    #expect(probe.confirmed().count == 1)
  }
}
