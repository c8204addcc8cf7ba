import Foundation
import TestSupport
import Testing
import TripCore

extension JournalConformanceTests {
  @Suite("Every journal: a repeated append", .timeLimit(.minutes(10)))
  struct RepeatedAppends {
    @Test("the same proposals again give the same entries, on every desk", arguments: JournalKind.available)
    func again(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let trip = try Sample.trip()
      let proposals = try [trip, Sample.trip("u"), trip].map { Sample.proposal(on: $0) }
      let entries = try await desks[0].append(proposals)
      for desk in desks { #expect(try await desk.append(proposals) == entries) }
      #expect(
        try await desks[1].append([proposals[2], proposals[0], proposals[2]]).map(\.id)
          == [proposals[2].id, proposals[0].id, proposals[2].id])
      #expect(try await desks[0].all() == entries)
    }

    @Test("a proposal twice in one step is one entry", arguments: JournalKind.available)
    func twiceInStep(_ kind: JournalKind) async throws {
      let journal = try await SharedJournal(kind).open()
      let proposal = Sample.proposal(on: try Sample.trip())
      let entries = try await journal.append([proposal, proposal])
      #expect(entries.count == 2 && entries[0] == entries[1])
      #expect(try await journal.all() == [entries[0]])
    }

    @Test("new proposals beside known ones are appended", arguments: JournalKind.available)
    func someNew(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let trip = try Sample.trip()
      let known = Sample.proposal(on: trip)
      let new = Sample.proposal(on: trip)
      let first = try await desks[0].append(known)
      let both = try await desks[1].append([known, new])
      #expect(both.first == first && both.last?.decision == .departure(delay: 120, at: 10))
      #expect(try await desks[0].all() == both)
    }

    @Test("a known proposal is not checked again: its trip may be cancelled now", arguments: JournalKind.available)
    func cancelledMeanwhile(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      let trip = try Sample.trip()
      let proposal = Sample.proposal(on: trip)
      let entry = try await desks[0].append(proposal)
      let cancelled = try await desks[1].append(Sample.proposal(.decide(.cancelled), on: trip))
      #expect(try await desks[0].append(proposal) == entry)
      let undo = Sample.undo([cancelled])
      let undone = try await desks[0].append(undo)
      #expect(try await desks[1].append(undo) == undone)
      #expect(try await desks[1].all() == [entry, cancelled] + undone)
    }

    @Test("a known proposal beside a refused one stays as it is", arguments: JournalKind.available)
    func besideRefused(_ kind: JournalKind) async throws {
      let journal = try await SharedJournal(kind).open()
      let trip = try Sample.trip()
      let known = Sample.proposal(on: trip)
      let entries = try await journal.append([known])
      let proposals = [known, Sample.proposal(on: trip), Sample.proposal(.move(by: 60, at: 11), on: trip)]
      await #expect(throws: JournalError.refused(Refusal(instance: trip.instance, reason: .noSuchStop(11)))) {
        try await journal.append(proposals)
      }
      #expect(try await journal.all() == entries)
    }

    @Test("the same step from two desks at the same time is appended once", arguments: JournalKind.available)
    func sameTime(_ kind: JournalKind) async throws {
      let desks = try await SharedJournal(kind).open(2)
      var expected: [JournalEntry] = []
      for _ in 0..<20 {
        let trip = try Sample.trip()
        let proposals = (0..<3).map { _ in Sample.proposal(on: trip) }
        async let one = desks[0].append(proposals)
        async let two = desks[1].append(proposals)
        let answers = try await [one, two]
        #expect(answers[0] == answers[1] && answers[0].map(\.id) == proposals.map(\.id))
        expected += answers[0]
      }
      for desk in desks { #expect(try await desk.all() == expected) }
    }
  }
}
