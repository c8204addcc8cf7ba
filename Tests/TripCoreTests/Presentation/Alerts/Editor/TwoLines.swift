import Foundation

@testable import TripCore

/// A day with two lines for tests of alerts: line 12 leaves Alpha at 08:00, 09:00 and so on until 19:00, and goes by
/// platform 1 of Beta to Gamma, ten minutes from stop to stop; in the other direction it leaves Gamma half an hour later.
/// Line 7 leaves Alpha at 08:05 and 23:50 and goes to Delta.
@MainActor
struct TwoLines {
  let sample: SampleDay
  let timetable: Timetable

  init() throws {
    sample = try SampleDay()
    var trips: [TripRow] = []
    var (headsigns, ids): ([String], [String]) = ([], [])
    var stopTimes = StopTimeColumn()
    var scheduled: [ScheduledTrip] = []
    func add(_ id: String, route: Int, direction: Int?, _ stops: [Int], at start: ServiceTime, to headsign: String) {
      let first = stopTimes.count
      for (place, stop) in stops.enumerated() {
        let time = start + .minutes(10 * place)
        stopTimes.append(StopTimeRow(sequence: StopSequence(place + 1), stop: stop, arrival: time, departure: time))
      }
      trips.append(TripRow(route: route, stopTimes: first..<stopTimes.count, direction: direction))
      headsigns.append(headsign)
      ids.append(id)
    }
    let day = sample.day
    for hour in 8..<20 {
      add("out\(hour)", route: 0, direction: 0, [0, 1, 2], at: ServiceTime(hours: hour, minutes: 0), to: "Gamma")
      add("back\(hour)", route: 0, direction: 1, [2, 1, 0], at: ServiceTime(hours: hour, minutes: 30), to: "Alpha")
    }
    add("early", route: 1, direction: nil, [0, 3], at: ServiceTime(hours: 8, minutes: 5), to: "Delta")
    add("late", route: 1, direction: nil, [0, 3], at: ServiceTime(hours: 23, minutes: 50), to: "Delta")
    for index in trips.indices {
      let row = trips[index].stopTimes
      scheduled.append(
        ScheduledTrip(
          trip: index, serviceDate: day, departure: stopTimes[row.lowerBound].departure,
          arrival: stopTimes[row.upperBound - 1].arrival))
    }
    scheduled.sort { ($0.departure, ids[$0.trip]) < ($1.departure, ids[$1.trip]) }
    timetable = Timetable(
      agency: Agency(id: "op", name: "Sample Lines", timeZone: sample.zone), serviceDate: day,
      routes: [
        Route(id: "r12", shortName: "12", longName: "Alpha – Gamma"), Route(id: "r7", shortName: "7"),
        Route(id: "r112", shortName: "112"),
      ],
      stops: [
        Stop(id: "a", name: "Alpha"), Stop(id: "b1", name: "Beta Zürich", platform: "1", station: "B"),
        Stop(id: "c", name: "Gamma"), Stop(id: "d", name: "Delta"),
      ], trips: trips, tripIDs: TextColumn(ids), headsigns: TextColumn(headsigns), stopTimes: stopTimes,
      scheduledTrips: scheduled)
  }

  func desk(_ journal: any Journal = MemoryJournal(), author: String = "dispatch-1") -> DeskModel {
    DeskModel(
      timetable: timetable, now: sample.time.clock.now(), wording: sample.wording,
      journal: sample.replica(journal, author: author))
  }

  func clock(_ hour: Int, _ minute: Int = 0, day: Int = 0) -> Instant {
    WallClockTime(date: sample.day.advanced(by: day), secondOfDay: hour * 3600 + minute * 60).instant(in: sample.zone)
  }

  func row(_ id: GTFSID) -> Int? {
    timetable.scheduledTrips.indices.first { timetable.instance(ofRow: $0).tripID == id }
  }

  func instance(_ id: GTFSID) -> TripInstance { TripInstance(tripID: id, serviceDate: sample.day) }
}
