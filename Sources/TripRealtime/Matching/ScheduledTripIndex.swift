import Synchronization
import TripCore

/// The runs of a timetable by what a `TripDescriptor` names them by.
///
/// Made once for a timetable, off the main thread, and used for every version of every followed feed. Any thread may
/// ask it.
public final class ScheduledTripIndex: Sendable {
  /// The timetable whose runs they are.
  public let timetable: Timetable
  private let trips: [String: Int]
  /// The rows of each trip lie side by side in `rows`, from `rowStarts[trip]` on.
  private let rowStarts: [Int]
  private let rows: [Int]
  /// The timetable's stops as they are: every update is compared with some of them.
  let stops: [Stop]
  private let stopRows: [String: Int]
  /// The rows by line and start. Only feeds without `trip_id` need them.
  private let starts = Mutex<[Start: [Int]]?>(nil)

  private struct Start: Hashable {
    let routeID: String
    let time: ServiceTime
  }

  /// Makes the index of a timetable.
  public init(_ timetable: Timetable) {
    self.timetable = timetable
    trips = Dictionary(
      timetable.trips.indices.map { (timetable.tripIDs[$0], $0) }, uniquingKeysWith: { first, _ in first })
    stops = Array(timetable.stops)
    stopRows = Dictionary(stops.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
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

  /// The rows of the runs of a trip, on all days in the timetable; none where it has no such trip.
  func rows(ofTrip id: String) -> ArraySlice<Int> {
    guard let trip = trips[id] else { return [] }
    return rows[rowStarts[trip]..<rowStarts[trip + 1]]
  }

  /// The rows of the runs of a line that start at `time` of their service days.
  func rows(ofRoute routeID: String, startingAt time: ServiceTime) -> [Int] {
    starts.withLock { starts in
      if let starts { return starts[Start(routeID: routeID, time: time)] ?? [] }
      let made = Dictionary(grouping: timetable.scheduledTrips.indices) { row in
        Start(routeID: timetable.route(ofRow: row).id, time: timetable.scheduledTrips[row].departure)
      }
      starts = made
      return made[Start(routeID: routeID, time: time)] ?? []
    }
  }

  /// The stop of that id, where the timetable has it.
  func stop(_ id: String) -> Stop? { stopRows[id].map { stops[$0] } }
}
