/// The pairs of trips that transfers.txt gives to one vehicle, by row of a timetable.
/// - SeeAlso: GTFS Schedule reference, transfers.txt, `transfer_type` 4 and 5.
struct TripLinks {
  /// For a row, the row of the trip that the same vehicle ran before. A trip has one at the most, and is the only one
  /// after it.
  private(set) var predecessors: [Int: Int] = [:]
  /// The rows of trips after which transfers.txt names another one.
  private(set) var leading: Set<Int> = []
  /// The rows of trips before which transfers.txt names another one.
  private(set) var following: Set<Int> = []

  /// The rows of trips after which the same vehicle runs another one.
  private(set) var led: Set<Int> = []

  private struct Pair {
    let first: Int
    let second: Int
    /// The `trip_id` of both trips.
    let ids: (first: GTFSID, second: GTFSID)
    /// The time from the arrival of the first trip to the departure of the second, in seconds.
    let wait: Int

    /// Sorts the shortest wait first, and a trip that departs too early last.
    private var order: (Int, Int) { (wait < 0 ? 1 : 0, abs(wait)) }

    /// Whether the pair is chosen before another one of the same first trip.
    func leads(before other: Pair) -> Bool {
      order == other.order ? ids.second < other.ids.second : order < other.order
    }

    /// Whether the pair is chosen before another one of the same second trip.
    func follows(before other: Pair) -> Bool {
      order == other.order ? ids.first < other.ids.first : order < other.order
    }
  }

  /// Finds the pairs whose trips both run on one service date. Of several for a trip, the one with the shortest wait counts.
  /// A trip that does not depart after its predecessor is left out.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - rows: The rows that may be paired, in the order of the timetable.
  init(_ timetable: Timetable, among rows: [Int]) {
    let next = timetable.plannedVehicles.successors
    guard !next.isEmpty else { return }
    let targets = Set(next.values.joined())
    var rowsOfTrip: [Vehicles.Identity: [Int]] = [:]
    for row in rows {
      let scheduled = timetable.scheduledTrips[row]
      let id = timetable.tripIDs.id(at: scheduled.trip)
      if targets.contains(id) {
        rowsOfTrip[Vehicles.Identity(name: id, date: scheduled.serviceDate), default: []] += [row]
      }
    }
    var chosen: [Int: Pair] = [:]
    for row in rows {
      let scheduled = timetable.scheduledTrips[row]
      for id in next[timetable.tripIDs.id(at: scheduled.trip)] ?? [] {
        for second in rowsOfTrip[Vehicles.Identity(name: id, date: scheduled.serviceDate)] ?? []
        where timetable.departure(ofRow: second) > timetable.departure(ofRow: row) {
          let pair = Pair(
            first: row, second: second, ids: (timetable.tripIDs.id(at: scheduled.trip), id),
            wait: (timetable.departure(ofRow: second) - timetable.arrival(ofRow: row)).count)
          leading.insert(row)
          following.insert(second)
          if chosen[row].map(pair.leads(before:)) ?? true { chosen[row] = pair }
        }
      }
    }
    var best: [Int: Pair] = [:]
    for pair in chosen.values where best[pair.second].map(pair.follows(before:)) ?? true { best[pair.second] = pair }
    predecessors = best.mapValues(\.first)
    led = Set(predecessors.values)
  }

  /// Whether no trips are paired.
  var isEmpty: Bool { leading.isEmpty }
}
