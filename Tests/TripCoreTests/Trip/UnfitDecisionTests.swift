import Testing

@testable import TripCore

@Suite("Decisions that a later timetable has no place for")
final class UnfitDecisionTests: LaterTimetableSuite {
  @Test("what a decision replaced does not count again when the decision fits no more: nothing is known then")
  func givenUp() throws {
    let before = try trip(Self.old)
    func times(_ decisions: [Decision], _ calls: [(String, Int, Int)]) throws -> [Seconds?] {
      var now = try trip(calls)
      let refused = now.applyAll(taken: decisions.map { taken($0, on: before) })
      #expect(!refused.isEmpty && now.hasUnfitDecision)
      // Where it waits, the trip arrives as late as it leaves, as far as is known.
      for (before, at) in zip(now.stopTimes, now.stopTimes.dropFirst())
      where before.departureDelay == nil && at.departureDelay == nil {
        #expect(at.arrivalDelay == nil)
      }
      return now.stopTimes.map(\.departureDelay)
    }
    let withoutA = [("B1", 2, 10), ("C", 3, 20), ("D", 4, 30)], withoutB = [("A", 1, 0), ("C", 3, 20), ("D", 4, 30)]
    let late = Decision.departure(delay: 1_200, at: 3)
    #expect(try times([late, .departure(delay: 0, at: 1)], withoutA) == [nil, nil, nil])
    #expect(try times([late, .departure(delay: 120, at: 2)], withoutB) == [nil, nil, nil])
    // What was decided about the stops before stays known, and what is decided afterwards counts.
    #expect(try times([.departure(delay: 60, at: nil), .departure(delay: 300, at: 2)], withoutB) == [60, nil, nil])
    #expect(try times([.departure(delay: 300, at: 2), .departure(delay: 60, at: nil)], withoutB) == [60, 60, 60])
    #expect(try times([.departure(delay: 60, at: nil), .endsEarly(at: 2)], withoutB) == [60, nil, nil])
    // It still waits where that is decided, in whatever order.
    let wait = Decision.held(delay: 600, at: 3)
    #expect(try times([wait, .departure(delay: 300, at: 2)], withoutB) == [nil, 600, 600])
    #expect(try times([.departure(delay: 300, at: 2), wait], withoutB) == [nil, 600, 600])
    #expect(
      try times([wait, .departure(delay: 300, at: 2), .departure(delay: 60, at: nil)], withoutB) == [60, 600, 600])
    // A wait, or an end, that is gone would count beside what is decided of the stops before, in whatever order.
    for gone in [Decision.held(delay: 600, at: 2), .endsEarly(at: 2)] {
      #expect(try times([gone, .departure(delay: 60, at: nil)], withoutB) == [60, nil, nil])
      #expect(
        try times([gone, .departure(delay: 60, at: nil), .departure(delay: 120, at: 3)], withoutB) == [60, 120, 120])
      #expect(
        try times([gone, .departure(delay: 300, at: nil), .departure(delay: 60, at: nil)], withoutB) == [60, nil, nil])
    }
    #expect(try times([.held(delay: 600, at: 2), .held(delay: 60, at: 1)], withoutB) == [60, nil, nil])
    #expect(try times([.departure(delay: 600, at: 2), .held(delay: 60, at: 1)], withoutB) == [60, nil, nil])
    // Who does not start where it was decided leaves from nowhere that is known.
    #expect(try times([.departure(delay: 0, at: nil), .startsLate(at: 2)], withoutB) == [nil, nil, nil])
    // An earlier plan without the stop, by the numbers of the stops.
    let earlier = [("A", 1, -60), ("C", 3, -40), ("D", 4, -30)]
    #expect(try times([late, .departure(delay: 0, at: 2)], earlier) == [nil, nil, nil])
    // A wait that the new timetable plans for later.
    let later = [("A", 1, 0), ("B1", 2, 14), ("C", 3, 24), ("D", 4, 34)]
    #expect(try times([late, .held(delay: 120, at: 2)], later) == [nil, nil, nil, nil])
  }

  @Test("a stop that was skipped and that the timetable has taken out takes nothing with it")
  func skippedForGood() throws {
    let skip = taken(.skipped(at: 2), on: try trip(Self.old))
    var now = try trip([("A", 1, 0), ("C", 3, 20), ("D", 4, 30)])
    let refused = now.applyAll(taken: [TakenDecision(.departure(delay: 600, at: nil)), skip])
    #expect(refused.count == 1 && !now.hasUnfitDecision)
    #expect(now.stopTimes.map(\.departureDelay) == [600, 600, 600])
  }

  @Test("nothing is known from a skipped stop on that the timetable plans at another time, until it is decided anew")
  func skippedAtAnotherTime() throws {
    let before = try trip(Self.old)
    let calls = [("A", 1, 0), ("B1", 2, 16), ("C", 3, 26), ("D", 4, 36)]
    let plain = try trip(calls)
    let late = Decision.departure(delay: 60, at: nil)
    func delays(_ first: [Decision], then second: [Decision] = []) throws -> [Seconds?] {
      var now = plain
      now.applyAll(taken: first.map { taken($0, on: before) } + second.map { taken($0, on: plain) })
      #expect(now.hasUnfitDecision)
      return now.stopTimes.map { $0.isSkipped ? -1 : $0.departureDelay }
    }
    #expect(try delays([late, .skipped(at: 2)]) == [60, nil, nil, nil])
    #expect(try delays([.skipped(at: 2), late]) == [60, nil, nil, nil], "in whatever order")
    #expect(try delays([late, .skipped(at: 2)], then: [.skipped(at: 2)]) == [60, -1, 60, 60])
    #expect(try delays([late, .skipped(at: 2)], then: [.restored(at: 2)]) == [60, 60, 60, 60])
    #expect(try delays([late, .skipped(at: 2)], then: [.departure(delay: 120, at: 2)]) == [60, 120, 120, 120])
    #expect(try delays([late, .endsEarly(at: 2)], then: [.endsEarly(at: 2)]) == [60, 60, -1, -1])
  }

  @Test("a decision that another decision makes impossible ends nothing")
  func madeImpossible() throws {
    var now = try trip(Self.old)
    let decisions: [Decision] = [.departure(delay: 300, at: nil), .skipped(at: 2), .departure(delay: 420, at: 2)]
    #expect(now.applyAll(decisions).map(\.error) == [.stopIsSkipped(2)])
    #expect(now.stopTimes.map(\.departureDelay) == [300, 300, 300, 300] && !now.hasUnfitDecision)
  }

  @Test("a trip whose decision fits no more is no trip without a decision, until all are withdrawn")
  func unfit() throws {
    let skip = taken(.endsEarly(at: 2), on: try trip(Self.old))
    var now = try trip([("A", 1, 0), ("C", 3, 20), ("D", 4, 30)])
    now.applyAll(taken: [skip, TakenDecision(.withdrawn)])
    #expect(!now.hasUnfitDecision)
    var extra = try trip([("A", 1, 0), ("C", 3, 20), ("D", 4, 30)])
    extra.isExtra = true
    extra.applyAll(taken: [TakenDecision(.added(ExtraTrip(like: "t", shift: 0))), skip])
    #expect(extra.stopTimes.map(\.departureDelay) == [0, nil, nil], "nobody knows how it runs on")
  }

  @Test("a platform that was taken back does not come again when its stop is another one now")
  func givenUpPlatform() throws {
    let stations = StationPlatforms([
      "B": [Platform(stopID: "B2", code: "2", station: "B"), Platform(stopID: "B3", code: "3", station: "B")]
    ])
    let before = try trip(Self.old)
    var now = try trip([("A", 1, 0), ("B3", 2, 10), ("C", 3, 20), ("D", 4, 30)])
    now.stationPlatforms = stations
    let refused = now.applyAll(
      taken: ["B2", "B1"].map {
        taken(.platform(Platform(stopID: $0, code: String($0.text.last ?? "?"), station: "B"), at: 2), on: before)
      })
    #expect(refused.count == 1 && now.stopTimes[1].assignedPlatform == nil)
  }
}
