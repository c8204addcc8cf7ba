import Testing

@testable import TripCore

/// What was decided about a trip, when a later timetable gives its `trip_id` to another one.
@Suite("Decisions about another trip")
final class OtherTripTests: LaterTimetableSuite {
  /// A decision of each kind that a journal keeps with a planned stop time.
  private static let decisions: [Decision] = [
    .departure(delay: .minutes(9), at: nil), .departure(delay: 60, at: 3), .held(delay: .minutes(9), at: nil),
    .held(delay: .minutes(9), at: 3), .cancelled, .cancelledWithReason("Snow", cause: .weather), .reinstated,
    .skipped(at: 2), .restored(at: 2), .endsEarly(at: 3), .startsLate(at: 2),
    .platform(Platform(stopID: "B2", station: "B"), at: 2), .reason("Snow"), .reason("Snow", cause: .weather),
    .note("Call"), .vehicle("12"),
  ]

  private func old(later minutes: Int) throws -> Trip { try trip(Self.old.map { ($0.0, $0.1, $0.2 + minutes) }) }

  @Test("a trip that leaves at most five minutes earlier or later is the same one, and any other is another one")
  func otherTrip() throws {
    let before = try old(later: 0)
    for decision in Self.decisions {
      let taken = taken(decision, on: before)
      for minutes in [-5, 0, 5] {
        let after = try old(later: minutes)
        #expect(!taken.isAboutOther(than: after), "\(decision) \(minutes)")
        var decided = after
        #expect(decided.applyAll(taken: [taken]).isEmpty, "\(decision) \(minutes)")
      }
      for minutes in [-100, -61, -6, 6, 30, 100, 600] {
        let after = try old(later: minutes)
        var decided = after
        let refused = decided.applyAll(taken: [taken]).map(\.error)
        if decision.sequence == nil || abs(minutes) >= 100 {
          #expect(taken.isAboutOther(than: after) && refused == [.otherTrip], "\(decision) \(minutes)")
          #expect(decided == after, "it has replaced nothing of this trip")
        } else {
          // It is another trip, or the same one with another running time: nothing is known of it.
          #expect(!taken.isAboutOther(than: after) && refused.count == 1 && refused[0] != .otherTrip)
          #expect(!decided.isCancelled && decided.stopTimes.allSatisfy { !$0.isSkipped && $0.departureDelay == nil })
        }
      }
    }
  }

  @Test("a decision of an older version before one about another trip was about that one, too")
  func olderBefore() throws {
    let (before, after) = (try old(later: 0), try old(later: 30))
    let pairs: [(Decision, Decision)] = [
      (.cancelled, .reinstated), (.departure(delay: 1_200, at: nil), .departure(delay: 0, at: nil)),
      (.vehicle("1"), .vehicle("2")), (.reason("Snow"), .reason("")),
    ]
    for (older, newer) in pairs {
      var trip = after
      trip.applyAll(taken: [TakenDecision(older), taken(newer, on: before)])
      #expect(trip == after, "\(older)")
      trip.applyAll(taken: [taken(newer, on: before), TakenDecision(older)])
      #expect(trip != after, "what came after it counts as before")
    }
  }

  @Test("of two decisions about a trip that moved a little each time, the earlier one does not count alone")
  func drift() throws {
    var trip = try old(later: -3)
    trip.applyAll(taken: [
      taken(.cancelled, on: try old(later: 0)), taken(.reinstated, on: try old(later: 4)),
    ])
    #expect(!trip.isCancelled && trip.hasUnfitDecision && trip.delay == nil)
    trip = try old(later: -3)
    trip.applyAll(taken: [
      taken(.departure(delay: 1_200, at: nil), on: try old(later: 0)),
      taken(.departure(delay: 0, at: nil), on: try old(later: 4)),
    ])
    #expect(trip.hasUnfitDecision && trip.delay == nil)
  }

  @Test("what was decided about this trip stays beside what was decided about the other one")
  func mixed() throws {
    let (before, after) = (try old(later: 0), try old(later: 30))
    for decision in Self.decisions {
      for order in [true, false] {
        var trip = after
        let own = taken(.departure(delay: .minutes(2), at: nil), on: after)
        let others = taken(decision, on: before)
        trip.applyAll(taken: order ? [own, others] : [others, own])
        #expect(!trip.isCancelled && trip.reason == nil && trip.vehicle == nil)
        if decision.sequence == nil { #expect(trip.delay == .minutes(2)) }
      }
    }
  }

  @Test(
    "where the first stop is gone, nothing is known of a trip at about that time, and one at another time is another one"
  )
  func withoutFirstStop() throws {
    let before = try old(later: 0)
    for decision: Decision in [.departure(delay: 60, at: nil), .cancelled, .cancelledWithReason("Snow"), .reinstated] {
      let taken = taken(decision, on: before)
      for minutes in [-90, -5, 0, 50] {
        var near = try trip(Self.old.dropFirst().map { ($0.0, $0.1, $0.2 + minutes) })
        #expect(near.applyAll(taken: [taken]).map(\.error.mayComeFromTimetable) == [true])
        #expect(near.hasUnfitDecision && !near.isCancelled && near.delay == nil, "\(decision) \(minutes)")
      }
      for minutes in [-91, 51, 900] {
        var far = try trip(Self.old.dropFirst().map { ($0.0, $0.1, $0.2 + minutes) })
        #expect(far.applyAll(taken: [taken]).map(\.error) == [.otherTrip])
        #expect(!far.hasUnfitDecision, "\(decision) \(minutes)")
      }
    }
  }

  @Test("what is about another trip is told among what fits no trip, and withdrawn with the rest")
  func told() throws {
    let (before, after) = (try old(later: 0), try old(later: 30))
    var (trip, unfit) = (after, UnfitDecisions())
    unfit.add(trip.applyAll(taken: Self.decisions.map { taken($0, on: before) }), on: trip.instance)
    #expect(unfit.count == Self.decisions.count && unfit.instances == [trip.instance])
    #expect(trip.applyAll(taken: [TakenDecision(.withdrawn)]).isEmpty)
  }
}
