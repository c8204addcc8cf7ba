import Foundation
import TestSupport
import Testing

@testable import TripCore

@Suite("Undo and redo")
struct UndoTests {
  @Test("an undo takes the last decision back, a redo brings it again, and every entry stays")
  func undoAndRedo() async throws {
    let dispatcher = Dispatcher()
    let trip = try threeStopTrip()
    try await dispatcher.append(.move(by: 300, at: 10), on: trip)
    try await dispatcher.append(.decide(.cancelled), on: trip)
    let cancelled = try await dispatcher.known(trip)
    #expect(try await dispatcher.undo())
    #expect(try await dispatcher.known(trip).delay == 300)
    #expect(try await !dispatcher.known(trip).isCancelled)
    #expect(try await dispatcher.undo())
    #expect(try await dispatcher.known(trip) == trip)
    #expect(try await !dispatcher.undo())
    #expect(try await dispatcher.redo())
    #expect(try await dispatcher.redo())
    #expect(try await dispatcher.known(trip) == cancelled)
    #expect(try await !dispatcher.redo())
    #expect(try await dispatcher.state.entries.count == 6)
  }

  @Test("everybody undoes their own decisions only")
  func perAuthor() async throws {
    let one = Dispatcher()
    var two = one
    two.author = "dispatch-2"
    let trip = try threeStopTrip()
    try await one.append(.decide(.departure(delay: 300, at: 10)), on: trip)
    try await two.append(.decide(.departure(delay: 600, at: 10)), on: trip)
    #expect(try await one.undo())
    #expect(try await one.known(trip).delay == 600)
    #expect(try await !one.undo())
    #expect(try await two.undo())
    #expect(try await one.known(trip).delay == nil)
  }

  @Test("a burst of moves is one step; every move stays an entry")
  func burst() async throws {
    let dispatcher = Dispatcher()
    let trip = try threeStopTrip()
    var grouping = StepGrouping()
    for second in 0..<4 {
      let group = grouping.group(movingAt: 10, of: [trip.instance], time: dispatcher.time + Seconds(second))
      try await dispatcher.append(.move(by: 60, at: 10), on: trip, group: group)
    }
    #expect(try await dispatcher.known(trip).delay == 240)
    #expect(try await dispatcher.undo())
    #expect(try await dispatcher.known(trip).delay == nil)
    #expect(try await dispatcher.redo())
    #expect(try await dispatcher.known(trip).delay == 240)
    #expect(try await dispatcher.state.entries.count == 12)
  }

  @Test(
    "a burst has moves of any size and direction; it ends with a pause, another trip, another stop or another decision")
  func burstEnds() throws {
    let start = Instant(unixSeconds: 0)
    let (a, b) = (try threeStopTrip("a").instance, try threeStopTrip("b").instance)
    var grouping = StepGrouping()
    let first = grouping.group(movingAt: nil, of: [a], time: start)
    #expect(grouping.group(movingAt: nil, of: [a], time: start + 5) == first)
    let second = grouping.group(movingAt: nil, of: [a], time: start + 11)
    let third = grouping.group(movingAt: nil, of: [a, b], time: start + 11)
    let fourth = grouping.group(movingAt: 20, of: [a, b], time: start + 11)
    grouping.end()
    let fifth = grouping.group(movingAt: 20, of: [a, b], time: start + 11)
    #expect(Set([first, second, third, fourth, fifth]).count == 5)
  }

  @Test("a decision about many trips is one step")
  func manyTrips() async throws {
    let dispatcher = Dispatcher()
    let trips = try (0..<5).map { try threeStopTrip("t\($0)") }
    let group = UUID()
    _ = try await dispatcher.journal.append(
      trips.map { dispatcher.propose(.decide(.cancelled), on: $0, group: group) })
    let step = try #require(try await dispatcher.history.undoable)
    #expect(step.entries.count == 5)
    #expect(try await dispatcher.undo())
    for trip in trips { #expect(try await dispatcher.known(trip) == trip) }
    #expect(try await !dispatcher.undo())
    #expect(try await dispatcher.redo())
    for trip in trips { #expect(try await dispatcher.known(trip).isCancelled) }
  }

  @Test("a decision after an undo leaves nothing to redo")
  func redoEnds() async throws {
    let dispatcher = Dispatcher()
    let trip = try threeStopTrip()
    try await dispatcher.append(.move(by: 60, at: 10), on: trip)
    #expect(try await dispatcher.undo())
    try await dispatcher.append(.move(by: 120, at: 10), on: trip)
    #expect(try await !dispatcher.redo())
    #expect(try await dispatcher.known(trip).delay == 120)
  }

  @Test("the same entry is not undone twice, by two windows at once")
  func undoneOnce() async throws {
    let dispatcher = Dispatcher()
    let entry = try await dispatcher.append(.move(by: 60, at: 10), on: try threeStopTrip())
    let proposals = (0..<2).map { _ in Proposal.undoing([entry], time: dispatcher.time, author: "dispatch-1") }
    _ = try await dispatcher.journal.append(proposals[0])
    await #expect(throws: JournalError.refused(Refusal(subject: entry.subject, reason: .notInEffect))) {
      try await dispatcher.journal.append(proposals[1])
    }
  }

  @Test("any decisions, undone to the start and redone, give the same states", .timeLimit(.minutes(10)))
  func anySequence() async throws {
    var random = SeededRandom.announced()
    for _ in 0..<60 {
      let dispatcher = Dispatcher()
      let trips = try (0..<3).map { try threeStopTrip("t\($0)") }
      var states: [[Trip]] = [trips]
      for _ in 0..<Int.random(in: 1...15, using: &random) {
        let chosen = Bool.random(using: &random) ? trips : [trips[Int.random(in: 0..<3, using: &random)]]
        let request: Proposal.Request =
          Bool.random(using: &random) ? .decide(.random(using: &random)) : .move(by: 60, at: 10)
        let group = UUID()
        let proposals = chosen.map { dispatcher.propose(request, on: $0, group: group) }
        // What is refused is no step.
        guard (try? await dispatcher.journal.append(proposals)) != nil else { continue }
        states.append(try await known(trips, dispatcher))
        // Sometimes undoes and redoes in between.
        if Int.random(in: 0..<4, using: &random) == 0 {
          #expect(try await dispatcher.undo())
          #expect(try await dispatcher.redo())
        }
      }
      for (index, state) in states.enumerated().reversed() {
        #expect(try await known(trips, dispatcher) == state)
        #expect(try await dispatcher.undo() == (index > 0))
      }
      var index = 0
      while try await dispatcher.redo() {
        index += 1
        #expect(try await known(trips, dispatcher) == states[index])
      }
      #expect(index == states.count - 1)
    }
  }

  private func known(_ trips: [Trip], _ dispatcher: Dispatcher) async throws -> [Trip] {
    var known: [Trip] = []
    for trip in trips { known.append(try await dispatcher.known(trip)) }
    return known
  }
}
