/// The scheduled trips of one service date, and those of earlier service dates that still run at its start.
///
/// ```swift
/// for row in timetable.scheduledTrips.indices where timetable.route(ofRow: row).name == "12" {
///   print(timetable.departure(ofRow: row), timetable.headsign(ofRow: row))
/// }
/// let trip = try timetable.trip(ofRow: 0)  // with all its stop times
/// ```
///
/// To save memory, the data lies in columns that refer to each other by index. A scheduled trip is an index, its row,
/// from which ``trip(ofRow:)`` makes a ``Trip``. Rows are sorted by service date, then by departure, then by
/// `trip_id`, then by `start_time`.
public struct Timetable: Sendable {
  /// The operator of all trips in the timetable.
  public let agency: Agency
  /// The service date of the timetable; ``scheduledTrips`` may have earlier service dates too.
  public let serviceDate: ServiceDate
  /// The routes; ``TripRow/route`` is an index in this array.
  public let routes: [Route]
  /// The stops; ``StopTimeRow/stop`` is an index in this column.
  public let stops: StopColumn
  /// The trips of which the timetable has scheduled trips; ``ScheduledTrip/trip`` is an index in this array.
  public let trips: [TripRow]
  /// The `trip_id` of each element of ``trips``.
  public let tripIDs: TextColumn
  /// The headsign (the destination that the vehicle shows) of each element of ``trips``.
  public let headsigns: TextColumn
  /// The headsigns that apply from one stop of a trip on; ``StopTimeRow/headsign`` is an index in this column.
  public let stopHeadsigns: TextColumn
  /// The stop times of all ``trips``, those of one trip in the order of `stop_sequence`. ``TripRow/stopTimes`` is a
  /// range of indices in this column.
  public let stopTimes: StopTimeColumn
  /// The scheduled trips, one for each row of the desk's list.
  public let scheduledTrips: [ScheduledTrip]
  /// What the GTFS feed says about itself, or `nil` when it has no feed_info.txt.
  public let feedInfo: FeedInfo?
  /// The problems of the GTFS feed that concern this service date, in the order of the feed.
  ///
  /// The sum of their ``FeedNote/tripsLeftOut`` is the number of trips in ``tripsOfDay`` that the timetable lacks.
  public let notes: [FeedNote]
  /// The number of trips that run on ``serviceDate`` by trips.txt and the calendar, including those that are left out.
  /// A trip of frequencies.txt counts once, however often it runs.
  ///
  /// When no calendar row of a service can be read, its dates are unknown. Its trips then count on every date, as left
  /// out.
  public let tripsOfDay: Int
  /// The platforms of each station at which a trip of the timetable stops, by the station's `stop_id`.
  let platforms: [String: [Platform]]
  /// The instant from which the service times of ``serviceDate`` count.
  private let origin: Instant
  /// The instants from which the service times of the other service dates in ``scheduledTrips`` count.
  private let earlierOrigins: [ServiceDate: Instant]

  /// Makes a timetable of its columns. The properties of the same names explain the parameters.
  ///
  /// Without `tripsOfDay`, the number is that of the trips that `scheduledTrips` has on `serviceDate`.
  public init(
    agency: Agency, serviceDate: ServiceDate, routes: [Route] = [], stops: StopColumn = [], trips: [TripRow] = [],
    tripIDs: TextColumn = TextColumn(), headsigns: TextColumn = TextColumn(),
    stopHeadsigns: TextColumn = TextColumn(), stopTimes: StopTimeColumn = [], scheduledTrips: [ScheduledTrip] = [],
    feedInfo: FeedInfo? = nil,
    notes: [FeedNote] = [], tripsOfDay: Int? = nil, platforms: [String: [Platform]] = [:]
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
    self.tripsOfDay = tripsOfDay ?? Set(scheduledTrips.lazy.filter { $0.serviceDate == serviceDate }.map(\.trip)).count
    origin = serviceDate.origin(in: agency.timeZone)
    var origins: [ServiceDate: Instant] = [:]
    for scheduledTrip in scheduledTrips
    where scheduledTrip.serviceDate != serviceDate && origins[scheduledTrip.serviceDate] == nil {
      origins[scheduledTrip.serviceDate] = scheduledTrip.serviceDate.origin(in: agency.timeZone)
    }
    earlierOrigins = origins
  }

  /// The number of scheduled trips, each of which is a row.
  public var count: Int { scheduledTrips.count }

  /// Returns the instant from which the service times of the scheduled trip at index `row` count: the start of its
  /// service date.
  public func origin(ofRow row: Int) -> Instant {
    let date = scheduledTrips[row].serviceDate
    return date == serviceDate ? origin : earlierOrigins[date] ?? date.origin(in: agency.timeZone)
  }

  /// Returns the departure of the scheduled trip at index `row` from its first stop.
  public func departure(ofRow row: Int) -> Instant {
    origin(ofRow: row) + Seconds(scheduledTrips[row].departure.seconds)
  }

  /// Returns the arrival of the scheduled trip at index `row` at its last stop.
  public func arrival(ofRow row: Int) -> Instant { origin(ofRow: row) + Seconds(scheduledTrips[row].arrival.seconds) }

  /// Returns the route of the scheduled trip at index `row`.
  public func route(ofRow row: Int) -> Route { routes[trips[scheduledTrips[row].trip].route] }

  /// Returns the headsign of the scheduled trip at index `row`: the destination that the vehicle shows.
  public func headsign(ofRow row: Int) -> String { headsigns[scheduledTrips[row].trip] }

  /// Returns the identity of the scheduled trip at index `row`, which is the same in every timetable of the feed.
  public func instance(ofRow row: Int) -> TripInstance {
    let scheduledTrip = scheduledTrips[row]
    return TripInstance(
      tripID: tripIDs[scheduledTrip.trip], serviceDate: scheduledTrip.serviceDate, startTime: scheduledTrip.startTime)
  }

  /// Makes the trip of the scheduled trip at index `row`, with all its stop times as planned. The cost grows with the
  /// number of its stops.
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
    return try Trip(
      instance: instance(ofRow: row), route: route(ofRow: row), headsign: headsign(ofRow: row), stopTimes: stopTimes,
      isFrequencyBased: scheduledTrip.isFrequencyBased)
  }

  /// Returns the platforms of a station, in the order of stops.txt.
  ///
  /// - Parameter station: The `stop_id` of the station.
  /// - Returns: The platforms where vehicles stop, without entrances; an empty array when no trip of the timetable
  ///   stops at the station.
  public func platforms(ofStation station: String) -> [Platform] { platforms[station] ?? [] }

  /// Makes a dictionary from trip instances to rows, for example to find a trip after the timetable was reloaded.
  ///
  /// Cost: visits every row.
  public func rowsByInstance() -> [TripInstance: Int] {
    Dictionary(scheduledTrips.indices.map { (instance(ofRow: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
