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
  public let stops: [Stop]
  /// The trips that have a run here; ``Run/trip`` counts in them.
  public let trips: [TripRow]
  /// `trip_id` of each of ``trips``.
  public let tripIDs: TextColumn
  /// What the front of the vehicle says, for each of ``trips``.
  public let headsigns: TextColumn
  /// The calls of all ``trips``, each trip's in the order of `stop_sequence`; ``TripRow/calls`` counts in them.
  public let calls: [CallRow]
  /// The rows of the day.
  public let runs: [Run]
  /// What the feed holds that could not be used, or was mended, in the feed's order.
  public let notes: [FeedNote]
  /// The instants from which the service times of each date in ``runs`` count.
  private let origins: [ServiceDate: Instant]

  /// Makes a timetable of its columns.
  public init(
    agency: Agency, serviceDate: ServiceDate, routes: [Route] = [], stops: [Stop] = [], trips: [TripRow] = [],
    tripIDs: TextColumn = TextColumn(), headsigns: TextColumn = TextColumn(), calls: [CallRow] = [], runs: [Run] = [],
    notes: [FeedNote] = []
  ) {
    self.agency = agency
    self.serviceDate = serviceDate
    self.routes = routes
    self.stops = stops
    self.trips = trips
    self.tripIDs = tripIDs
    self.headsigns = headsigns
    self.calls = calls
    self.runs = runs
    self.notes = notes
    var origins = [serviceDate: serviceDate.origin(in: agency.timeZone)]
    for run in runs where origins[run.serviceDate] == nil {
      origins[run.serviceDate] = run.serviceDate.origin(in: agency.timeZone)
    }
    self.origins = origins
  }

  /// How many rows there are.
  public var count: Int { runs.count }

  /// When the service day of `row` begins.
  public func origin(ofRow row: Int) -> Instant {
    let date = runs[row].serviceDate
    return origins[date] ?? date.origin(in: agency.timeZone)
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
    let calls = calls[trips[run.trip].calls].map { call in
      StopCall(
        sequence: call.sequence, stop: stops[call.stop], arrival: origin + Seconds(call.arrival.seconds),
        departure: origin + Seconds(call.departure.seconds), isInterpolated: call.isInterpolated)
    }
    return try Trip(instance: instance(ofRow: row), route: route(ofRow: row), headsign: headsign(ofRow: row), calls: calls)
  }

  /// The rows by what they run, for finding one again: in a reloaded timetable, or for a decision from elsewhere.
  public func rowsByInstance() -> [TripInstance: Int] {
    Dictionary(runs.indices.map { (instance(ofRow: $0), $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// A trip of trips.txt, as far as its runs share it.
public struct TripRow: Hashable, Sendable {
  /// Which of ``Timetable/routes``.
  public let route: Int
  /// Which of ``Timetable/calls``.
  public let calls: Range<Int>
  /// `block_id`: the trips that one vehicle runs after each other share it.
  public let block: String?
  /// `direction_id`, 0 or 1.
  public let direction: Int?

  /// Makes a trip's row.
  public init(route: Int, calls: Range<Int>, block: String? = nil, direction: Int? = nil) {
    self.route = route
    self.calls = calls
    self.block = block
    self.direction = direction
  }
}

/// A row of stop_times.txt, its blanks filled in.
public struct CallRow: Hashable, Sendable {
  /// `stop_sequence`.
  public let sequence: StopSequence
  /// Which of ``Timetable/stops``.
  public let stop: Int
  /// `arrival_time`.
  public let arrival: ServiceTime
  /// `departure_time`.
  public let departure: ServiceTime
  /// Whether the times were blank and are worked out from the stops around.
  public let isInterpolated: Bool

  /// Makes a call's row.
  public init(
    sequence: StopSequence, stop: Int, arrival: ServiceTime, departure: ServiceTime, isInterpolated: Bool = false
  ) {
    self.sequence = sequence
    self.stop = stop
    self.arrival = arrival
    self.departure = departure
    self.isInterpolated = isInterpolated
  }
}

/// One run of a trip on one service day: a row of the desk's list.
public struct Run: Hashable, Sendable {
  /// Which of ``Timetable/trips``.
  public let trip: Int
  /// The service day that it belongs to, today's or an earlier one's.
  public let serviceDate: ServiceDate
  /// `start_time`, where frequencies.txt makes the run.
  public let startTime: ServiceTime?
  /// How far the run lies behind the times of the trip's calls: not 0 only for the runs of frequencies.txt.
  public let shift: Seconds
  /// The scheduled departure from the first stop, ``shift`` included.
  public let departure: ServiceTime
  /// The scheduled arrival at the last stop, ``shift`` included.
  public let arrival: ServiceTime

  /// Makes a run.
  public init(
    trip: Int, serviceDate: ServiceDate, startTime: ServiceTime? = nil, shift: Seconds = 0, departure: ServiceTime,
    arrival: ServiceTime
  ) {
    self.trip = trip
    self.serviceDate = serviceDate
    self.startTime = startTime
    self.shift = shift
    self.departure = departure
    self.arrival = arrival
  }
}

/// Something in a feed that its operator should know: a part that was left out, or one that was mended.
public struct FeedNote: Hashable, Sendable {
  /// What is wrong and what was done about it, in English, as one sentence.
  public let message: String
  /// The file of the feed, as `stop_times.txt`.
  public let file: String
  /// The first line concerned, counted from 1 with the header as line 1.
  public let line: Int?
  /// How many trips are left out because of it; 0 where all could be kept.
  public let tripsLeftOut: Int

  /// Makes a note.
  public init(message: String, file: String, line: Int? = nil, tripsLeftOut: Int = 0) {
    self.message = message
    self.file = file
    self.line = line
    self.tripsLeftOut = tripsLeftOut
  }
}
