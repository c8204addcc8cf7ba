import FoundationEssentials
import Testing
import TripCore
import TripRealtime

/// A timetable in Amsterdam of 20 November 2026, with the scheduled trips that a test adds.
struct SmallTimetable {
  static let zone = TimeZone(identifier: "Europe/Amsterdam") ?? .gmt
  static let date = ServiceDate(dayNumber: 20_777)
  /// 12:00 of the day.
  static let noon = date.origin(in: zone) + Seconds(43_200)

  private var routes: [Route] = []
  private var stops: [Stop] = []
  private var trips: [TripRow] = []
  private var tripIDs = TextColumn()
  private var headsigns = TextColumn()
  private var stopTimes: StopTimeColumn = []
  private var scheduledTrips: [ScheduledTrip] = []
  /// The platforms of stations, also those that no trip is planned at.
  var platforms: [GTFSID: [Platform]] = [:]

  /// Adds a stop.
  mutating func stop(_ id: String, station: String? = nil) {
    stops.append(Stop(id: GTFSID(id), name: id, station: station.map { GTFSID($0) }))
  }

  /// Adds a trip along the stops of `path`, numbered 1, 2, 3 …, with ten minutes between two stops and `stay` at each
  /// stop but the first and last.
  mutating func trip(
    _ id: String, route: String = "R", direction: Int? = nil, path: [String] = ["A", "B", "C", "D"],
    from departure: ServiceTime = ServiceTime(hours: 12, minutes: 0), stay: Seconds = 0,
    dates: [ServiceDate] = [date], starts: [ServiceTime] = [], isRenumbered: Bool = false
  ) {
    for stop in path where !stops.contains(where: { $0.id == GTFSID(stop) }) { self.stop(stop) }
    if !routes.contains(where: { $0.id == GTFSID(route) }) { routes.append(Route(id: GTFSID(route), shortName: route)) }
    let first = stopTimes.count
    for (position, name) in path.enumerated() {
      let arrival = departure + .minutes(10 * position)
      let isBetween = position > 0 && position < path.count - 1
      stopTimes.append(
        StopTimeRow(
          sequence: StopSequence(position + 1), stop: stops.firstIndex { $0.id == GTFSID(name) } ?? 0, arrival: arrival,
          departure: isBetween ? arrival + stay : arrival))
    }
    trips.append(
      TripRow(
        route: routes.firstIndex { $0.id == GTFSID(route) } ?? 0, stopTimes: first..<stopTimes.count,
        direction: direction, isRenumbered: isRenumbered))
    tripIDs.append(id.utf8)
    headsigns.append((path.last ?? "").utf8)
    let duration = Seconds.minutes(10 * (path.count - 1))
    for date in dates {
      if starts.isEmpty {
        scheduledTrips.append(
          ScheduledTrip(trip: trips.count - 1, serviceDate: date, departure: departure, arrival: departure + duration))
      }
      for start in starts {
        scheduledTrips.append(
          ScheduledTrip(
            trip: trips.count - 1, serviceDate: date, startTime: start, shift: start - departure, departure: start,
            arrival: start + duration))
      }
    }
  }

  /// The index of all that was added.
  var index: ScheduledTripIndex {
    ScheduledTripIndex(
      Timetable(
        agency: Agency(id: "a", name: "Sample Lines", timeZone: Self.zone), serviceDate: Self.date, routes: routes,
        stops: StopColumn(stops), trips: trips, tripIDs: tripIDs, headsigns: headsigns, stopTimes: stopTimes,
        scheduledTrips: scheduledTrips.sorted { ($0.serviceDate, $0.departure) < ($1.serviceDate, $1.departure) },
        platforms: platforms))
  }

  /// The index of one trip `t` as ``trip(_:route:direction:path:from:stay:dates:starts:isRenumbered:)`` makes it.
  static func oneTrip(
    path: [String] = ["A", "B", "C", "D"], stay: Seconds = 0, isRenumbered: Bool = false
  ) -> ScheduledTripIndex {
    var timetable = SmallTimetable()
    timetable.trip("t", path: path, stay: stay, isRenumbered: isRenumbered)
    return timetable.index
  }
}
