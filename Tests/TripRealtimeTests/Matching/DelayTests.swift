import SwiftProtobuf
import TestSupport
import Testing
import TripCore

@testable import TripRealtime

@Suite("delays along a trip")
struct DelayTests {
  /// Twenty stops, as in the example of the specification.
  private let path = (1...20).map { "S\($0)" }

  @Test("propagate to the next update, and NO_DATA ends them")
  func specificationExample() {
    let match = SmallFeed.of(
      [.at(3, delay: 300), .at(8, delay: 60), .at(10).with(.noData)], to: SmallTimetable.oneTrip(path: path))
    var expected: [Int: Int] = [:]
    for stop in 3...7 { expected[stop] = 300 }
    for stop in 8...9 { expected[stop] = 60 }
    #expect(match.delays == expected)
    #expect(match.report?.stopTimes.map(\.sequence.number) == Array(3...9))
    #expect(match.unmatchedStops.isEmpty)
  }

  @Test("pass over a skipped stop, which has none itself")
  func overSkipped() throws {
    let match = SmallFeed.of([.at(1, delay: 120), .at(2, delay: 50).with(.skipped)], to: SmallTimetable.oneTrip())
    #expect(match.delays == [1: 120, 3: 120, 4: 120])
    #expect(try #require(match.report).stopTimes.map(\.isSkipped) == [false, true, false, false])
  }

  @Test("of 0 are on time, of stops without an update before are unknown")
  func zero() {
    #expect(SmallFeed.of([.at(3, delay: 0)], to: SmallTimetable.oneTrip()).delays == [3: 0, 4: 0])
  }

  @Test("come from the time where there is one, whatever the delay says")
  func timeWins() {
    let update = StopUpdate.at(2, delay: 60).departing(at: SmallTimetable.noon + .minutes(15))
    let match = SmallFeed.of([update], to: SmallTimetable.oneTrip())
    #expect(match.delays == [2: 300, 3: 300, 4: 300])
    #expect(match.report?.stopTimes.first?.arrivalDelay == 60)
  }

  @Test("of an arrival are those of the departure, unless that has its own")
  func arrivalOnly() {
    var update = StopUpdate.at(2)
    update.arrival.delay = 90
    #expect(SmallFeed.of([update], to: SmallTimetable.oneTrip(stay: 60)).delays == [2: 90, 3: 90, 4: 90])
  }

  @Test("of a departure alone leave an arrival minutes before unknown")
  func departureOnly() throws {
    var update = StopUpdate.at(2)
    update.departure.delay = 90
    let staying = SmallFeed.of([update], to: SmallTimetable.oneTrip(stay: 60))
    #expect(try #require(staying.report).stopTimes[0].arrivalDelay == nil)
    let passing = SmallFeed.of([update], to: SmallTimetable.oneTrip())
    #expect(try #require(passing.report).stopTimes[0].arrivalDelay == 90)
    let carried = SmallFeed.of([.at(1, delay: 30), update], to: SmallTimetable.oneTrip(stay: 60))
    #expect(try #require(carried.report).stopTimes[1].arrivalDelay == 30)
    let tooLate = SmallFeed.of([.at(1, delay: 200), update], to: SmallTimetable.oneTrip(stay: 60))
    #expect(try #require(tooLate.report).stopTimes[1].arrivalDelay == nil)
  }

  @Test("end where an update says neither time nor delay, or has a relationship that is newer than this program")
  func sayingNothing() throws {
    #expect(SmallFeed.of([.at(1, delay: 60), .at(3)], to: SmallTimetable.oneTrip()).delays == [1: 60, 2: 60])
    var bytes: [UInt8] = try StopUpdate.at(3, delay: 0).serializedBytes()
    bytes += [0x28, 0x09]  // schedule_relationship: 9
    let newer = try StopUpdate(serializedBytes: bytes)
    #expect(SmallFeed.of([.at(1, delay: 60), newer], to: SmallTimetable.oneTrip()).delays == [1: 60, 2: 60])
  }

  @Test("that are impossible are unknown, and listed", arguments: [Int64.min, -1, 1, 86_401, .max])
  func impossible(time: Int64) {
    var update = StopUpdate.at(2)
    update.departure.time = time
    let match = SmallFeed.of([.at(1, delay: 60), update], to: SmallTimetable.oneTrip())
    #expect(match.delays == [1: 60])
    #expect(match.unmatchedStops.map(\.reason) == [.impossibleTime])
    var late = StopUpdate.at(2)
    late.departure.delay = .max
    #expect(SmallFeed.of([late], to: SmallTimetable.oneTrip()).delays.isEmpty)
  }

  @Test("of more than 30 minutes early or 12 hours late are not used, stop by stop", arguments: [-1800, 43_200])
  func limits(limit: Int) {
    let beyond = limit + limit.signum()
    let match = SmallFeed.of([.at(2, delay: Int32(limit)), .at(3, delay: Int32(beyond))], to: SmallTimetable.oneTrip())
    #expect(match.delays == [2: limit])
    #expect(match.unmatchedStops.map(\.reason) == [.impossibleTime])
    #expect(match.unused(atMost: 9) == ["entity 1, stop_sequence 3: \(UnmatchedStop.Reason.impossibleTime)"])
    let whole = SmallFeed.of([], to: SmallTimetable.oneTrip()) { $0.delay = Int32(beyond) }
    #expect(whole.delays.isEmpty && whole.unmatchedStops.map(\.reason) == [.impossibleTime])
  }

  @Test("that are those of the trip's run of another day name that day")
  func anotherDay() throws {
    var timetable = SmallTimetable()
    let yesterday = SmallTimetable.date.advanced(by: -1)
    timetable.trip("t", dates: [yesterday, SmallTimetable.date])
    func reasons(_ delay: Int) -> [UnmatchedStop.Reason] {
      var feed = SmallFeed()
      let update = StopUpdate.at(2).departing(at: SmallTimetable.noon + .minutes(10) + Seconds(delay))
      feed.add(.trip("t", date: "20261120"), [update])
      let match = feed.matched(to: timetable.index)
      #expect(match.delays.isEmpty)
      // The run that the report may be about has a report, too, so that it is not published as on time.
      let mentioned = match.reports.latest(on: TripInstance(tripID: "t", serviceDate: yesterday))
      #expect((mentioned != nil) == (match.unmatchedStops.map(\.reason) == [.timeOfAnotherDay(yesterday)]))
      #expect(mentioned?.stopTimes.isEmpty ?? true)
      return match.unmatchedStops.map(\.reason)
    }
    #expect(reasons(-86_400 + 180) == [.timeOfAnotherDay(yesterday)])
    #expect(reasons(-86_400 - 600) == [.timeOfAnotherDay(yesterday)])
    #expect(reasons(-86_400 + 43_200) == [.timeOfAnotherDay(yesterday)])
    #expect(reasons(-86_400 + 43_201) == [.impossibleTime])
    #expect(reasons(-86_400 - 1_801) == [.impossibleTime])
    #expect(reasons(86_400) == [.impossibleTime])
  }

  @Test("never run backwards along the trip: what contradicts the most is left out, and listed")
  func backwards() {
    func delays(_ updates: StopUpdate...) -> (known: [Int: Int], leftOut: Int) {
      let match = SmallFeed.of(updates, to: SmallTimetable.oneTrip())
      #expect(match.unmatchedStops.allSatisfy { $0.reason == .runsBackwards })
      return (match.delays, match.unmatchedStops.count)
    }
    // Stops are ten minutes apart: the vehicle makes up the time somewhere between.
    #expect(delays(.at(1, delay: 1500), .at(4, delay: 0)) == ([1: 1500, 4: 0], 0))
    #expect(delays(.at(1, delay: 600), .at(4, delay: 0)) == ([1: 600, 2: 600, 3: 600, 4: 0], 0))
    // One of four is wrong.
    #expect(
      delays(.at(1, delay: 0), .at(2, delay: 3600), .at(3, delay: 0), .at(4, delay: 60)) == ([1: 0, 3: 0, 4: 60], 1))
    // Of two, nobody knows which, nor what follows from them.
    #expect(delays(.at(2, delay: 1200), .at(3, delay: -1200)) == ([:], 2))
    var dwell = StopUpdate.at(2)
    (dwell.arrival.delay, dwell.departure.delay) = (240, 120)
    #expect(delays(.at(1, delay: 60), dwell) == ([1: 60], 1))
  }

  @Test("of any report rise along the trip, and what could be true is left as it was")
  func rising() {
    var random = SeededRandom.announced()
    var (fell, stayed) = (0, 0)
    for _ in 0..<3000 {
      let events = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        RisingTimes.Event(time: .random(in: 0...9, using: &random), isStated: Bool.random(using: &random))
      }
      guard let kept = RisingTimes.kept(of: events) else {
        #expect(events.map(\.time) == events.map(\.time).sorted())
        stayed += 1
        continue
      }
      fell += 1
      let times = zip(events, kept).filter(\.1).map(\.0.time)
      #expect(times == times.sorted(), "\(events)")
      // A stated time that fits all other stated ones is kept.
      for index in events.indices where events[index].isStated {
        let fits = events.indices.allSatisfy { other in
          !events[other].isStated || other == index
            || (other < index ? events[other].time <= events[index].time : events[index].time <= events[other].time)
        }
        #expect(!fits || kept[index], "\(index) of \(events)")
      }
    }
    #expect(fell > 1000 && stayed > 10)
  }

  @Test("of the whole trip hold for the stops still ahead, up to the first update")
  func tripDelay() {
    // Made at 12:00; the first stop is at 12:00, the second at 12:10.
    let ahead = SmallFeed.of([.at(4, delay: 0)], to: SmallTimetable.oneTrip()) { $0.delay = -60 }
    #expect(ahead.delays == [2: -60, 3: -60, 4: 0])
    let all = SmallFeed.of([], to: SmallTimetable.oneTrip()) { $0.delay = 60 }
    #expect(all.delays == [1: 60, 2: 60, 3: 60, 4: 60])
  }

  @Test("of a frequency-based trip count from its own start")
  func frequencies() throws {
    var timetable = SmallTimetable()
    let start = ServiceTime(hours: 12, minutes: 30)
    timetable.trip("t", starts: [ServiceTime(hours: 12, minutes: 0), start])
    var feed = SmallFeed()
    let update = StopUpdate.at(2).departing(at: SmallTimetable.noon + .minutes(42)).with(.unscheduled)
    feed.add(.trip("t", date: "20261120", time: "12:30:00").with(.unscheduled), [update])
    let instance = TripInstance(tripID: "t", serviceDate: SmallTimetable.date, startTime: start)
    let report = try #require(feed.matched(to: timetable.index).reports.latest(on: instance))
    #expect(report.stopTimes.map(\.departureDelay) == [120, 120, 120])
  }

  @Test("a cancelled or deleted trip has none", arguments: [Descriptor.ScheduleRelationship.canceled, .deleted])
  func cancelled(relationship: Descriptor.ScheduleRelationship) throws {
    let match = SmallFeed.of([.at(1, delay: 60)], to: SmallTimetable.oneTrip()) {
      $0.trip.scheduleRelationship = relationship
    }
    #expect(try #require(match.report).isCancelled)
    #expect(match.delays.isEmpty)
  }

  @Test("a trip that skips all stops but one is cancelled")
  func allSkipped() throws {
    let three = (1...3).map { StopUpdate.at($0).with(.skipped) }
    #expect(try #require(SmallFeed.of(three, to: SmallTimetable.oneTrip()).report).isCancelled)
    let two = SmallFeed.of(Array(three[..<2]), to: SmallTimetable.oneTrip())
    #expect(try #require(two.report).isCancelled == false)
  }

  @Test("a replacement stops only where it says so, and no delay propagates")
  func replacement() throws {
    let match = SmallFeed.of([.at(1, delay: 60), .at(3, delay: 90)], to: SmallTimetable.oneTrip()) {
      $0.trip.scheduleRelationship = .replacement
    }
    #expect(match.delays == [1: 60, 3: 90])
    #expect(try #require(match.report).stopTimes.map(\.isSkipped) == [false, true, false])
  }
}
