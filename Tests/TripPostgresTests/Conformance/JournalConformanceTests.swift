import Foundation
import TestSupport
import Testing
import TripCore

/// What every journal promises, whatever it stores its entries in.
@Suite("Every journal", .serialized, .closesJournals, .timeLimit(.minutes(10)))
struct JournalConformanceTests {
  @Test("places begin at 1 and ascend, and every desk reads the same order", arguments: JournalKind.available)
  func order(_ kind: JournalKind) async throws {
    let shared = try await SharedJournal(kind)
    let desks = try await shared.open(3)
    #expect(try await desks[0].all().isEmpty)
    #expect(desks.allSatisfy { $0.writeProblem == nil })
    var expected: [JournalEntry] = []
    for number in 0..<12 {
      let trip = try Sample.trip("t\(number % 4)")
      expected += try await desks[number % 3].append([Sample.proposal(on: trip, author: "desk-\(number % 3)")])
      for desk in desks { #expect(try await desk.all() == expected) }
    }
    #expect(expected.first?.sequence == JournalSequence(1))
    #expect(expected.areInOrder)
    #expect(try await shared.open().all() == expected)
  }

  @Test(
    "an append of several desks at the same time is one order, with the entries of a step together",
    arguments: JournalKind.available)
  func concurrentAppends(_ kind: JournalKind) async throws {
    let shared = try await SharedJournal(kind)
    let desks = try await shared.open(3)
    let confirmed = try await withThrowingTaskGroup { tasks in
      for (number, desk) in desks.enumerated() {
        tasks.addTask {
          var steps: [[JournalEntry]] = []
          for step in 0..<15 {
            let group = UUID()
            let proposals = try (0...step % 3).map {
              Sample.proposal(on: try Sample.trip("t\($0)"), author: "desk-\(number)", group: group)
            }
            steps.append(try await desk.append(proposals))
          }
          return steps
        }
      }
      return try await tasks.reduce(into: [[[JournalEntry]]]()) { $0.append($1) }
    }
    let all = try await desks[0].all()
    #expect(all.areInOrder && all.count == 3 * 30)
    #expect(Set(all) == Set(confirmed.flatMap { $0.flatMap { $0 } }))
    for steps in confirmed {
      #expect(steps.flatMap { $0 }.areInOrder, "what a desk appended first comes first")
      for step in steps {
        let first = try #require(all.firstIndex { $0.group == step[0].group })
        #expect(Array(all[first..<min(first + step.count, all.count)]) == step)
      }
    }
    for desk in desks { #expect(try await desk.all() == all) }
  }

  @Test("a step is appended whole or not at all", arguments: JournalKind.available)
  func atomic(_ kind: JournalKind) async throws {
    let desks = try await SharedJournal(kind).open(2)
    let trip = try Sample.trip()
    let before = try await desks[0].append([Sample.proposal(on: trip)])
    let refusal = JournalError.refused(Refusal(instance: trip.instance, reason: .noSuchStop(11)))
    let wrong = Sample.proposal(.move(by: 60, at: 11), on: trip)
    for place in 0..<3 {
      var proposals = try ["a", "b"].map { Sample.proposal(on: try Sample.trip($0)) }
      proposals.insert(wrong, at: place)
      await #expect(throws: refusal) { try await desks[place % 2].append(proposals) }
      for desk in desks { #expect(try await desk.all() == before) }
    }
    // The journal still takes decisions.
    let next = try await desks[1].append([Sample.proposal(on: trip)])
    #expect((before + next).areInOrder)
    #expect(try await desks[0].all() == before + next)
  }

  @Test("in a step, a later decision is checked after the earlier ones", arguments: JournalKind.available)
  func withinStep(_ kind: JournalKind) async throws {
    let journal = try await SharedJournal(kind).open()
    let trip = try Sample.trip()
    let entries = try await journal.append((0..<3).map { _ in Sample.proposal(on: trip) })
    #expect(entries.map(\.decision) == [60, 120, 180].map { .departure(delay: $0, at: 10) })
    let proposals = [Sample.proposal(.decide(.cancelled), on: trip), Sample.proposal(on: trip)]
    await #expect(throws: JournalError.refused(Refusal(instance: trip.instance, reason: .tripIsCancelled))) {
      try await journal.append(proposals)
    }
    #expect(try await journal.all() == entries)
  }

  @Test("no proposals are no entries", arguments: JournalKind.available)
  func empty(_ kind: JournalKind) async throws {
    let journal = try await SharedJournal(kind).open()
    #expect(try await journal.append([Proposal]()).isEmpty)
    #expect(try await journal.all().isEmpty)
  }

  @Test("a step about very many trips is one step", arguments: JournalKind.available)
  func manyTrips(_ kind: JournalKind) async throws {
    let desks = try await SharedJournal(kind).open(2)
    let group = UUID()
    let proposals = try (0..<2_000).map {
      Sample.proposal(.decide(.cancelled), on: try Sample.trip("trip-\($0)"), group: group)
    }
    let entries = try await desks[0].append(proposals)
    #expect(entries.map(\.id) == proposals.map(\.id) && entries.areInOrder)
    #expect(try await desks[1].all() == entries)
    let undone = try await desks[1].append(Sample.undo(entries))
    #expect(try await desks[0].state(of: Sample.operatorID).decidedInstances.isEmpty)
    #expect(try await desks[0].entries(of: Sample.operatorID, on: nil, after: entries[1_999].sequence) == undone)
  }

  @Test("after one desk has closed its journal, the others go on", arguments: JournalKind.available)
  func closing(_ kind: JournalKind) async throws {
    let shared = try await SharedJournal(kind)
    let desks = try await shared.open(2)
    let first = try await desks[0].append([Sample.proposal(on: try Sample.trip())])
    desks[0].close()
    desks[0].close()
    let second = try await desks[1].append([Sample.proposal(on: try Sample.trip())])
    #expect(try await desks[1].all() == first + second)
    #expect(try await shared.open().all() == first + second)
  }
}
