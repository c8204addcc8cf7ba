import Foundation
import TestSupport
import Testing
import TripCore

extension JournalConformanceTests {
  @Suite("Every journal: announcements", .timeLimit(.minutes(10)))
  struct Announcements {
    @Test(
      "each desk hears of an append of any desk, and reads it from the announced place",
      arguments: JournalKind.available)
    func heard(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(3)
      var known = try await desks[0].append([Sample.proposal(on: try Sample.trip())])
      for (number, desk) in desks.enumerated() {
        let listeners = desks.map { $0.changes().makeAsyncIterator() }
        let new = try await desk.append([Sample.proposal(on: try Sample.trip("t\(number)"))])
        known += new
        for (var listener, reader) in zip(listeners, desks) {
          let place = try await place(announcing: new[0], to: &listener)
          #expect(place <= new[0].sequence)
          let read = try await reader.entries(
            of: Sample.operatorID, on: nil, after: JournalSequence(place.number - 1))
          #expect(read.last == new[0] && known.suffix(read.count) == read[...])
        }
      }
    }

    @Test(
      "a reader that follows the announcements has all entries in their order, and a late one the later entries",
      arguments: JournalKind.available)
    func followed(_ kind: JournalKind) async throws {
      let shared = try await SharedJournal(kind)
      let desks = try await shared.open(2)
      let reader = try await shared.open()
      let (changes, total) = (reader.changes(), 60)
      async let followed = {
        var seen: [JournalEntry] = []
        for await _ in changes {
          // What was announced is never before what was read: no entry is appended there.
          seen += try await reader.entries(of: Sample.operatorID, on: nil, after: seen.last?.sequence ?? .start)
          if seen.count >= total { break }
        }
        return seen
      }()
      try await withThrowingTaskGroup { tasks in
        for (number, desk) in desks.enumerated() {
          tasks.addTask {
            for _ in 0..<total / 2 {
              _ = try await desk.append(Sample.proposal(on: try Sample.trip("t\(number)")))
            }
          }
        }
        try await tasks.waitForAll()
      }
      #expect(try await followed == desks[0].all())
      var late = desks[1].changes().makeAsyncIterator()
      let last = try await desks[0].append(Sample.proposal(on: try Sample.trip()))
      _ = try await place(announcing: last, to: &late)
    }

    @Test(
      "a repeated append and a refused one change nothing for who reads what was announced",
      arguments: JournalKind.available)
    func nothingNew(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let proposal = Sample.proposal(on: try Sample.trip())
      let first = try await desks[0].append(proposal)
      var listener = desks[1].changes().makeAsyncIterator()
      #expect(try await desks[0].append(proposal) == first)
      await #expect(throws: JournalError.self) {
        try await desks[0].append([Sample.proposal(.move(by: 60, at: 11), on: try Sample.trip())])
      }
      let second = try await desks[0].append(Sample.proposal(on: try Sample.trip()))
      let place = try await place(announcing: second, to: &listener)
      #expect(place <= second.sequence)
      #expect(try await desks[1].all() == [first, second])
    }

    @Test("an announcement is the place of an entry", arguments: JournalKind.available)
    func place(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      for desk in desks {
        var listener = desk.changes().makeAsyncIterator()
        let entry = try await desks[0].append(Sample.proposal(on: try Sample.trip()))
        let place = try await place(announcing: entry, to: &listener)
        #expect(try await desk.all().map(\.sequence).contains(place))
      }
    }

    /// Waits for the announcement of an entry, and returns its place. An entry before it may be announced too, when
    /// another program appended it shortly before the stream began.
    private func place(
      announcing entry: JournalEntry, to listener: inout AsyncStream<JournalSequence>.AsyncIterator
    ) async throws -> JournalSequence {
      try #require(await listener.next(), "the stream has ended")
    }
  }
}
