import Foundation
import Testing

@testable import TripCore

/// A board at a small station, and the desk beside it.
///
/// The station B has the platforms b1 and b2. Route 7 goes from Alpha (a) by platform b1 to Gamma (c). Its trips stop
/// at b1 at ten past and forty past each hour from 06:10 on, the last one at 24:40. Route 9 goes from platform b2 to
/// Gamma, once, at 08:20. The trips of route 7 in the other direction end at b1 at twenty-five past each hour.
@MainActor
struct BoardScene {
  static let stops = [
    Stop(id: "a", name: "Alpha"), Stop(id: "B", name: "Beta"),
    Stop(id: "b1", name: "Beta", platform: "1", station: "B"),
    Stop(id: "b2", name: "Beta", platform: "2", station: "B"), Stop(id: "c", name: "Gamma"),
  ]
  let day = ServiceDate(dayNumber: 20_777)  // 2026-11-20, a Friday.
  let zone: TimeZone
  let wording: Wording
  let journal = MemoryJournal()
  let desk: DeskModel
  let board: BoardModel
  let settings: BoardSettings

  init(
    at stops: [GTFSID] = ["B"], time: String = "08:00", rows: Int = 7, languages: [[Stop]] = [Self.stops],
    unused: [Stop] = [], zone identifier: String = "Europe/Amsterdam", settings: BoardSettings = BoardSettings()
  ) throws {
    self.settings = settings
    zone = try TripCoreTests.zone(identifier)
    wording = Wording(locale: Locale(identifier: "en_GB"), timeZone: zone)
    let now = Self.instant(time, day, zone)
    let timetable = Self.timetable(on: day, zone, languages[0])
    desk = DeskModel(
      timetable: timetable, now: now, wording: wording,
      journal: JournalReplica(
        journal, from: day.advanced(by: -3), operatorID: OperatorID("o"), author: "d",
        clock: DeskClock(isRehearsal: false) { now }))
    // The timetable of a day has only the stops of its trips.
    let place = try BoardPlace(stops, in: languages.map { $0 + unused })
    board = BoardModel(
      at: place, in: languages.map { [wording] _ in wording }, of: desk, now: now, rowsPerPage: rows,
      settings: settings)
    board.show(days(from: day, languages))
  }

  /// Two days from `date` on, as a board is given them.
  func days(from date: ServiceDate, _ languages: [[Stop]] = [Self.stops]) -> [BoardDay] {
    (0...1).map { offset in
      BoardDay(
        languages.map { Self.timetable(on: date.advanced(by: offset), zone, $0) }, at: board.place,
        ownTripsOnly: offset > 0, listing: settings.kind)
    }
  }

  func tick(_ time: String, on date: ServiceDate? = nil) { board.tick(Self.instant(time, date ?? day, zone)) }

  /// The texts of each departure, in the order of the columns.
  var read: [String] {
    board.page.value.rows.map { row in
      [row.day, row.planned, row.route.name, row.destination, row.platform, row.expected]
        .compactMap(\.self).joined(separator: " ")
    }
  }

  /// The trip instance with the `trip_id` `id`.
  func instance(_ id: GTFSID, on date: ServiceDate? = nil) -> TripInstance {
    TripInstance(tripID: id, serviceDate: date ?? day)
  }

  static func instant(_ time: String, _ date: ServiceDate, _ zone: TimeZone) -> Instant {
    let parts = time.split(separator: ":").compactMap { Int($0) } + [0]
    return date.origin(in: zone) + Seconds(parts[0] * 3600 + parts[1] * 60 + parts[2])
  }

  static func timetable(on date: ServiceDate, _ zone: TimeZone, _ all: [Stop]) -> Timetable {
    func position(_ id: GTFSID) -> Int { all.firstIndex { $0.id == id } ?? 0 }
    typealias Planned = (id: String, route: Int, stopTimes: [(stop: GTFSID, minute: Int)], headsign: Int?)
    var planned: [Planned] = [("nine", 1, [("b2", 500), ("c", 520)], nil)]
    for hour in 6...24 {
      for minute in [10, 40] {
        let start = hour * 60 + minute
        planned.append(("7-\(start)", 0, [("a", start - 10), ("b1", start), ("c", start + 20)], 0))
      }
      planned.append(("back-\(hour)", 0, [("c", hour * 60 + 5), ("b1", hour * 60 + 25)], nil))
    }
    let gamma = all[position("c")].name
    var stopTimes: StopTimeColumn = []
    let trips = planned.map { trip in
      let start = stopTimes.count
      for (index, stopTime) in trip.stopTimes.enumerated() {
        let time = ServiceTime(hours: 0, minutes: stopTime.minute)
        stopTimes.append(
          StopTimeRow(
            sequence: StopSequence(index + 1), stop: position(stopTime.stop), arrival: time, departure: time,
            headsign: stopTime.stop == "b1" ? trip.headsign : nil))
      }
      return TripRow(route: trip.route, stopTimes: start..<stopTimes.count)
    }
    // In the order of the desk: trips of the day before that still run come first.
    let scheduledTrips = [-1, 0].flatMap { offset in
      planned.indices.filter { offset == 0 || planned[$0].stopTimes[0].minute >= 18 * 60 }
        .sorted { planned[$0].stopTimes[0].minute < planned[$1].stopTimes[0].minute }
        .map { index in
          ScheduledTrip(
            trip: index, serviceDate: date.advanced(by: offset),
            departure: ServiceTime(hours: 0, minutes: planned[index].stopTimes[0].minute),
            arrival: ServiceTime(hours: 0, minutes: planned[index].stopTimes.last?.minute ?? 0))
        }
    }
    return Timetable(
      agency: Agency(id: "o", name: "Sample Lines", timeZone: zone), serviceDate: date,
      routes: [Route(id: "7", shortName: "7"), Route(id: "9", shortName: "9")], stops: StopColumn(all), trips: trips,
      tripIDs: TextColumn(planned.map(\.id)), headsigns: TextColumn(planned.map { _ in gamma }),
      stopHeadsigns: TextColumn(["\(gamma) express"]), stopTimes: stopTimes, scheduledTrips: scheduledTrips,
      platforms: [
        "B": [Platform(stopID: "b1", code: "1", station: "B"), Platform(stopID: "b2", code: "2", station: "B")]
      ])
  }
}
