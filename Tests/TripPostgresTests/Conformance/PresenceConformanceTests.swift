import TestSupport
import Testing
import TripCore

extension JournalConformanceTests {
  @Suite("Every journal: presence", .timeLimit(.minutes(10)))
  struct Presence {
    @Test("the last time that any desk recorded is read by all, for each operator", arguments: JournalKind.available)
    func renewed(_ kind: JournalKind) async throws {
      let shared = try await SharedJournal(kind)
      let desks = try await shared.open(2)
      let other = OperatorID("other")
      #expect(try await desks[0].lastPresence(of: Sample.operatorID) == nil)
      try await desks[0].renewPresence(of: Sample.operatorID, at: Sample.start)
      #expect(try await desks[1].lastPresence(of: Sample.operatorID) == Sample.start)
      #expect(try await desks[1].lastPresence(of: other) == nil)
      try await desks[1].renewPresence(of: Sample.operatorID, at: Sample.start + 3_600)
      try await desks[1].renewPresence(of: other, at: Sample.start + 60)
      for desk in desks + [try await shared.open()] {
        #expect(try await desk.lastPresence(of: Sample.operatorID) == Sample.start + 3_600)
        #expect(try await desk.lastPresence(of: other) == Sample.start + 60)
      }
    }

    @Test("an earlier time replaces a later one, because clocks are set back", arguments: JournalKind.available)
    func earlier(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      for second in [3_600, 0, -3_600, 60] {
        let time = Sample.start + Seconds(second)
        try await desks[0].renewPresence(of: Sample.operatorID, at: time)
        #expect(try await desks[1].lastPresence(of: Sample.operatorID) == time)
      }
    }

    @Test("presence is no entry", arguments: JournalKind.available)
    func noEntry(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      for number in 0..<3 {
        try await desks[0].renewPresence(of: Sample.operatorID, at: Sample.start + .minutes(number))
        _ = try await desks[1].append(Sample.proposal(on: try Sample.trip()))
      }
      let entries = try await desks[0].all()
      #expect(entries.count == 3 && entries.areInOrder)
    }
  }
}
