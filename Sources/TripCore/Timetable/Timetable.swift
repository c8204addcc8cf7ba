/// A timetable: the scheduled trips of one service date, and those of earlier service dates that still run when it
/// starts.
///
/// ```swift
/// for row in timetable.scheduledTrips.indices where timetable.route(ofRow: row).name == "12" {
///   print(timetable.departure(ofRow: row), timetable.headsign(ofRow: row))
/// }
/// let trip = try timetable.trip(ofRow: 0)  // with all its stop times
/// ```
///
/// To save memory, the data lies in columns (an array for each field) that refer to each other by index. The *row* of
/// a scheduled trip is its index in ``scheduledTrips``; ``trip(ofRow:)`` makes a ``Trip`` of it. Rows are sorted by
/// service date, then by departure, then by `trip_id`, then by `start_time`.
public struct Timetable: Sendable {
  /// The operator of all trips in the timetable.
  public let agency: Agency
  /// The service date of the timetable; some of ``scheduledTrips`` may have an earlier one.
  public let serviceDate: ServiceDate
  /// The routes of the timetable; ``TripRow/route`` is an index in this array.
  public let routes: [Route]
  /// The stops of the timetable; ``StopTimeRow/stop`` is an index in this column.
  public let stops: StopColumn
  /// The trips to which the scheduled trips belong; ``ScheduledTrip/trip`` is an index in this array.
  public let trips: [TripRow]
  /// The `trip_id` of each element of ``trips``.
  public let tripIDs: TextColumn
  /// The headsign (the destination that the vehicle shows) of each element of ``trips``.
  public let headsigns: TextColumn
  /// The headsigns that apply from one stop of a trip on; ``StopTimeRow/headsign`` is an index in this column.
  public let stopHeadsigns: TextColumn
  /// The stop times of all ``trips``; those of one trip are in the order of `stop_sequence`. ``TripRow/stopTimes`` is
  /// a range of indices in this column.
  public let stopTimes: StopTimeColumn
  /// The scheduled trips; an index in this array is called a row.
  public let scheduledTrips: [ScheduledTrip]
  /// The content of the feed's feed_info.txt, or `nil` when the feed has no such file.
  public let feedInfo: FeedInfo?
  /// The problems of the GTFS feed that concern this service date, in the order of the feed.
  ///
  /// The sum of their ``FeedNote/tripsLeftOut`` says how many trips of ``tripsOfDay`` the timetable lacks.
  public let notes: [FeedNote]
  /// The number of trips that run on ``serviceDate`` according to trips.txt and the calendar, including trips that
  /// the timetable leaves out because of problems. A trip of frequencies.txt counts once, however often it runs.
  ///
  /// When no calendar row of a service can be read, its dates are unknown. Its trips then count on every date, as
  /// left out.
  public let tripsOfDay: Int
  /// What is known about the vehicles of the trips besides ``TripRow/block``.
  public let plannedVehicles: PlannedVehicles
  /// Whether any trip of the timetable has a number, a `trip_short_name`.
  public let hasNumbers: Bool
  /// The names that routes of several kinds have, as when there are a bus 11 and a tram 11.
  let namesOfSeveralKinds: Set<String>
  /// For the `stop_id` of each station at which a trip of the timetable stops, the platforms of the station.
  let platforms: [GTFSID: [Platform]]
  /// The instant from which the times of ``serviceDate`` count: the start of that service date.
  private let origin: Instant
  /// For each earlier service date in ``scheduledTrips``, the instant from which its times count: the start of that
  /// service date.
  private let earlierOrigins: [ServiceDate: Instant]

  /// Makes a timetable from its columns. The properties of the same names explain the parameters.
  ///
  /// Without `tripsOfDay`, ``tripsOfDay`` is the number of different trips that `scheduledTrips` has on
  /// `serviceDate`.
  public init(
    agency: Agency, serviceDate: ServiceDate, routes: [Route] = [], stops: StopColumn = [], trips: [TripRow] = [],
    tripIDs: TextColumn = TextColumn(), headsigns: TextColumn = TextColumn(),
    stopHeadsigns: TextColumn = TextColumn(), stopTimes: StopTimeColumn = [], scheduledTrips: [ScheduledTrip] = [],
    feedInfo: FeedInfo? = nil,
    notes: [FeedNote] = [], tripsOfDay: Int? = nil, platforms: [GTFSID: [Platform]] = [:],
    plannedVehicles: PlannedVehicles = PlannedVehicles()
  ) {
    self.agency = agency
    self.serviceDate = serviceDate
    self.routes = routes
    self.stops = stops
    self.trips = trips
    self.tripIDs = tripIDs
    self.headsigns = headsigns
    self.stopHeadsigns = stopHeadsigns
    self.stopTimes = stopTimes
    self.scheduledTrips = scheduledTrips
    self.feedInfo = feedInfo
    self.notes = notes
    self.platforms = platforms
    self.plannedVehicles = plannedVehicles
    hasNumbers = trips.contains { $0.shortName != nil }
    namesOfSeveralKinds = routes.namesOfSeveralKinds
    self.tripsOfDay = tripsOfDay ?? Set(scheduledTrips.lazy.filter { $0.serviceDate == serviceDate }.map(\.trip)).count
    origin = serviceDate.origin(in: agency.timeZone)
    var origins: [ServiceDate: Instant] = [:]
    for scheduledTrip in scheduledTrips
    where scheduledTrip.serviceDate != serviceDate && origins[scheduledTrip.serviceDate] == nil {
      origins[scheduledTrip.serviceDate] = scheduledTrip.serviceDate.origin(in: agency.timeZone)
    }
    earlierOrigins = origins
  }

  /// The number of scheduled trips, that is, of rows.
  public var count: Int { scheduledTrips.count }

  /// Returns the instant from which the times of the scheduled trip at index `row` count: the start of its service
  /// date.
  public func origin(ofRow row: Int) -> Instant {
    let date = scheduledTrips[row].serviceDate
    return date == serviceDate ? origin : earlierOrigins[date] ?? date.origin(in: agency.timeZone)
  }

  /// Returns the scheduled departure from the first stop, for the scheduled trip at index `row`.
  public func departure(ofRow row: Int) -> Instant {
    origin(ofRow: row) + Seconds(scheduledTrips[row].departure.seconds)
  }

  /// Returns the scheduled arrival at the last stop, for the scheduled trip at index `row`.
  public func arrival(ofRow row: Int) -> Instant { origin(ofRow: row) + Seconds(scheduledTrips[row].arrival.seconds) }

  /// Returns the route of the scheduled trip at index `row`.
  public func route(ofRow row: Int) -> Route { routes[trips[scheduledTrips[row].trip].route] }

  /// Returns the stop times of the scheduled trip at index `row`, without ``ScheduledTrip/shift``.
  func stopTimes(ofRow row: Int) -> StopTimeColumn.SubSequence {
    stopTimes[trips[scheduledTrips[row].trip].stopTimes]
  }

  /// Returns the headsign of the scheduled trip at index `row`: the destination that the vehicle shows.
  public func headsign(ofRow row: Int) -> String { headsigns[scheduledTrips[row].trip] }

  /// Returns the identity of the scheduled trip at index `row`, which is the same in every timetable that is made
  /// from the feed.
  public func instance(ofRow row: Int) -> TripInstance {
    let scheduledTrip = scheduledTrips[row]
    return TripInstance(
      tripID: tripIDs.id(at: scheduledTrip.trip), serviceDate: scheduledTrip.serviceDate,
      startTime: scheduledTrip.startTime)
  }

  /// Makes a ``Trip`` from the scheduled trip at index `row`, with all its stop times as planned. The cost grows with
  /// the number of its stops.
  ///
  /// - Throws: ``TripError`` when the stop times do not make a valid trip. A timetable that `TripFeed` reads has no
  ///   such trip.
  public func trip(ofRow row: Int) throws(TripError) -> Trip {
    let scheduledTrip = scheduledTrips[row]
    let origin = origin(ofRow: row) + scheduledTrip.shift
    let stopTimes = trips[scheduledTrip.trip].stopTimes.map { index in
      let stopTime = self.stopTimes[index]
      return StopTime(
        sequence: stopTime.sequence, stop: stops[stopTime.stop], arrival: origin + Seconds(stopTime.arrival.seconds),
        departure: origin + Seconds(stopTime.departure.seconds), isInterpolated: stopTime.isInterpolated,
        pickup: stopTime.pickup,
        dropOff: stopTime.dropOff, headsign: stopTime.headsign.map { stopHeadsigns[$0] })
    }
    var trip = try Trip(
      instance: instance(ofRow: row), route: route(ofRow: row), headsign: headsign(ofRow: row),
      number: number(ofRow: row), stopTimes: stopTimes, isFrequencyBased: scheduledTrip.isFrequencyBased)
    trip.isExtra = scheduledTrip.isExtra
    trip.isRenumbered = trips[scheduledTrip.trip].isRenumbered
    trip.stationPlatforms = StationPlatforms(platforms)
    return trip
  }

  /// Returns the platforms of a station, in the order of stops.txt.
  ///
  /// - Parameter station: The `stop_id` of the station.
  /// - Returns: The platforms where vehicles stop, without entrances; an empty array when no trip of the timetable
  ///   stops at the station.
  public func platforms(ofStation station: GTFSID) -> [Platform] { platforms[station] ?? [] }

  /// Makes a dictionary from trip instances to rows (indices in ``scheduledTrips``), for example to find a trip again
  /// after the timetable was reloaded.
  ///
  /// Cost: visits every row.
  public func rowsByInstance() -> [TripInstance: Int] {
    Dictionary(scheduledTrips.indices.map { (instance(ofRow: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
