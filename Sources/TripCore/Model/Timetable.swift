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
  /// The stops; ``CallRow/stop`` counts in them.
  public let stops: StopColumn
  /// The trips that have a run here; ``Run/trip`` counts in them.
  public let trips: [TripRow]
  /// `trip_id` of each of ``trips``.
  public let tripIDs: TextColumn
  /// What the front of the vehicle says, for each of ``trips``.
  public let headsigns: TextColumn
  /// What the front of the vehicle says from single calls on; ``CallRow/headsign`` counts in them.
  public let stopHeadsigns: TextColumn
  /// The calls of all ``trips``, each trip's in the order of `stop_sequence`; ``TripRow/calls`` counts in them.
  public let calls: CallColumn
  /// The rows of the day.
  public let runs: [Run]
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
  /// The platforms of each station that any of ``calls`` is at, by its `stop_id`.
  let platforms: [String: [Platform]]
  /// The instant from which the service times of ``serviceDate`` count: nearly always the one that is asked for.
  private let origin: Instant
  /// The same for the other dates in ``runs``.
  private let earlierOrigins: [ServiceDate: Instant]

  /// Makes a timetable of its columns. Where no ``tripsOfDay`` are given, they are the trips that `runs` has of the day.
  public init(
    agency: Agency, serviceDate: ServiceDate, routes: [Route] = [], stops: StopColumn = [], trips: [TripRow] = [],
    tripIDs: TextColumn = TextColumn(), headsigns: TextColumn = TextColumn(),
    stopHeadsigns: TextColumn = TextColumn(), calls: CallColumn = [], runs: [Run] = [], feedInfo: FeedInfo? = nil,
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
    self.calls = calls
    self.runs = runs
    self.feedInfo = feedInfo
    self.notes = notes
    self.platforms = platforms
    self.tripsOfDay = tripsOfDay ?? Set(runs.lazy.filter { $0.serviceDate == serviceDate }.map(\.trip)).count
    origin = serviceDate.origin(in: agency.timeZone)
    var origins: [ServiceDate: Instant] = [:]
    for run in runs where run.serviceDate != serviceDate && origins[run.serviceDate] == nil {
      origins[run.serviceDate] = run.serviceDate.origin(in: agency.timeZone)
    }
    earlierOrigins = origins
  }

  /// How many rows there are.
  public var count: Int { runs.count }

  /// When the service day of `row` begins.
  public func origin(ofRow row: Int) -> Instant {
    let date = runs[row].serviceDate
    return date == serviceDate ? origin : earlierOrigins[date] ?? date.origin(in: agency.timeZone)
  }

  /// When the run of `row` is scheduled to leave its first stop.
  public func departure(ofRow row: Int) -> Instant { origin(ofRow: row) + Seconds(runs[row].departure.seconds) }

  /// When the run of `row` is scheduled to reach its last stop.
  public func arrival(ofRow row: Int) -> Instant { origin(ofRow: row) + Seconds(runs[row].arrival.seconds) }

  /// The line of `row`.
  public func route(ofRow row: Int) -> Route { routes[trips[runs[row].trip].route] }

  /// What the front of the vehicle says on `row`.
  public func headsign(ofRow row: Int) -> String { headsigns[runs[row].trip] }

  /// Names the run of `row`.
  public func instance(ofRow row: Int) -> TripInstance {
    let run = runs[row]
    return TripInstance(tripID: tripIDs[run.trip], serviceDate: run.serviceDate, startTime: run.startTime)
  }

  /// The whole trip of `row`, as planned.
  ///
  /// - Throws: ``TripError``; a reader that keeps its promises has left such a trip out.
  public func trip(ofRow row: Int) throws(TripError) -> Trip {
    let run = runs[row]
    let origin = origin(ofRow: row) + run.shift
    let calls = trips[run.trip].calls.map { index in
      let call = self.calls[index]
      return StopCall(
        sequence: call.sequence, stop: stops[call.stop], arrival: origin + Seconds(call.arrival.seconds),
        departure: origin + Seconds(call.departure.seconds), isInterpolated: call.isInterpolated, pickup: call.pickup,
        dropOff: call.dropOff, headsign: call.headsign.map { stopHeadsigns[$0] })
    }
    return try Trip(
      instance: instance(ofRow: row), route: route(ofRow: row), headsign: headsign(ofRow: row), calls: calls,
      isFrequencyBased: run.isFrequencyBased)
  }

  /// The platforms of a station, in the order of stops.txt; none where no call is there.
  ///
  /// - Parameter station: `parent_station`.
  /// - Returns: Those that vehicles stop at, not its entrances.
  public func platforms(ofStation station: String) -> [Platform] { platforms[station] ?? [] }

  /// The rows by what they run, for finding one again: in a reloaded timetable, or for a decision from elsewhere.
  public func rowsByInstance() -> [TripInstance: Int] {
    Dictionary(runs.indices.map { (instance(ofRow: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }
}
