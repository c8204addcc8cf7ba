/// The runs of one service day, and those of earlier service days that are still under way.
///
/// Columns and indices: a run is a row number, and becomes a ``Trip`` only when somebody looks at it. Rows are in the
/// order in which the desk lists them: earlier service days first, then by departure, then by `trip_id`, then by
/// `start_time`.
public struct Timetable: Sendable {
  /// The operator.
  public let agency: Agency
  /// The service day that was asked for.
  public let serviceDate: ServiceDate
  /// The lines; ``TripRow/route`` counts in them.
  public let routes: [Route]
  /// The stops; ``StopTimeRow/stop`` counts in them.
  public let stops: StopColumn
  /// The trips that have a run here; ``ScheduledTrip/trip`` counts in them.
  public let trips: [TripRow]
  /// `trip_id` of each of ``trips``.
  public let tripIDs: TextColumn
  /// What the front of the vehicle says, for each of ``trips``.
  public let headsigns: TextColumn
  /// What the front of the vehicle says from single calls on; ``StopTimeRow/headsign`` counts in them.
  public let stopHeadsigns: TextColumn
  /// The calls of all ``trips``, each trip's in the order of `stop_sequence`; ``TripRow/stopTimes`` counts in them.
  public let stopTimes: StopTimeColumn
  /// The rows of the day.
  public let scheduledTrips: [ScheduledTrip]
  /// Who published the feed, where it says so.
  public let feedInfo: FeedInfo?
  /// What the feed holds that could not be used, or was mended, in the feed's order.
  ///
  /// Their ``FeedNote/tripsLeftOut`` count trips of ``tripsOfDay``, each once: their sum is how many of those are left
  /// out.
  public let notes: [FeedNote]
  /// How many trips run on ``serviceDate``, as trips.txt and the calendar have it: a trip of frequencies.txt is one, and
  /// those that are left out count.
  ///
  /// Where a service's only rows in the calendar cannot be read, nobody can tell its days: its trips count to each day,
  /// as left out.
  public let tripsOfDay: Int
  /// The platforms of each station that any of ``stopTimes`` is at, by its `stop_id`.
  let platforms: [String: [Platform]]
  /// The instant from which the service times of ``serviceDate`` count: nearly always the one that is asked for.
  private let origin: Instant
  /// The same for the other dates in ``scheduledTrips``.
  private let earlierOrigins: [ServiceDate: Instant]

  /// Makes a timetable of its columns. Where no ``tripsOfDay`` are given, they are the trips that `runs` has of the day.
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

  /// How many rows there are.
  public var count: Int { scheduledTrips.count }

  /// When the service day of `row` begins.
  public func origin(ofRow row: Int) -> Instant {
    let date = scheduledTrips[row].serviceDate
    return date == serviceDate ? origin : earlierOrigins[date] ?? date.origin(in: agency.timeZone)
  }

  /// When the run of `row` is scheduled to leave its first stop.
  public func departure(ofRow row: Int) -> Instant {
    origin(ofRow: row) + Seconds(scheduledTrips[row].departure.seconds)
  }

  /// When the run of `row` is scheduled to reach its last stop.
  public func arrival(ofRow row: Int) -> Instant { origin(ofRow: row) + Seconds(scheduledTrips[row].arrival.seconds) }

  /// The line of `row`.
  public func route(ofRow row: Int) -> Route { routes[trips[scheduledTrips[row].trip].route] }

  /// What the front of the vehicle says on `row`.
  public func headsign(ofRow row: Int) -> String { headsigns[scheduledTrips[row].trip] }

  /// Names the run of `row`.
  public func instance(ofRow row: Int) -> TripInstance {
    let scheduledTrip = scheduledTrips[row]
    return TripInstance(
      tripID: tripIDs[scheduledTrip.trip], serviceDate: scheduledTrip.serviceDate, startTime: scheduledTrip.startTime)
  }

  /// The whole trip of `row`, as planned.
  ///
  /// - Throws: ``TripError``; a reader that keeps its promises has left such a trip out.
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

  /// The platforms of a station, in the order of stops.txt; none where no call is there.
  ///
  /// - Parameter station: `parent_station`.
  /// - Returns: Those that vehicles stop at, not its entrances.
  public func platforms(ofStation station: String) -> [Platform] { platforms[station] ?? [] }

  /// The rows by what they run, for finding one again: in a reloaded timetable, or for a decision from elsewhere.
  public func rowsByInstance() -> [TripInstance: Int] {
    Dictionary(scheduledTrips.indices.map { (instance(ofRow: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
