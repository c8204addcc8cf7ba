import Foundation
import TestSupport
import Testing

@testable import TripCore

/// What was decided under one timetable, applied to a trip of a later one.
@Suite("Decisions under a later timetable")
final class TakenDecisionTests: LaterTimetableSuite {
  @Test("a stop with another stop_sequence is still the same stop")
  func renumbered() throws {
    let (before, after) = (
      try trip(Self.old), try trip([("X", 1, 0), ("A", 2, 1), ("B1", 3, 11), ("C", 4, 21), ("D", 5, 31)])
    )
    for (decision, now) in [
      (.skipped(at: 2), .skipped(at: 3)), (.restored(at: 3), .restored(at: 4)),
      (.endsEarly(at: 3), .endsEarly(at: 4)), (.startsLate(at: 2), .startsLate(at: 3)),
      (.departure(delay: 60, at: 3), .departure(delay: 60, at: 4)),
      (.departure(delay: 60, at: nil), .departure(delay: 60, at: nil)), (.cancelled, .cancelled),
    ] as [(Decision, Decision)] {
      #expect(try taken(decision, on: before).fitted(to: before) == decision)
      #expect(try taken(decision, on: before).fitted(to: after) == now)
    }
  }

  @Test("an entry without the planned stop time, of an older version, counts by its stop_sequence alone")
  func older() throws {
    let after = try trip([("X", 1, 0), ("A", 2, 1), ("B1", 3, 11)])
    #expect(try TakenDecision(.skipped(at: 2)).fitted(to: after) == .skipped(at: 2))
    #expect(try TakenDecision(.held(delay: 60, at: 2)).fitted(to: after) == .held(delay: 60, at: 2))
  }

  @Test("another platform of the same station is the same stop; a stop that is gone is none")
  func otherPlatform() throws {
    let skip = taken(.skipped(at: 2), on: try trip(Self.old))
    #expect(try skip.fitted(to: trip([("A", 1, 0), ("C", 2, 12), ("B2", 3, 15)])) == .skipped(at: 3))
    #expect(throws: DecisionError.noSuchStop(2)) { try skip.fitted(to: trip([("A", 1, 0), ("C", 2, 20)])) }
    var without = try trip([("A", 1, 0), ("C", 2, 20), ("D", 3, 30)])
    #expect(without.applyAll(taken: [skip]).map(\.error) == [.noSuchStop(2)])
    #expect(without.stopTimes.allSatisfy { !$0.isSkipped }, "no other stop in its place")
  }

  @Test(
    "of several visits to a stop it is the one of the same number, and where there are more or fewer, the one at the same time"
  )
  func roundTrip() throws {
    let before = try trip([("A", 1, 0), ("B1", 2, 10), ("A", 3, 20), ("C", 4, 30)])
    let skip = taken(.skipped(at: 3), on: before)
    #expect(try skip.fitted(to: before) == .skipped(at: 3))
    for (calls, now) in [
      ([("X", 1, -9), ("Y", 2, -5), ("A", 3, 0), ("B1", 4, 10), ("A", 5, 20)], 5),
      ([("A", 10, 2), ("B1", 20, 12), ("A", 30, 25)], 30), ([("B1", 1, 10), ("A", 7, 20)], 7),
      ([("A", 1, 0), ("A", 2, 20), ("A", 3, 40)], 2),
    ] {
      #expect(try skip.fitted(to: trip(calls)) == .skipped(at: StopSequence(now)))
    }
    for calls in [[("A", 1, 0), ("C", 3, 30)], [("A", 1, 1), ("A", 3, 21), ("A", 5, 41)]] {
      #expect(throws: DecisionError.noSuchStop(3)) { try skip.fitted(to: trip(calls)) }
    }
  }

  @Test("a station that is visited twice now is meant at the same time, at whichever platform")
  func secondVisit() throws {
    let skip = taken(.skipped(at: 2), on: try trip(Self.old))
    #expect(try skip.fitted(to: trip([("A", 1, 0), ("B2", 2, 10), ("B1", 3, 40)])) == .skipped(at: 2))
    let platform = Decision.platform(Platform(stopID: "B3", station: "B"), at: 4)
    let before = try trip([("B1", 1, 0), ("A", 2, 10), ("C", 3, 20), ("B2", 4, 30)])
    let after = try trip([("X", 1, -9), ("Y", 2, -5), ("Z", 3, -2), ("B1", 4, 0), ("A", 5, 10), ("B2", 6, 30)])
    #expect(
      try taken(platform, on: before).fitted(to: after) == .platform(Platform(stopID: "B3", station: "B"), at: 6))
    #expect(throws: DecisionError.noSuchStop(4)) {
      try taken(platform, on: before).fitted(to: trip([("B1", 1, 0), ("A", 2, 10)]))
    }
  }

  @Test("a trip that is held until a time is held until that time, and nothing is known of it when the plan is later")
  func held() throws {
    let before = try trip(Self.old)
    for (stop, index) in [(3, 2), (nil, 0)] as [(StopSequence?, Int)] {
      let hold = taken(.held(delay: .minutes(3), at: stop), on: before)
      let until = before.stopTimes[index].departure + .minutes(3)
      for (shift, delay) in [(0, 3), (2, 1), (-2, 5), (3, 0)] {
        var after = try trip(Self.old.map { ($0.0, $0.1, $0.2 + shift) })
        #expect(after.applyAll(taken: [hold]).isEmpty)
        #expect(after.stopTimes[index].departureDelay == .minutes(delay))
        let departure = after.stopTimes[index].expectedDeparture
        #expect(departure == max(until, after.stopTimes[index].departure))
      }
      var later = try trip(Self.old.map { ($0.0, $0.1, $0.2 + 5) })
      let planned = later
      let refused = later.applyAll(taken: [hold]).map(\.error)
      #expect(refused == [.leavesLater(later.stopTimes[index].sequence)] && later.stopTimes == planned.stopTimes)
      #expect(later.hasUnfitDecision)
      #expect(refused.allSatisfy { $0.mayComeFromTimetable })
      later.applyAll(taken: [TakenDecision(.departure(delay: 60, at: nil)), hold])
      #expect(later.stopTimes[index].departureDelay == 60, "by a delay that is known")
      later.applyAll(
        taken: [TakenDecision(.departure(delay: 600, at: nil)), hold, TakenDecision(.departure(delay: 60, at: nil))])
      #expect(later.stopTimes[index].departureDelay == 60, "the wait has not become longer")
    }
  }

  @Test("a platform is that of the stop time at its station")
  func platform() throws {
    let decision = Decision.platform(Platform(stopID: "B2", station: "B"), at: 2)
    let after = try trip([("A", 1, 0), ("C", 2, 10), ("B1", 3, 14)])
    #expect(
      try taken(decision, on: trip(Self.old)).fitted(to: after)
        == .platform(Platform(stopID: "B2", station: "B"), at: 3))
    var elsewhere = try trip([("A", 1, 0), ("C", 2, 10)])
    #expect(elsewhere.applyAll(taken: [TakenDecision(decision)]).map(\.error.mayComeFromTimetable) == [true])
  }

  @Test("a platform is the one with its stop_id, by its code of now; one that is gone or gave its code away is none")
  func changedPlatforms() throws {
    func platforms(_ codes: KeyValuePairs<String, String?>) -> StationPlatforms {
      StationPlatforms(["B": codes.map { Platform(stopID: GTFSID($0.key), code: $0.value, station: "B") }])
    }
    let decided = Platform(stopID: "B2", code: "2", station: "B")
    let taken = taken(.platform(decided, at: 2), on: try trip(Self.old))
    let delay = TakenDecision(.departure(delay: 60, at: nil))
    for (now, code) in [
      (["B1": "1", "B2": "2"], "2"), (["B1": "1", "B2": "Bay 2"], "Bay 2"), (["B1": "1", "B2": nil], nil),
    ] as [(KeyValuePairs<String, String?>, String?)] {
      var trip = try trip(Self.old)
      trip.stationPlatforms = platforms(now)
      #expect(trip.applyAll(taken: [taken, delay]).isEmpty)
      #expect(trip.stopTimes[1].assignedPlatform == Platform(stopID: "B2", code: code, station: "B"))
    }
    for now in [["B1": "2", "B2": "1"], ["B1": "1"], ["B1": "1", "B2": nil, "B3": "2"]]
      as [KeyValuePairs<String, String?>]
    {
      for taken in [taken, TakenDecision(taken.decision)] {
        var trip = try trip(Self.old)
        trip.stationPlatforms = platforms(now)
        let refused = trip.applyAll(taken: [taken, delay]).map(\.error)
        #expect(refused == [.platformElsewhere(decided)] && refused.allSatisfy { $0.mayComeFromTimetable })
        #expect(trip.stopTimes[1].assignedPlatform == nil && trip.delay == 60, "the rest of the trip stays")
      }
    }
  }

  @Test("the fields of an entry have the planned stop time, whatever its id is")
  func fields() throws {
    for id in ["B1", "stop 7", " @ ", "\u{301}é", "300@5 x", "“,”"] {
      let planned = PlannedStopTime(stopID: GTFSID(id), station: "s @", departure: Self.start, visit: 2, visits: 3)
      for decision: Decision in [
        .departure(delay: -60, at: 2), .held(delay: 60, at: 2), .skipped(at: 2), .restored(at: 2), .endsEarly(at: 2),
        .startsLate(at: 2),
      ] {
        let fields = ActionFields(.decision(decision), planned: planned)
        #expect((fields.action, fields.planned) == (.decision(decision), planned))
        let older = ActionFields(.decision(decision))
        #expect((older.action, older.planned) == (.decision(decision), nil))
      }
    }
    let trip = try trip(Self.old)
    let first = ActionFields(
      .decision(.held(delay: 60, at: nil)), planned: PlannedStopTime(of: .held(delay: 60, at: nil), on: trip))
    #expect((first.value, first.action) == ("60@1763622000 A", .decision(.held(delay: 60, at: nil))))
    for decision: Decision in [
      .cancelled, .cancelledWithReason("@5 x", cause: .strike), .reinstated, .reason("Snow"),
      .reason("", cause: .strike),
      .note("60@5 B1"), .vehicle(""), .departure(delay: 60, at: nil),
    ] {
      let fields = ActionFields(.decision(decision), planned: PlannedStopTime(of: decision, on: trip))
      #expect(fields.action == .decision(decision))
      #expect(fields.planned == PlannedStopTime(stopID: "A", departure: Self.start))
      var older = ActionFields(.decision(decision))
      #expect((older.action, older.planned) == (.decision(decision), nil))
      older.platformCode = "7"
      #expect(older.planned == nil, "another program's row")
    }
    for id in ["B2", "@5 x", "@ 5", "5"] {
      let decision = Decision.platform(Platform(stopID: GTFSID(id), code: "2", station: "B"), at: 2)
      let fields = ActionFields(.decision(decision), planned: PlannedStopTime(of: decision, on: trip))
      #expect(fields.action == .decision(decision))
      #expect(fields.planned == PlannedStopTime(stopID: nil, station: "B", departure: Self.start + .minutes(10)))
    }
    let older = ActionFields(.decision(.platform(Platform(stopID: "B 2", station: "B"), at: 2)))
    #expect((older.value, older.planned) == ("B 2", nil))
    for fields in [
      ActionFields(kind: "skipped", stopSequence: 2, value: "B1"),
      ActionFields(kind: "skipped", stopSequence: 2, value: "@5"),
      ActionFields(kind: "skipped", stopSequence: 2, value: "60@5 B1"), ActionFields(kind: "held", value: "60@ B1"),
      ActionFields(kind: "held", stopSequence: 2, value: "60@5"), ActionFields(kind: "held", value: "60@x"),
      ActionFields(kind: "held", value: "60@5:0/1 B1"), ActionFields(kind: "held", value: "60@5:3/2 B1"),
      ActionFields(kind: "held", value: "60@5:1 B1"), ActionFields(kind: "held", value: "60@9223372036854775807 B1"),
      ActionFields(kind: "held", value: "@5"), ActionFields(kind: "departure", value: "60 B1"),
      ActionFields(kind: "added", value: "60@9223372036854775807 t"), ActionFields(kind: "added", value: "60@5"),
    ] { #expect(fields.action == nil, "\(fields)") }
  }

  @Test("an id that no journal could keep is not kept, so that the decision is")
  func unkept() throws {
    for id in ["B\0", String(repeating: "B", count: 1_001)] {
      let stopTimes = try threeStopTrip().stopTimes
      let odd = StopTime(
        sequence: 20, stop: Stop(id: GTFSID(id), name: "B"), arrival: stopTimes[1].arrival,
        departure: stopTimes[1].departure)
      let plain = try threeStopTrip()
      let trip = try Trip(
        instance: plain.instance, route: plain.route, headsign: "C", stopTimes: [stopTimes[0], odd, stopTimes[2]])
      #expect(PlannedStopTime(of: .skipped(at: 20), on: trip) == nil)
    }
  }

  @Test("an extra trip leaves when it was decided, whenever the copied trip is planned")
  func extra() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Amsterdam"))
    let day = try date("20251120")
    let before = sampleTimetable(on: day, zone: zone)
    let plan = before.extraTrip(like: 1, later: .minutes(7), among: JournalState())
    #expect(plan.departure == before.departure(ofRow: 1) + .minutes(7))
    let after = sampleTimetable(on: day, zone: zone, from: ServiceTime(hours: 8, minutes: 2))
    let instance = TripInstance(tripID: "extra", serviceDate: day)
    let extra = try #require(after.trip(plan, as: instance))
    #expect(extra.departure == plan.departure)
    #expect(extra.arrival - extra.departure == .minutes(20))
    let shown = after.adding([instance: plan], at: before.departure(ofRow: 0))
    let row = try #require(shown.scheduledTrips.firstIndex { $0.isExtra })
    #expect(shown.departure(ofRow: row) == plan.departure)
    #expect(try shown.trip(ofRow: row).departure == plan.departure)
    let elsewhere = ["x", "stop 2", "\u{301}"].map { other in
      [ExtraTrip.Ends(origin: other, destination: "B"), ExtraTrip.Ends(origin: "A", destination: other)]
    }
    let ends = try #require(plan.ends)
    for ends in [ExtraTrip.Ends(origin: ends.destination, destination: ends.origin)] + elsewhere.joined() {
      let other = ExtraTrip(like: plan.template, shift: plan.shift, departure: plan.departure, ends: ends)
      #expect(after.trip(other, as: instance) == nil)
      #expect(after.adding([instance: other], at: before.departure(ofRow: 0)).count == after.count)
      #expect(!plan.isAlike(other))
      #expect(ActionFields(.decision(.added(other))).action == .decision(.added(other)))
    }
    for minute in [54, 6] {
      let next = sampleTimetable(on: day, zone: zone, from: ServiceTime(hours: minute == 6 ? 8 : 7, minutes: minute))
      #expect(next.trip(plan, as: instance) == nil, "the copied trip is another one")
      #expect(next.adding([instance: plan], at: before.departure(ofRow: 0)).count == next.count)
    }
    let older = ExtraTrip(like: plan.template, shift: plan.shift)
    #expect(after.trip(older, as: instance)?.departure == after.departure(ofRow: 1) + .minutes(7))
    let fields = ActionFields(.decision(.added(plan)))
    #expect(fields.action == .decision(.added(plan)))
  }
}
