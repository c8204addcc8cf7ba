import FoundationEssentials
import Testing

@testable import TripCore

@Suite("Trip")
struct TripTests {
  @Test("a trip that arrives before it departs is refused")
  func impossibleTrip() throws {
    let stop = Stop(id: "s", name: "S")
    let stopTimes = [
      StopTime(sequence: 1, stop: stop, arrival: Instant(unixSeconds: 100), departure: Instant(unixSeconds: 100)),
      StopTime(sequence: 2, stop: stop, arrival: Instant(unixSeconds: 99), departure: Instant(unixSeconds: 99)),
    ]
    #expect(throws: TripError.runsBackwards(at: 2)) { try makeTrip(stopTimes) }
    #expect(throws: TripError.tooFewStopTimes(1)) { try makeTrip(Array(stopTimes.prefix(1))) }
    #expect(throws: TripError.sequenceDoesNotGrow(at: 1)) { try makeTrip([stopTimes[0], stopTimes[0]]) }
  }

  @Test("no delay known is nil, on time is zero")
  func unknownDelay() throws {
    #expect(try SeedTrip.make(delay: nil).delay == nil)
    #expect(try SeedTrip.make(delay: nil).actualDeparture == nil)
    #expect(try !SeedTrip.make(delay: nil).delayed)
    #expect(try SeedTrip.make(delay: 0).delay == 0)
    #expect(try SeedTrip.make(delay: 0).actualDeparture == SeedTrip.departure)
  }

  @Test("a trip that ends early is expected to arrive where it ends")
  func endsEarly() throws {
    let stop = Stop(id: "s", name: "S")
    var trip = try makeTrip(
      (0..<4).map {
        StopTime(
          sequence: StopSequence($0), stop: stop, arrival: Instant(unixSeconds: 600 * $0),
          departure: Instant(unixSeconds: 600 * $0))
      })
    try trip.apply(.departure(delay: 120, at: nil))
    #expect(trip.expectedArrival == Instant(unixSeconds: 1920))
    try trip.apply(.endsEarly(at: 2))
    #expect(trip.expectedArrival == Instant(unixSeconds: 1320))
  }

  @Test("the seed's numbers")
  func seedNumbers() throws {
    let trip = try SeedTrip.make()
    #expect(trip.duration == 1000)
    #expect(trip.delay == 300)
    #expect(trip.delayed)
    #expect(trip.actualDeparture == Instant(unixSeconds: 1_444_396_493))
    #expect(trip.expectedArrival == SeedTrip.arrival + 300)
  }

  @Test("a trip that leaves on time and waits on its way is late, not on time; a few seconds more make no difference")
  func overall() throws {
    func overall(_ first: Seconds, _ later: Seconds) throws -> Seconds? {
      var trip = try threeStopTrip()
      try trip.apply(.departure(delay: first, at: nil))
      try trip.apply(.departure(delay: later, at: 20))
      return trip.overallDelay
    }
    #expect(try overall(0, 420) == 420 && overall(180, 420) == 420 && overall(-120, 90) == 90)
    #expect(try overall(185, 200) == 185 && overall(-120, -60) == -120 && overall(-300, 30) == -300)
    var trip = try threeStopTrip()
    #expect(trip.overallDelay == nil)
    try trip.apply(.departure(delay: 0, at: nil))
    try trip.apply(.held(delay: 420, at: 20))
    #expect(Punctuality(trip) == .late)
    let wording = Wording(locale: Locale(identifier: "en"), timeZone: .gmt)
    #expect(wording.delay(of: trip)?.hasPrefix("7 minutes delay from ") == true)
    try trip.apply(.skipped(at: 20))
    #expect(trip.overallDelay == 0, "it does not wait where it does not call")
    try trip.apply(.restored(at: 20))
    try trip.apply(.departure(delay: 420, at: 20))
    try trip.apply(.skipped(at: 20))
    #expect(trip.overallDelay == 420, "it is late at the last stop, too")
    #expect(wording.delay(of: trip)?.hasSuffix(" from \(trip.stopTimes[2].stop.name) on") == true)
    // A trip that has made up for it.
    (trip.stopTimes[2].arrivalDelay, trip.stopTimes[2].departureDelay) = (0, 0)
    #expect(trip.overallDelay == 0)
  }

  @Test("a change at a later stop leaves what is before it as it was")
  func laterStop() throws {
    var trip = try threeStopTrip()
    try trip.changeActualDeparture(by: 180, at: 20)
    #expect(trip.stopTimes.map(\.departureDelay) == [nil, 180, 180])
    #expect(trip.delay == nil, "nobody said anything about the first stop")
    #expect(trip.expectedArrival == trip.arrival + 180)
  }

  @Test("what is decided at the last stop is when the trip arrives there, whatever was known of it")
  func lastStop() throws {
    var trip = try threeStopTrip()
    try trip.changeActualDeparture(by: 300)
    try trip.changeActualDeparture(by: 480, at: 35)
    #expect(trip.stopTimes.map(\.arrivalDelay) == [300, 300, 780])
    #expect(trip.stopTimes.map(\.departureDelay) == [300, 300, 780])
    #expect(trip.expectedArrival == trip.arrival + 780 && trip.overallDelay == 780)
    // It makes up for the delay on its way.
    try trip.apply(.departure(delay: 0, at: 35))
    #expect(trip.expectedArrival == trip.arrival)
    #expect(throws: DecisionError.beforePreviousDeparture(by: 60)) { try trip.changeActualDeparture(by: -360, at: 35) }
    // It ends at B.
    try trip.apply(.endsEarly(at: 20))
    try trip.changeActualDeparture(by: 120, at: 20)
    #expect(trip.stopTimes[1].arrivalDelay == 420 && trip.expectedArrival == trip.stopTimes[1].arrival + 420)
  }

  @Test("a refused change leaves the trip as it was")
  func refusedChangeKeepsTrip() throws {
    var trip = try threeStopTrip()
    try trip.changeActualDeparture(by: 300)
    let before = trip
    // It arrives at B five minutes late and stays two: three minutes less would be leaving before arriving.
    #expect(throws: DecisionError.beforeArrival(by: 60)) { try trip.changeActualDeparture(by: -180, at: 20) }
    #expect(throws: DecisionError.noSuchStop(21)) { try trip.changeActualDeparture(by: 60, at: 21) }
    #expect(throws: DecisionError.tooFar(86_700)) { try trip.changeActualDeparture(by: 86_400) }
    #expect(trip == before)
  }

  @Test("a delay at a later stop is one of its arrival, too, and can be corrected to a smaller one")
  func correctedDelay() throws {
    var trip = try threeStopTrip()
    try trip.changeActualDeparture(by: 180)
    try trip.apply(.departure(delay: 720, at: 20))
    #expect(trip.stopTimes.map(\.arrivalDelay) == [180, 720, 720])
    try trip.apply(.departure(delay: 300, at: 20))
    #expect(trip.stopTimes.map(\.arrivalDelay) == [180, 300, 300])
    // A wait is none of its arrival.
    try trip.apply(.held(delay: 900, at: 20))
    #expect(trip.stopTimes.map(\.arrivalDelay) == [180, 300, 900])
    #expect(trip.stopTimes.map(\.departureDelay) == [180, 900, 900])
  }

  @Test("a wait where the trip ends is of its arrival there, whatever was decided of it before")
  func waitAtEnd() throws {
    for former in [[], [0], [60]] as [[Seconds]] {
      var trip = try threeStopTrip()
      try trip.apply(.departure(delay: 0, at: nil))
      for delay in former { try trip.apply(.departure(delay: delay, at: 35)) }
      try trip.apply(.held(delay: 600, at: 35))
      #expect(trip.expectedArrival == trip.arrival + 600, "after \(former)")
    }
  }

  @Test("a wait that is decided after the departure from a later stop counts there, too")
  func waitBeforeDecidedDeparture() throws {
    for delay in [0, 60, 120] as [Seconds] {
      var trip = try threeStopTrip()
      try trip.apply(.departure(delay: 60, at: nil))
      try trip.apply(.departure(delay: delay, at: 35))
      try trip.apply(.held(delay: 900, at: 20))
      #expect(trip.stopTimes.map(\.arrivalDelay) == [60, 60, 900], "with \(delay)")
      #expect(trip.stopTimes.map(\.departureDelay) == [60, 900, 900], "with \(delay)")
    }
  }

  @Test("a stop is not restored whose wait contradicts what was decided of a later one since")
  func restoredWait() throws {
    var trip = try threeStopTrip()
    for decision: Decision in [.held(delay: 1500, at: 20), .skipped(at: 20), .departure(delay: 300, at: 35)] {
      try trip.apply(decision)
    }
    let before = trip
    #expect(throws: DecisionError.self) { try trip.apply(.restored(at: 20)) }
    #expect(trip == before)
  }

  @Test("a shorter stay makes up for a late arrival, as far as the stay lasts")
  func shorterStay() throws {
    var trip = try threeStopTrip()
    try trip.changeActualDeparture(by: 300)
    try trip.changeActualDeparture(by: -120, at: 20)
    #expect(trip.stopTimes.map(\.arrivalDelay) == [300, 300, 180])
    #expect(trip.stopTimes.map(\.departureDelay) == [300, 180, 180])
  }

  @Test("a decision applied twice changes nothing more")
  func decisionIsIdempotent() throws {
    var trip = try threeStopTrip()
    let decision = try trip.decision(changingActualDepartureBy: 240)
    try trip.apply(decision)
    let once = trip
    try trip.apply(decision)
    #expect(trip == once)
  }

  private func makeTrip(_ stopTimes: [StopTime]) throws -> Trip {
    try Trip(
      instance: TripInstance(tripID: "t", serviceDate: ServiceDate(dayNumber: 0)),
      route: Route(id: "1", shortName: "1"),
      headsign: "", stopTimes: stopTimes)
  }
}
