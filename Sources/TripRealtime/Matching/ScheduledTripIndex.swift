import Synchronization
import TripCore

/// Finds the scheduled trips of a timetable by the fields of a GTFS-Realtime `TripDescriptor`.
///
/// ```swift
/// let index = ScheduledTripIndex(timetable)
/// let match = try await FeedMatch.read(bytes, to: index, receivedAt: now)
/// ```
///
/// Make one index for a timetable, off the main thread, and use it for every version of every feed. The methods may
/// be called on any thread.
public final class ScheduledTripIndex: Sendable {
  /// How long a trip may still run after its scheduled arrival, in seconds: an index of the trips that run at a time has
  /// those that were scheduled to arrive so long before it.
  public static let greatestDelay: Seconds = .minutes(6 * 60)

  /// The timetable whose scheduled trips the index finds.
  public let timetable: Timetable
  /// The index in the timetable of each trip, by its `trip_id`.
  private let trips: [GTFSID: Int]
  /// For each trip, the index in ``rows`` of its first row; at the end of the array, the number of rows.
  private let rowStarts: [Int]
  /// The rows of the timetable (one for each scheduled trip), sorted by trip.
  private let rows: [Int]
  /// The stops of the timetable. They are kept as an array of values, because every update is compared with some of
  /// them.
  let stops: [Stop]
  /// The index in ``stops`` of each stop, by its `stop_id`.
  private let stopRows: [GTFSID: Int]
  /// The platforms of the stations at which trips stop, by their `stop_id`, also those that no trip is planned at.
  private let platforms: [GTFSID: Platform]
  /// The rows of the timetable by route and start time. Made on first use, because only feeds without `trip_id` need
  /// them.
  private let starts = Mutex<[Start: [Int]]?>(nil)

  private struct Start: Hashable {
    let routeID: GTFSID
    let time: ServiceTime
  }

  /// Makes the index of a timetable. Cost: grows with the number of scheduled trips and stops.
  public init(_ timetable: Timetable) {
    self.timetable = timetable
    trips = Dictionary(
      timetable.trips.indices.map { (timetable.tripIDs.id(at: $0), $0) }, uniquingKeysWith: { first, _ in first })
    stops = Array(timetable.stops)
    stopRows = Dictionary(stops.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    platforms = Dictionary(
      Set(stops.map { $0.station ?? $0.id }).flatMap { timetable.platforms(ofStation: $0) }.map { ($0.stopID, $0) },
      uniquingKeysWith: { first, _ in first })
    var starts = [Int](repeating: 0, count: timetable.trips.count + 1)
    for scheduledTrip in timetable.scheduledTrips { starts[scheduledTrip.trip + 1] += 1 }
    for trip in timetable.trips.indices { starts[trip + 1] += starts[trip] }
    rowStarts = starts
    var rows = [Int](repeating: 0, count: timetable.count)
    for row in timetable.scheduledTrips.indices {
      let trip = timetable.scheduledTrips[row].trip
      rows[starts[trip]] = row
      starts[trip] += 1
    }
    self.rows = rows
  }

  /// Returns the rows of a trip on all service days of the timetable; an empty slice for an unknown trip.
  func rows(ofTrip id: GTFSID) -> ArraySlice<Int> {
    guard let trip = trips[id] else { return [] }
    return rows[rowStarts[trip]..<rowStarts[trip + 1]]
  }

  /// Returns the row of a trip on another service day on which it is, with a delay that can be true, where the run in `row` is with
  /// `delay`: the one with the least; `nil` when the timetable has no such day.
  func row(ofOtherDayThan row: Int, with delay: Seconds) -> Int? {
    let trip = timetable.scheduledTrips[row].trip
    let departure = timetable.departure(ofRow: row) + delay
    return rows[rowStarts[trip]..<rowStarts[trip + 1]].filter { other in
      timetable.scheduledTrips[other].serviceDate != timetable.scheduledTrips[row].serviceDate
        && PlausibleDelay.contains(departure - timetable.departure(ofRow: other))
    }.min { one, other in
      (departure - timetable.departure(ofRow: one)).count.magnitude
        < (departure - timetable.departure(ofRow: other)).count.magnitude
    }
  }

  /// Returns the rows of a route's scheduled trips that start at `time`, on all service days.
  func rows(ofRoute routeID: GTFSID, startingAt time: ServiceTime) -> [Int] {
    let start = Start(routeID: routeID, time: time)
    return starts.withLock { starts in
      if let starts { return starts[start] ?? [] }
      let made = Dictionary(grouping: timetable.scheduledTrips.indices) { row in
        Start(routeID: timetable.route(ofRow: row).id, time: timetable.scheduledTrips[row].departure)
      }
      starts = made
      return made[start] ?? []
    }
  }

  /// Returns the platform with a `stop_id`; `nil` when no station at which trips stop has it.
  func platform(_ id: GTFSID) -> Platform? {
    platforms[id] ?? stopRows[id].flatMap { Platform(stops[$0]) }
  }
}
