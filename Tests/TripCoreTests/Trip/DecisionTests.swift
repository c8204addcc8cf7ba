import TestSupport
import Testing

@testable import TripCore

/// A trip whose middle stop, 20, belongs to a station.
private func stationTrip(isFrequencyBased: Bool = false) throws -> Trip {
  let plain = try threeStopTrip()
  let stopTimes = plain.stopTimes.map { stopTime in
    StopTime(
      sequence: stopTime.sequence,
      stop: Stop(id: stopTime.stop.id, name: stopTime.stop.name, platform: "1", station: "station"),
      arrival: stopTime.arrival, departure: stopTime.departure)
  }
  return try Trip(
    instance: plain.instance, route: plain.route, headsign: plain.headsign, stopTimes: stopTimes,
    isFrequencyBased: isFrequencyBased)
}

@Suite("Decisions on a trip")
struct DecisionTests {
  @Test("a cancelled trip is not moved, and runs as decided before once it is reinstated")
  func cancelAndReinstate() throws {
    var trip = try threeStopTrip()
    try trip.changeActualDeparture(by: 300)
    let moved = trip
    try trip.apply(.cancelled)
    #expect(trip.isCancelled)
    #expect(throws: DecisionError.tripIsCancelled) { try trip.changeActualDeparture(by: 60) }
    #expect(throws: DecisionError.tripIsCancelled) { try trip.apply(.skipped(at: 20)) }
    try trip.apply(.reinstated)
    #expect(trip == moved)
  }

  @Test("reinstating keeps the reason, the note and every other decision")
  func reinstatingKeepsTheRest() throws {
    var trip = try stationTrip()
    let second = Platform(stopID: "B2", code: "2", station: "station")
    let decisions: [Decision] = [
      .departure(delay: 300, at: 10), .platform(second, at: 20), .reason("Signal"), .note("Bus"),
    ]
    for decision in decisions { try trip.apply(decision) }
    let decided = trip
    try trip.apply(.cancelled)
    #expect(trip.reason == "Signal" && trip.note == "Bus", "cancelling keeps them as well")
    try trip.apply(.reinstated)
    #expect(trip == decided)
  }

  @Test("a reason that is given while the trip is cancelled stays when it is reinstated")
  func reinstatingKeepsTheReasonOfTheCancellation() throws {
    var trip = try threeStopTrip()
    try trip.apply(.cancelled)
    try trip.apply(.reason("Strike"))
    try trip.apply(.note("Call Ann"))
    try trip.apply(.reinstated)
    #expect(!trip.isCancelled && trip.reason == "Strike" && trip.note == "Call Ann")
  }

  @Test("a stop is skipped and restored; two stops at least remain")
  func skipAndRestore() throws {
    var trip = try threeStopTrip()
    let planned = trip
    try trip.apply(.skipped(at: 20))
    #expect(trip.stopTimes.map(\.isSkipped) == [false, true, false])
    #expect(throws: DecisionError.tooFewStops) { try trip.apply(.skipped(at: 10)) }
    #expect(throws: DecisionError.stopIsSkipped(20)) { try trip.changeActualDeparture(by: 60, at: 20) }
    try trip.apply(.skipped(at: 20))
    try trip.apply(.restored(at: 20))
    #expect(trip == planned)
  }

  @Test("a platform changes inside the same station only")
  func platform() throws {
    var trip = try stationTrip()
    let planned = trip
    let second = Platform(stopID: "B2", code: "2", station: "station")
    try trip.apply(.platform(second, at: 20))
    #expect(trip.stopTimes[1].assignedPlatform == second)
    let elsewhere = Platform(stopID: "X", station: "other")
    #expect(throws: DecisionError.platformElsewhere(elsewhere)) { try trip.apply(.platform(elsewhere, at: 20)) }
    try trip.apply(.platform(try #require(Platform(trip.stopTimes[1].stop)), at: 20))
    #expect(trip == planned, "the planned platform takes the change back")
    var street = try threeStopTrip()
    #expect(throws: DecisionError.platformElsewhere(second)) { try street.apply(.platform(second, at: 20)) }
  }

  @Test("a frequency-based trip can be late, but neither be cancelled nor skip a stop")
  func frequencyBased() throws {
    var trip = try stationTrip(isFrequencyBased: true)
    #expect(throws: DecisionError.frequencyBased) { try trip.apply(.cancelled) }
    #expect(throws: DecisionError.frequencyBased) { try trip.apply(.skipped(at: 20)) }
    try trip.changeActualDeparture(by: 60)
    #expect(trip.delay == 60)
  }

  @Test("it never arrives before it leaves the stop before")
  func runningTime() throws {
    var trip = try threeStopTrip()
    // B is ten minutes from A: fifteen minutes early there, it would have left A in the future.
    #expect(throws: DecisionError.beforePreviousDeparture(by: 300)) {
      try trip.apply(.departure(delay: .minutes(-15), at: 20))
    }
    #expect(try trip == threeStopTrip())
  }

  @Test("a delay without end is refused, not a trap")
  func noOverflow() throws {
    var trip = try threeStopTrip()
    try trip.changeActualDeparture(by: 60)
    #expect(throws: DecisionError.self) { try trip.changeActualDeparture(by: Seconds(.max)) }
    #expect(throws: DecisionError.self) { try trip.apply(.departure(delay: Seconds(.min), at: 10)) }
  }

  @Test("back to the timetable withdraws everything")
  func withdrawn() throws {
    var trip = try stationTrip()
    let planned = trip
    trip.applyAll([
      .departure(delay: 60, at: 10), .skipped(at: 20), .reason("Signal"), .note("Bus 12"), .vehicle("12"), .cancelled,
      .withdrawn,
    ])
    #expect(trip == planned)
  }

  @Test("another vehicle changes nothing but the vehicle, also of a cancelled trip")
  func vehicle() throws {
    var trip = try threeStopTrip()
    try trip.apply(.departure(delay: 60, at: 10))
    try trip.apply(.cancelled)
    let before = trip
    #expect(before.vehicle == nil, "as planned")
    try trip.apply(.vehicle("12"))
    #expect(trip.vehicle == "12")
    try trip.apply(.vehicle(""))
    #expect(trip.vehicle == "", "no known vehicle, which is not the planned one")
    var withdrawn = trip
    try withdrawn.apply(.withdrawn)
    #expect(withdrawn.vehicle == nil)
    trip.vehicle = nil
    #expect(trip == before)
  }

  @Test("the name of a vehicle is at most 100 bytes long, and has no NUL")
  func vehicleNames() throws {
    var trip = try threeStopTrip()
    try trip.apply(.vehicle(GTFSID(String(repeating: "ä", count: 50))))
    let before = trip
    #expect(throws: DecisionError.tooLong(102, limit: 100)) {
      try trip.apply(.vehicle(GTFSID(String(repeating: "ä", count: 51))))
    }
    #expect(throws: DecisionError.holdsNull) { try trip.apply(.vehicle("1\02")) }
    #expect(trip == before)
  }

  @Test("a trip without exact times has no vehicle")
  func vehicleOfHeadway() throws {
    let timetable = try threeStopTrip()
    var trip = try Trip(
      instance: timetable.instance, route: timetable.route, headsign: "", stopTimes: timetable.stopTimes,
      isFrequencyBased: true)
    #expect(throws: DecisionError.frequencyBased) { try trip.apply(.vehicle("12")) }
  }

  @Test("a report does not change which vehicle runs the trip")
  func vehicleAndReport() throws {
    var trip = try threeStopTrip()
    let report = StopTimeReport(sequence: 10, arrivalDelay: 60, departureDelay: 60)
    trip.applyAll([.vehicle("12")], over: TripReport(time: trip.departure, isCancelled: false, stopTimes: [report]))
    #expect(trip.vehicle == "12" && trip.delay == 60)
  }

  @Test("an empty reason takes it back, a long one is refused")
  func reason() throws {
    var trip = try threeStopTrip()
    try trip.apply(.reason("Signal"))
    #expect(trip.reason == "Signal")
    let text = String(repeating: "ä", count: 501)
    #expect(throws: DecisionError.tooLong(1002, limit: 1000)) { try trip.apply(.note(text)) }
    try trip.apply(.reason(""))
    #expect(trip.reason == nil)
  }
}

@Suite("Any sequence of decisions")
struct RandomDecisionTests {
  @Test("leaves a trip that consumers of the feed accept, and a refused decision changes nothing")
  func consumable() throws {
    var random = SeededRandom.announced()
    for _ in 0..<500 {
      var trip = try stationTrip()
      var taken: [Decision] = []
      for _ in 0..<30 {
        let before = trip
        let decision = Decision.random(using: &random)
        do {
          try trip.apply(decision)
          taken.append(decision)
        } catch { #expect(trip == before) }
        let once = trip
        try? trip.apply(decision)
        #expect(trip == once, "\(decision) is not idempotent")
        expectConsumable(trip, after: taken)
      }
    }
  }

  private func expectConsumable(_ trip: Trip, after taken: [Decision]) {
    #expect(trip.stopTimes.count(where: { !$0.isSkipped }) >= 2)
    for stopTime in trip.stopTimes {
      if let arrival = stopTime.expectedArrival, let departure = stopTime.expectedDeparture {
        #expect(arrival <= departure)
      }
      #expect(stopTime.assignedPlatform.map { $0.station == stopTime.stop.station } ?? true)
    }
    let served = trip.stopTimes.filter { !$0.isSkipped }
    for (stopTime, next) in zip(served, served.dropFirst()) {
      guard let arrival = next.expectedArrival else { continue }
      #expect((stopTime.expectedDeparture ?? stopTime.departure) <= arrival, "\(taken)")
    }
  }
}
