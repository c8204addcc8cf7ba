import Foundation
import Testing

@testable import TripCore

/// One dispatcher at a journal of their own.
struct Dispatcher {
  var journal: any Journal = MemoryJournal()
  var author = "dispatch-1"
  var time = Instant(unixSeconds: 1_763_622_000)
  static let operatorID = OperatorID("sample")

  func propose(_ request: Proposal.Request, on trip: Trip, group: UUID? = nil, id: UUID = UUID()) -> Proposal {
    Proposal(
      request, on: trip, id: id, group: group, time: time, author: author, operatorID: Self.operatorID)
  }

  @discardableResult
  func append(_ request: Proposal.Request, on trip: Trip, group: UUID? = nil) async throws -> JournalEntry {
    try #require(try await journal.append([propose(request, on: trip, group: group)]).first)
  }

  var state: JournalState { get async throws { try await journal.state(of: Self.operatorID) } }

  var history: UndoHistory { get async throws { UndoHistory(try await state, of: author) } }

  /// Undoes the last step; returns whether there was one.
  func undo() async throws -> Bool {
    try await !journal.append(history.undo(time: time, author: author)).isEmpty
  }

  func redo() async throws -> Bool {
    try await !journal.append(history.redo(time: time, author: author)).isEmpty
  }

  /// What the decisions in effect make of `trip`.
  func known(_ trip: Trip) async throws -> Trip {
    var trip = trip
    trip.applyAll(try await state.decisions(on: trip.instance))
    return trip
  }
}

@Suite("A journal")
struct MemoryJournalTests {
  @Test("an entry appended twice is there once")
  func idempotent() async throws {
    let dispatcher = Dispatcher()
    let proposal = dispatcher.propose(.move(by: 60, at: 10), on: try threeStopTrip())
    let first = try await dispatcher.journal.append([proposal])
    let again = try await dispatcher.journal.append([proposal, proposal])
    #expect(again == first + first)
    #expect(try await dispatcher.state.entries == first)
  }

  @Test("a trip that is reinstated keeps the decisions before and during its cancellation")
  func reinstating() async throws {
    let dispatcher = Dispatcher()
    let trip = try threeStopTrip()
    let decisions: [Decision] = [
      .departure(delay: 300, at: 10), .reason("Signal"), .cancelled, .note("Bus"), .reinstated,
    ]
    for decision in decisions { try await dispatcher.append(.decide(decision), on: trip) }
    #expect(try await dispatcher.state.decisions(on: trip.instance) == decisions)
    let known = try await dispatcher.known(trip)
    #expect(known.delay == 300 && known.reason == "Signal" && known.note == "Bus" && !known.isCancelled)
  }

  @Test("steps of two desks add up, and the entries hold the resulting delay")
  func stepsAddUp() async throws {
    let trip = try threeStopTrip()
    let one = Dispatcher()
    var two = one
    two.author = "dispatch-2"
    try await one.append(.move(by: 60, at: 10), on: trip)
    let entry = try await two.append(.move(by: 120, at: 10), on: trip)
    #expect(entry.decision == .departure(delay: 180, at: 10))
    #expect(try await one.known(trip).delay == 180)
  }

  @Test("of several decisions none is kept when one is refused, and the reason names the trip")
  func allOrNone() async throws {
    let dispatcher = Dispatcher()
    let scheduledTrip = try Trip(
      instance: TripInstance(tripID: "f", serviceDate: try date("20251120"), startTime: ServiceTime(seconds: 0)),
      route: Route(id: "1", shortName: "1"), headsign: "", stopTimes: try threeStopTrip().stopTimes,
      isFrequencyBased: true)
    let proposals = [try threeStopTrip(), scheduledTrip].map { dispatcher.propose(.decide(.cancelled), on: $0) }
    await #expect(throws: JournalError.refused(Refusal(instance: scheduledTrip.instance, reason: .frequencyBased))) {
      try await dispatcher.journal.append(proposals)
    }
    #expect(try await dispatcher.state.entries.isEmpty)
  }

  @Test("another operator's trip of the same name is another trip")
  func operators() async throws {
    let dispatcher = Dispatcher()
    let trip = try threeStopTrip()
    try await dispatcher.append(.move(by: 60, at: 10), on: trip)
    let other = Proposal(
      .move(by: 60, at: 10), on: trip, time: dispatcher.time, author: "x", operatorID: OperatorID("other"))
    #expect(try await dispatcher.journal.append([other]).first?.decision == .departure(delay: 60, at: 10))
    #expect(try await dispatcher.state.entries.count == 1)
  }

  @Test("a subscriber learns from which place on there are new entries, also after several appends")
  func changes() async throws {
    let dispatcher = Dispatcher()
    try await dispatcher.append(.move(by: 60, at: 10), on: try threeStopTrip())
    var changes = dispatcher.journal.changes().makeAsyncIterator()
    for _ in 0..<3 { try await dispatcher.append(.move(by: 60, at: 10), on: try threeStopTrip()) }
    #expect(await changes.next() == JournalSequence(2))
    try await dispatcher.append(.move(by: 60, at: 10), on: try threeStopTrip())
    #expect(await changes.next() == JournalSequence(5))
  }

  @Test("entries are read by service date and from a place on")
  func selection() async throws {
    let dispatcher = Dispatcher()
    for _ in 0..<3 { try await dispatcher.append(.move(by: 60, at: 10), on: try threeStopTrip()) }
    let day = try date("20251120")
    let journal = dispatcher.journal
    #expect(try await journal.entries(of: Dispatcher.operatorID, on: day...day, after: JournalSequence(2)).count == 1)
    let next = day.advanced(by: 1)
    #expect(try await journal.entries(of: Dispatcher.operatorID, on: next...next, after: .start).isEmpty)
  }
}
