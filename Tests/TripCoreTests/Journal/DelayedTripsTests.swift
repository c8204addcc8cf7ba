import Foundation
import Testing

@testable import TripCore

@Suite("Runs of earlier days")
struct DelayedTripsTests {
  @Test("a delayed trip is under way until its expected arrival, not its scheduled one")
  func underWay() throws {
    let day = try date("20261120")
    let amsterdam = try zone("Europe/Amsterdam")
    let yesterday = sampleTimetable(count: 2, on: day, zone: amsterdam)
    let late = try yesterday.trip(ofRow: 0)
    let proposal = Proposal(
      .decide(.departure(delay: 3600, at: nil)), on: late, time: late.departure, author: "a",
      operatorID: OperatorID("o"))
    let state = JournalState([try proposal.entry(JournalSequence(1), after: JournalState())])
    #expect(state.delayedTrips(before: day.advanced(by: 1)) == [late.instance])
    #expect(state.delayedTrips(before: day).isEmpty)
    let today = Timetable(
      agency: yesterday.agency, serviceDate: day.advanced(by: 1), routes: yesterday.routes, stops: yesterday.stops,
      trips: yesterday.trips, tripIDs: yesterday.tripIDs, headsigns: yesterday.headsigns,
      stopTimes: yesterday.stopTimes,
      scheduledTrips: yesterday.scheduledTrips)
    let arrival = yesterday.arrival(ofRow: 1)
    #expect(today.withoutArrived(by: arrival, as: state).scheduledTrips == [yesterday.scheduledTrips[0]])
    #expect(today.withoutArrived(by: arrival - 1, as: state).count == 2)
    #expect(today.withoutArrived(by: late.arrival + 3600, as: state).count == 0)
  }

  /// Yesterday's trips of one vehicle from 22:00 on, each of 20 minutes, 30 minutes after the one before; then the same
  /// trips of today.
  private func night(_ count: Int = 5, block: (Int) -> GTFSID? = { _ in "7" }) throws -> Timetable {
    let day = try date("20261120")
    let base = sampleTimetable(count: count, on: day, zone: try zone("Europe/Amsterdam"))
    let scheduled = [day, day.advanced(by: 1)].flatMap { date in
      (0..<count).map { index in
        let departure = ServiceTime(hours: 22, minutes: 0) + .minutes(30 * index)
        return ScheduledTrip(trip: index, serviceDate: date, departure: departure, arrival: departure + .minutes(20))
      }
    }
    let stopTimes = (0..<count).flatMap { index in
      [(0, 0), (1, 20)].map { stop, minutes in
        let time = ServiceTime(hours: 22, minutes: 0) + .minutes(30 * index + minutes)
        return StopTimeRow(sequence: StopSequence(stop + 1), stop: stop, arrival: time, departure: time)
      }
    }
    return Timetable(
      agency: base.agency, serviceDate: day.advanced(by: 1), routes: base.routes, stops: base.stops,
      trips: (0..<count).map { TripRow(route: 0, stopTimes: 2 * $0..<2 * $0 + 2, block: block($0)) },
      tripIDs: base.tripIDs, headsigns: base.headsigns, stopTimes: StopTimeColumn(stopTimes), scheduledTrips: scheduled)
  }

  /// The trips of yesterday that are left at a time of yesterday's service day, after decisions about trips, or with trips
  /// that are reported to be an hour late.
  private func left(
    _ timetable: Timetable, at time: ServiceTime, _ decisions: (row: Int, decision: Decision)..., reported: [Int] = []
  ) throws -> [Int] {
    var state = JournalState()
    for (number, (row, decision)) in decisions.enumerated() {
      let trip = try timetable.trip(ofRow: row)
      let proposal = Proposal(
        .decide(decision), on: trip, time: trip.departure, author: "a", operatorID: OperatorID("o"))
      state = JournalState(state.entries + [try proposal.entry(JournalSequence(Int64(number + 1)), after: state)])
    }
    let instant = timetable.origin(ofRow: 0) + Seconds(time.seconds)
    let reports = try reported.map { row in
      let trip = try timetable.trip(ofRow: row)
      let stops = trip.stopTimes.map {
        StopTimeReport(sequence: $0.sequence, arrivalDelay: .minutes(60), departureDelay: .minutes(60))
      }
      return (trip.instance, TripReport(time: instant, stopTimes: stops))
    }
    let found = timetable.withoutArrived(
      by: instant, as: state, TripReports(Dictionary(uniqueKeysWithValues: reports)))
    #expect(found.scheduledTrips.count { $0.serviceDate == timetable.serviceDate } == timetable.count / 2)
    return found.scheduledTrips.filter { $0.serviceDate < timetable.serviceDate }.map(\.trip)
  }

  @Test("a trip that has arrived late stays, with those after it, while a trip of its vehicle may still be under way")
  func wholeVehicles() throws {
    let timetable = try night()
    let late = Decision.departure(delay: .minutes(60), at: nil)
    // Trips leave at 22:00, 22:30, 23:00, 23:30 and 24:00. At 00:10 the last one is under way.
    #expect(try left(timetable, at: ServiceTime(hours: 24, minutes: 10)) == [4])
    #expect(try left(timetable, at: ServiceTime(hours: 24, minutes: 10), (row: 1, late)) == [1, 2, 3, 4])
    // Each link makes up for seven minutes, so that the last one is 39 minutes late: until 00:59.
    #expect(try left(timetable, at: ServiceTime(hours: 24, minutes: 58), (row: 1, late)) == [1, 2, 3, 4])
    #expect(try left(timetable, at: ServiceTime(hours: 24, minutes: 59), (row: 1, late)) == [])
    // Where the vehicle makes up for all of it, what has arrived goes.
    let slightly = Decision.departure(delay: .minutes(20), at: nil)
    #expect(try left(timetable, at: ServiceTime(hours: 24, minutes: 10), (row: 1, slightly)) == [4])
    // A trip before the late one does not matter, nor an early one.
    #expect(
      try left(
        timetable, at: ServiceTime(hours: 24, minutes: 10), (row: 3, late),
        (row: 1, .departure(delay: .minutes(-2), at: nil))) == [3, 4])
    // A cancelled trip makes nothing late, but the vehicle passes it on its way.
    #expect(
      try left(timetable, at: ServiceTime(hours: 24, minutes: 10), (row: 1, late), (row: 1, .cancelled)) == [4])
    #expect(
      try left(timetable, at: ServiceTime(hours: 24, minutes: 50), (row: 1, late), (row: 2, .cancelled)) == [
        1, 2, 3, 4,
      ])
    // So it does with one that another vehicle runs.
    #expect(
      try left(timetable, at: ServiceTime(hours: 24, minutes: 50), (row: 1, late), (row: 2, .vehicle("spare"))) == [
        1, 2, 3, 4,
      ])
  }

  @Test("a trip that is reported late stays, as one of which it is decided does") func reportedTrips() throws {
    let timetable = try night()
    // The trip of 22:30 arrives at 23:50, and the last one of its vehicle at 00:59, as above.
    #expect(try left(timetable, at: ServiceTime(hours: 23, minutes: 45), reported: [1]) == [1, 2, 3, 4])
    #expect(try left(timetable, at: ServiceTime(hours: 24, minutes: 58), reported: [1]) == [1, 2, 3, 4])
    #expect(try left(timetable, at: ServiceTime(hours: 24, minutes: 59), reported: [1]) == [])
    #expect(
      try left(
        timetable, at: ServiceTime(hours: 24, minutes: 10), (row: 1, .departure(delay: 0, at: nil)), reported: [1]) == [
          4
        ])
  }

  @Test("a timetable must include the trips of earlier dates that are reported late") func reportedInstances() throws {
    let (day, date) = (try date("20261120"), try date("20261121"))
    func report(_ delay: Seconds?) -> TripReport {
      TripReport(
        time: Instant(unixSeconds: 0),
        stopTimes: [StopTimeReport(sequence: StopSequence(1), arrivalDelay: nil, departureDelay: delay)])
    }
    func trip(_ id: GTFSID, on date: ServiceDate) -> TripInstance {
      TripInstance(tripID: id, serviceDate: date)
    }
    let reports = TripReports([
      trip("late", on: day): report(60), trip("on time", on: day): report(0), trip("early", on: day): report(-60),
      trip("unknown", on: day): report(nil), trip("today", on: date): report(60),
    ])
    #expect(reports.delayedTrips(before: date) == [trip("late", on: day)])
  }

  @Test("without a vehicle, and with another one, a late trip keeps no other trip") func otherVehicles() throws {
    let late = Decision.departure(delay: .minutes(60), at: nil)
    for block in [{ (_: Int) in GTFSID?.none }, { row in row == 1 ? "other" : "7" }] {
      let timetable = try night(block: block)
      #expect(try left(timetable, at: ServiceTime(hours: 24, minutes: 10), (row: 1, late)) == [4])
      #expect(try left(timetable, at: ServiceTime(hours: 23, minutes: 45), (row: 1, late)) == [1, 3, 4])
    }
  }

  @Test("the vehicle that a dispatcher gave to a trip counts") func movedTrips() throws {
    let timetable = try night()
    let late = Decision.departure(delay: .minutes(60), at: nil)
    let time = ServiceTime(hours: 24, minutes: 10)
    // The one in between is the way that the vehicle goes empty.
    #expect(
      try left(timetable, at: time, (row: 1, late), (row: 2, .vehicle("spare")), (row: 4, .vehicle(""))) == [
        1, 2, 3, 4,
      ])
    #expect(
      try left(timetable, at: time, (row: 1, late), (row: 1, .vehicle("spare")), (row: 4, .vehicle("spare"))) == [4])
  }
}
