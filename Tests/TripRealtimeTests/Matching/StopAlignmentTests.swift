import Testing
import TripCore

@testable import TripRealtime

@Suite("which stop an update is about")
struct StopAlignmentTests {
  private let loop = SmallTimetable.oneTrip(path: ["A", "B", "C", "A", "D"])

  @Test("the stop, in the order of the trip, where there is no stop_sequence")
  func byStop() {
    let match = SmallFeed.of([.at(stop: "B", delay: 60), .at(stop: "D", delay: 90)], to: SmallTimetable.oneTrip())
    #expect(match.delays == [2: 60, 3: 60, 4: 90])
  }

  @Test("the second stop time at a stop when the first one is past")
  func secondStopTime() {
    let match = SmallFeed.of([.at(stop: "C", delay: 60), .at(stop: "A", delay: 90)], to: loop)
    #expect(match.delays == [3: 60, 4: 90, 5: 90])
    let both = ["A", "B", "C", "A"].enumerated().map { StopUpdate.at(stop: $1, delay: Int32($0)) }
    #expect(SmallFeed.of(both, to: loop).delays == [1: 0, 2: 1, 3: 2, 4: 3, 5: 3])
  }

  @Test(
    "of two possible stop times that at which the trip is about as planned, and none without a time or where both may be"
  )
  func choice() {
    func left(_ stops: (String, Int)...) -> FeedMatch {
      SmallFeed.of(stops.map { StopUpdate.at(stop: $0).departing(at: SmallTimetable.noon + .minutes($1)) }, to: loop)
    }
    // The trip leaves A at 12:00 and at 12:30.
    #expect(left(("A", 32)).delays == [4: 120, 5: 120], "not half an hour late at the first")
    #expect(left(("A", 2)).delays == [1: 120, 2: 120, 3: 120, 4: 120, 5: 120], "not half an hour early at the second")
    #expect(left(("A", 20)).delays[1] == 20 * 60, "few trips are ten minutes early")
    let unclear = [
      SmallFeed.of([.at(stop: "A", delay: 60)], to: loop), left(("A", 27)), left(("A", 30)), left(("A", 90)),
    ]
    for match in unclear {
      #expect(match.delays.isEmpty && match.unmatchedStops.map(\.reason) == [.severalStopTimes])
    }
    #expect(left(("A", 30), ("D", 43)).delays[4] == nil, "the next stop does not tell")
    #expect(left(("C", 20), ("A", 30)).delays[4] == 0, "the stop before does")
  }

  @Test("nothing is known from the first stop on that an update may be about which fits several, or contradicts itself")
  func doubtful() throws {
    for update in [StopUpdate.at(stop: "A").with(.skipped), .at(stop: "A").with(.noData), .at(stop: "A", delay: 600)] {
      let match = SmallFeed.of(
        [.at(2, delay: 0), update], to: SmallTimetable.oneTrip(path: ["D", "E", "A", "B", "A", "C"]))
      #expect(match.delays == [2: 0] && match.unmatchedStops.map(\.reason) == [.severalStopTimes])
    }
    let contradicts = SmallFeed.of(
      [.at(1, stop: "A", delay: 0), .at(4, stop: "C", delay: 600)], to: SmallTimetable.oneTrip())
    #expect(contradicts.delays == [1: 0, 2: 0] && contradicts.unmatchedStops.map(\.reason) == [.contradiction])
    let skipped = SmallFeed.of([.at(3, delay: 0), .at(3).with(.skipped)], to: SmallTimetable.oneTrip())
    #expect(skipped.report?.stopTimes.filter(\.isSkipped).map(\.sequence) == [3])
  }

  @Test("the stop at which the trip calls once, also where the updates are not in its order")
  func notInOrder() {
    let updates: [StopUpdate] = [.at(stop: "A", delay: 10), .at(stop: "C", delay: 30), .at(stop: "B").with(.skipped)]
    let match = SmallFeed.of(updates, to: SmallTimetable.oneTrip())
    #expect(match.report?.stopTimes.filter(\.isSkipped).map(\.sequence) == [2] && match.unmatchedStops.isEmpty)
    #expect(match.delays[1] == 10 && match.delays[3] == 30)
    let twice = SmallFeed.of(
      [.at(stop: "B", delay: 10), .at(stop: "C", delay: 20), .at(stop: "B", delay: 30)], to: loop)
    #expect(twice.delays[2] == 10 && twice.unmatchedStops.count == 1, "the first of two about one stop time")
  }

  @Test("between the stop times that a stop_sequence matches")
  func mixed() {
    let updates: [StopUpdate] = [.at(2, delay: 10), .at(stop: "A", delay: 20), .at(5, delay: 30)]
    #expect(SmallFeed.of(updates, to: loop).delays == [2: 10, 3: 10, 4: 20, 5: 30])
  }

  @Test("the stop when the feed numbers the stops its own way")
  func ownNumbers() {
    let updates = ["A", "B", "C", "D"].enumerated().map { StopUpdate.at(UInt32($0), stop: $1, delay: 60) }
    let match = SmallFeed.of(updates, to: SmallTimetable.oneTrip())
    #expect(match.delays == [1: 60, 2: 60, 3: 60, 4: 60])
    #expect(match.unmatchedStops.isEmpty)
  }

  @Test("the stop alone where the timetable has one stop_sequence on several stops of the trip")
  func repeatedNumbers() {
    let trip = SmallTimetable.oneTrip(isRenumbered: true)
    // Without the first of the two rows, D was the third stop of the feed's own numbers.
    let match = SmallFeed.of([.at(2, stop: "C", delay: 60), .at(3, stop: "D", delay: 90)], to: trip)
    #expect(match.delays == [3: 60, 4: 90] && match.unmatchedStops.isEmpty)
    let unnamed = SmallFeed.of([.at(3, delay: 60)], to: trip)
    #expect(unnamed.delays.isEmpty && unnamed.unmatchedStops.map(\.reason) == [.repeatedNumber])
  }

  @Test("none of the two that stop_sequence and stop_id name, unless the feed numbers all stops its own way")
  func contradiction() {
    let alone = SmallFeed.of([.at(2, stop: "D", delay: 60)], to: SmallTimetable.oneTrip())
    #expect(alone.delays.isEmpty && alone.unmatchedStops.map(\.reason) == [.contradiction])
    let updates: [StopUpdate] = [
      .at(1, stop: "A", delay: 10), .at(2, stop: "D", delay: 60), .at(3, stop: "C", delay: 20),
    ]
    let match = SmallFeed.of(updates, to: SmallTimetable.oneTrip())
    #expect(match.delays == [1: 10, 3: 20, 4: 20])
    #expect(match.unmatchedStops.map(\.reason) == [.contradiction])
  }

  @Test("none when the trip does not stop there, and the first of two about one stop time")
  func none() {
    let updates: [StopUpdate] = [
      .at(1, delay: 10), .at(1, delay: 20), .at(9, delay: 30), .at(2, stop: "X", delay: 40), .at(delay: 50),
      .at(stop: "A", delay: 60),
    ]
    let match = SmallFeed.of(updates, to: SmallTimetable.oneTrip())
    #expect(match.delays == [1: 10, 2: 10, 3: 10, 4: 10])
    #expect(
      match.unmatchedStops.map(\.reason)
        == [.repeated, .noSuchStopTime, .noSuchStopTime, .noSuchStopTime, .noSuchStopTime])
    #expect(
      match.unmatchedStops[2].description == "entity 1, stop_sequence 2, stop X: the trip does not stop there")
  }

  @Test("updates out of order are matched too")
  func unsorted() {
    #expect(
      SmallFeed.of([.at(3, delay: 30), .at(1, delay: 10)], to: SmallTimetable.oneTrip()).delays
        == [1: 10, 2: 10, 3: 30, 4: 30])
  }

  /// A trip from platform 1 of a station; platform 2 belongs to it, X does not.
  private var station: ScheduledTripIndex {
    var timetable = SmallTimetable()
    timetable.stop("P1", station: "P")
    timetable.stop("P2", station: "P")
    timetable.stop("X", station: "Q")
    timetable.trip("t", path: ["P1", "B", "C"])
    return timetable.index
  }

  @Test("a platform of the same station is assigned, by its field or as older feeds do it")
  func platform() throws {
    let second = Platform(stopID: "P2", station: "P")
    var assigned = StopUpdate.at(1, delay: 60)
    assigned.stopTimeProperties.assignedStopID = "P2"
    #expect(SmallFeed.of([assigned], to: station).report?.platforms == [1: second])
    assigned.stopID = "P2"
    #expect(SmallFeed.of([assigned], to: station).report?.platforms == [1: second])
    let older = SmallFeed.of([.at(1, stop: "P2", delay: 60)], to: station)
    #expect(older.report?.platforms == [1: second])
    #expect(older.delays == [1: 60, 2: 60, 3: 60])
    var planned = StopUpdate.at(1, delay: 60)
    planned.stopTimeProperties.assignedStopID = "P1"
    #expect(SmallFeed.of([planned], to: station).report?.platforms == [:])
  }

  @Test("a platform of the station that no trip is planned at is assigned, too", arguments: [true, false])
  func unusedPlatform(isAssigned: Bool) throws {
    var timetable = SmallTimetable()
    timetable.stop("P1", station: "P")
    timetable.platforms = [
      "P": ["P1", "P2"].map { Platform(stopID: $0, code: String($0.text.last ?? " "), station: "P") }
    ]
    timetable.trip("t", path: ["P1", "B", "C"])
    var update = StopUpdate.at(1, delay: 60)
    if isAssigned { update.stopTimeProperties.assignedStopID = "P2" } else { update.stopID = "P2" }
    let match = SmallFeed.of([update], to: timetable.index)
    #expect(match.report?.platforms == [1: Platform(stopID: "P2", code: "2", station: "P")])
    #expect(match.delays == [1: 60, 2: 60, 3: 60] && match.unmatchedStops.isEmpty)
  }

  @Test(
    "a platform of a station that the timetable names itself has the times of the station", arguments: [true, false])
  func stationInTimetable(isAssigned: Bool) throws {
    var timetable = SmallTimetable()
    timetable.stop("P")
    timetable.platforms = ["P": [Platform(stopID: "P2", code: "2", station: "P")]]
    timetable.trip("t", path: ["P", "B", "C"])
    var update = StopUpdate.at(1, delay: 60)
    if isAssigned { update.stopTimeProperties.assignedStopID = "P2" } else { update.stopID = "P2" }
    let match = SmallFeed.of([update], to: timetable.index)
    #expect(match.delays == [1: 60, 2: 60, 3: 60] && match.unmatchedStops.isEmpty)
  }

  @Test("the exact platform is preferred to another one of the station")
  func ownPlatform() {
    var timetable = SmallTimetable()
    timetable.stop("P1", station: "P")
    timetable.stop("P2", station: "P")
    timetable.trip("t", path: ["P1", "B", "P2"])
    let match = SmallFeed.of([.at(stop: "P2", delay: 60)], to: timetable.index)
    #expect(match.delays == [3: 60])
    #expect(match.report?.platforms == [:])
  }

  @Test("a platform elsewhere is refused, the times are not")
  func platformElsewhere() {
    var update = StopUpdate.at(1, delay: 60)
    update.stopTimeProperties.assignedStopID = "X"
    let match = SmallFeed.of([update], to: station)
    #expect(match.report?.platforms == [:])
    #expect(match.delays == [1: 60, 2: 60, 3: 60])
    #expect(match.unmatchedStops.map(\.reason) == [.platformElsewhere])
    #expect(match.unmatchedStops.map(\.stopID) == ["X"])
  }
}
