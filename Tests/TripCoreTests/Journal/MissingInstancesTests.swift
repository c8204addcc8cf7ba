import Foundation
import Testing

@testable import TripCore

@Suite("What a replaced journal lacks, and what a timetable has no place for")
struct MissingInstancesTests {
  private func entry(
    _ decision: Decision, on trip: GTFSID, _ place: Int64, id: UUID = UUID(), at planned: PlannedStopTime? = nil
  ) throws -> JournalEntry {
    JournalEntry(
      sequence: JournalSequence(place), id: id, group: id, time: Instant(unixSeconds: 0), author: "a",
      operatorID: OperatorID("o"), instance: TripInstance(tripID: trip, serviceDate: try date("20261120")),
      action: .decision(decision), planned: planned)
  }

  @Test("a decision in effect is missing, unless it is known or was taken again")
  func missing() throws {
    let (cancelled, late) = (try entry(.cancelled, on: "t1", 1), try entry(.departure(delay: 60, at: nil), on: "t2", 2))
    let before = JournalState([cancelled, late])
    #expect(before.instances(missingIn: before).isEmpty)
    #expect(before.instances(missingIn: JournalState()).map(\.tripID) == ["t1", "t2"])
    #expect(before.instances(missingIn: JournalState([cancelled])).map(\.tripID) == ["t2"])
    let withdrawn = try entry(.withdrawn, on: "t1", 3)
    #expect(before.instances(missingIn: JournalState([cancelled, late, withdrawn])).isEmpty)
    #expect(before.instances(missingIn: JournalState([late, withdrawn])).isEmpty, "somebody has looked at the trip")
    let again = try entry(.cancelled, on: "t1", 1)
    #expect(before.instances(missingIn: JournalState([again, late])).isEmpty)
    #expect(JournalState([cancelled, withdrawn]).instances(missingIn: JournalState()).isEmpty)
  }

  @Test("a decision about a stop of the same number is known only when it is about the same stop")
  func missingStop() throws {
    func skip(_ stop: GTFSID) throws -> JournalState {
      let planned = PlannedStopTime(stopID: stop, departure: Instant(unixSeconds: 600))
      return JournalState([try entry(.skipped(at: 20), on: "t", 1, at: planned)])
    }
    #expect(try skip("a").instances(missingIn: skip("a")).isEmpty)
    #expect(try skip("a").instances(missingIn: skip("b")).map(\.tripID) == ["t"])
    // Where a trip ends is one thing, whichever stop it is.
    func end(_ stop: GTFSID, _ sequence: StopSequence) throws -> JournalState {
      let planned = PlannedStopTime(stopID: stop, departure: Instant(unixSeconds: 600))
      return JournalState([try entry(.endsEarly(at: sequence), on: "t", 1, at: planned)])
    }
    #expect(try end("a", 20).instances(missingIn: end("b", 30)).isEmpty)
  }

  @Test("a decision about the same after the loss is an answer, and one about something else is none")
  func answered() throws {
    let late = Decision.departure(delay: 60, at: nil)
    for (lost, new, isAnswer) in [
      (.cancelled, late, true), (late, .cancelled, true), (.cancelled, .reinstated, true),
      (late, .held(delay: 60, at: 2), true),
      (.cancelledWithReason("a"), .cancelled, true), (.reason("a"), .cancelledWithReason("b"), true),
      (.reason("a"), .reason("b"), true), (.note("a"), .note("b"), true), (.vehicle("1"), .vehicle("2"), true),
      (.skipped(at: 2), .restored(at: 2), true), (.endsEarly(at: 2), .endsEarly(at: 3), true), (late, .withdrawn, true),
      (.skipped(at: 2), .restored(at: 3), false), (.skipped(at: 2), late, false), (.cancelled, .note("a"), false),
      (.cancelled, .reason("a"), false), (.note("a"), .cancelled, false),
      (.cancelledWithReason("a"), .reason("b"), false),
      (.vehicle("1"), late, false), (late, .skipped(at: 2), false), (.reason("a"), .cancelled, false),
    ] as [(Decision, Decision, Bool)] {
      let before = JournalState([try entry(lost, on: "t", 1)])
      let now = JournalState([try entry(new, on: "t", 1)])
      #expect(before.instances(missingIn: now).isEmpty == isAnswer, "\(lost), then \(new)")
      // One that was there before the loss is none.
      let kept = try entry(new, on: "t", 1)
      let both = JournalState([kept, try entry(lost, on: "t", 2)])
      if new != .withdrawn { #expect(!both.instances(missingIn: JournalState([kept])).isEmpty) }
    }
  }

  @Test("a decision that is proposed again, with its own id or a new one, is about the stop that it was about")
  func stopsOfMissing() throws {
    let planned = PlannedStopTime(stopID: "a", station: "s", departure: Instant(unixSeconds: 600), visit: 2, visits: 3)
    let (skip, note) = (try entry(.skipped(at: 20), on: "t", 1, at: planned), try entry(.note("n"), on: "t", 2))
    for (now, count) in [(JournalState(), 2), (JournalState([note]), 3)] {
      let steps = MissingEntries(before: JournalState([skip, note]), now: now)
        .steps(time: Instant(unixSeconds: 0), author: "b")
      var state = now
      for (place, proposal) in steps.joined().enumerated() {
        state.add(try proposal.entry(JournalSequence(Int64(10 + place)), after: state))
      }
      #expect(steps.map(\.count) == [count])
      let taken = [TakenDecision(.skipped(at: 20), about: planned), TakenDecision(.note("n"))]
      #expect(try state.taken(on: #require(skip.instance)).suffix(2) == taken)
    }
  }

  @Test("the decisions about a trip that is gone count, and those about a stop that is gone")
  func unfit() throws {
    let state = JournalState([
      try entry(.withdrawn, on: "t", 1), try entry(.cancelled, on: "t", 2), try entry(.note("x"), on: "t", 3),
    ])
    var unfit = UnfitDecisions()
    let instance = TripInstance(tripID: "t", serviceDate: try date("20261120"))
    unfit.add(instance, decided: state)
    unfit.add(TripInstance(tripID: "s", serviceDate: try date("20261120")), decided: state)
    #expect(unfit.count == 2 && unfit.instances == [instance])
    var trip = try threeStopTrip()
    unfit.add(trip.applyAll([.cancelled, .skipped(at: 10), .restored(at: 99)]), on: trip.instance)
    #expect(unfit.count == 3 && unfit.instances == [trip.instance, instance])
  }

  @Test(
    "decisions about an extra trip count for no trip of the timetable, from the addition until it is withdrawn or undone"
  )
  func idOfExtraTrip() throws {
    let instance = TripInstance(tripID: "t", serviceDate: try date("20261120"))
    let added = try entry(.added(ExtraTrip(like: "u", shift: 60)), on: "t", 1)
    let about = [added, try entry(.cancelled, on: "t", 2)]
    var state = JournalState(about)
    let planned = try threeStopTrip()
    var trip = planned
    #expect(trip.applyAll(state.decisions(on: instance)).map(\.error) == [.extraTripHasID, .extraTripHasID])
    #expect(trip == planned)
    let undo = try #require(Proposal.undoing([added], time: Instant(unixSeconds: 0), author: "a").first)
    state.add(try undo.entry(JournalSequence(3), after: state))
    #expect(!state.isDecided(instance) && state.decisions(on: instance).isEmpty && state.extraTrips.isEmpty)
    for end in [state, JournalState(about + [try entry(.withdrawn, on: "t", 3)])] {
      var later = end
      later.add(try entry(.departure(delay: 60, at: nil), on: "t", 4))
      #expect(later.isDecided(instance) && later.decisions(on: instance).last == .departure(delay: 60, at: nil))
      var late = planned
      #expect(late.applyAll(later.decisions(on: instance)).isEmpty && late.delay == 60)
    }
  }

  @Test("a timetable keeps its own trip when an extra trip has the same id")
  func ownTripStays() throws {
    let plain = sampleTimetable(on: try date("20261120"), zone: try zone("Europe/Amsterdam"))
    let own = plain.instance(ofRow: 2)
    let other = TripInstance(tripID: "x", serviceDate: own.serviceDate)
    let extra = ExtraTrip(like: "t4", shift: 300)
    let with = plain.adding([own: extra, other: extra], at: Instant(unixSeconds: 0))
    #expect(with.count == plain.count + 1 && with.scheduledTrips.count { $0.isExtra } == 1)
    #expect(try with.trip(extra, as: own) == plain.trip(ofRow: 2))
    #expect(with.trip(extra, as: other)?.isExtra == true)
  }
}
