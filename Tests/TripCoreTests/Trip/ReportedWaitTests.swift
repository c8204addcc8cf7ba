import Testing

@testable import TripCore

@Suite("a report of a trip that waits")
final class ReportedWaitTests: ReportedTripSuite {
  @Test(
    "of a trip that leaves later than it waits for counts, also behind that stop",
    arguments: [nil, 10, 20] as [StopSequence?])
  func laterThanWait(_ stop: StopSequence?) throws {
    let wait = Decision.held(delay: 300, at: stop)
    let late = try trip([wait], over: late([10: 2100, 20: 2100, 35: 2040]))
    #expect(late.stopTimes.map(\.departureDelay) == [2100, 2100, 2040])
    #expect(late.stopTimes.map(\.arrivalDelay) == [2100, 2100, 2040] && late.delaySource == .report)
    let earlier = try trip([wait], over: self.late([10: 60, 20: 60, 35: 60]))
    #expect(earlier.stopTimes[2].departureDelay == 300)
    #expect(earlier.delaySource == (stop == 20 ? .report : .decision))
    // It does not say that the trip runs, nor that it calls there.
    #expect(try trip([wait], over: self.late([20: 2100]), cancelled: true).isCancelled)
    let skipped = try trip([.held(delay: 300, at: 20)], over: [StopTimeReport(sequence: 20, isSkipped: true)])
    #expect(skipped.stopTimes[1].isSkipped && skipped.stopTimes[2].departureDelay == nil)
  }

  @Test("of a trip that keeps its wait and is then later counts from there on, and at the next wait")
  func laterAfterWait() throws {
    let wait = Decision.held(delay: 300, at: 10)
    let late = try trip([wait], over: late([10: 300, 20: 1320, 35: 1300]))
    #expect(late.stopTimes.map(\.departureDelay) == [300, 1320, 1300] && late.delaySource == .decision)
    #expect(late.stopTimes.map(\.arrivalDelay) == [300, 1320, 1300])
    let waits = [wait, .held(delay: 600, at: 20)]
    #expect(
      try trip(waits, over: self.late([10: 60, 20: 900, 35: 880])).stopTimes.map(\.departureDelay) == [300, 900, 880])
    let kept = try trip(waits, over: self.late([10: 60, 20: 500, 35: 700]))
    #expect(kept.stopTimes.map(\.departureDelay) == [300, 600, 700])
    #expect(kept.stopTimes[1].arrivalDelay == 500, "it arrives at the second wait as reported")
  }

  @Test("of a trip that has left the stop at which it waited counts, also where the feed leaves out that stop")
  func leftAfterWait() throws {
    func delays(_ decision: Decision, _ delays: [StopSequence: Seconds], at seen: Seconds) throws -> [Seconds?] {
      var trip = try threeStopTrip(departure: time)
      trip.applyAll([decision], over: TripReport(time: time + seen, stopTimes: late(delays)))
      return trip.stopTimes.map(\.departureDelay)
    }
    let wait = Decision.held(delay: 300, at: 20)
    let leaves = try threeStopTrip(departure: time).stopTimes[1].departure - time + 300
    // The last stop is reported later than the wait explains, or after it.
    #expect(try delays(wait, [35: 960], at: 0) == [nil, nil, 960])
    #expect(try delays(wait, [35: 120], at: leaves) == [nil, nil, 120])
    #expect(try delays(wait, [35: 120], at: leaves - 1) == [nil, 300, 300], "it waits still")
    // It has reached the stop behind the one that the feed leaves out.
    #expect(try delays(.held(delay: 1500, at: 20), [35: 120], at: .minutes(24)) == [nil, nil, 120])
    #expect(try delays(.held(delay: 1500, at: 20), [35: 120], at: .minutes(24) - 1) == [nil, 1500, 1500])
    #expect(try delays(wait, [20: 240, 35: 240], at: leaves - 60) == [nil, 240, 240], "it has left early")
    #expect(try delays(wait, [20: 240, 35: 240], at: leaves - 61) == [nil, 300, 300])
    #expect(try delays(.held(delay: 300, at: nil), [20: 1200, 35: 1200], at: 700) == [nil, 1200, 1200])
  }

  @Test("that is later than one wait does not end the next, nor what was decided since")
  func laterThanOneWait() throws {
    let waits: [Decision] = [.held(delay: 180, at: 20), .held(delay: 300, at: 10)]
    #expect(try trip(waits, over: late([10: 360, 20: 60, 35: 60])).stopTimes.map(\.departureDelay) == [360, 180, 180])
    #expect(try trip(waits, over: late([10: 360, 20: 240, 35: 60])).stopTimes.map(\.departureDelay) == [360, 240, 60])
    #expect(
      try trip(waits, over: late([10: 240, 20: 240, 35: 60])).stopTimes.map(\.departureDelay) == [300, 300, 300])
    let decided: [Decision] = [.held(delay: 300, at: 10), .departure(delay: 400, at: 20)]
    let late = try trip(decided, over: late([10: 360, 20: 900, 35: 900]))
    #expect(late.stopTimes.map(\.departureDelay) == [360, 400, 400])
    #expect(late.stopTimes.map(\.arrivalDelay) == [360, 400, 400])
  }

  @Test("of an arrival where the trip waits counts, whatever wait was decided first")
  func arrivalAtWait() throws {
    let waits: [Decision] = [.held(delay: 540, at: 10), .held(delay: 1000, at: 20)]
    for waits in [waits, waits.reversed()] {
      let later = try trip(waits, over: late([10: 60, 20: 900, 35: 900]))
      #expect(later.stopTimes.map(\.departureDelay) == [540, 1000, 1000] && later.stopTimes[1].arrivalDelay == 900)
      let earlier = try trip(waits, over: late([10: 60, 20: 60, 35: 60]))
      #expect(earlier.stopTimes[1].arrivalDelay == 540, "it arrives after the first wait")
    }
  }

  @Test("ends no wait where the trip ends, because there is none")
  func waitAtEnd() throws {
    let decisions: [Decision] = [.held(delay: 1080, at: 20), .endsEarly(at: 20)]
    let reported = try trip(decisions, over: late([10: 180, 20: 180, 35: 180]))
    #expect(
      reported.stopTimes[1].arrivalDelay == 180 && reported.expectedArrival == reported.stopTimes[1].arrival + 180)
    #expect(try trip(decisions, over: []).expectedArrival == nil, "unknown")
    // Nor where it does not call.
    let skips = try trip([.held(delay: 1080, at: 20), .skipped(at: 20)], over: late([10: 180, 20: 180, 35: 180]))
    #expect(skips.stopTimes.map(\.arrivalDelay) == [180, 180, 180])
  }
}
