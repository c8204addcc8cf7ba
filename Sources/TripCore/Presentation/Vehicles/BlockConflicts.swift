/// Finds conflicts within blocks: consecutive trips of one vehicle that overlap in time.
///
/// A change of a trip only marks the trip's block. When the conflicts are requested, each marked block is checked
/// once, however many of its trips changed.
@MainActor
struct BlockConflicts {
  private let blocks: VehicleBlocks
  /// The numbers of the marked blocks, which have to be checked again.
  private var stale: RowBits
  /// The conflicts that the last check found in all blocks.
  private var known: [BlockConflict] = []

  /// Finds the blocks of a timetable, and marks all of them, so that they are checked when the conflicts are
  /// requested.
  init(_ timetable: Timetable) {
    blocks = VehicleBlocks(timetable)
    stale = RowBits(count: blocks.count)
    for block in 0..<blocks.count { stale.insert(block) }
  }

  /// Marks the block of a row, because the delay or cancellation of its trip changed.
  mutating func note(_ row: Int) {
    if let block = blocks.block(ofRow: row) { stale.insert(block) }
  }

  /// Checks the marked blocks for conflicts.
  ///
  /// - Parameter trips: The trips of the day. Their timetable must be the one with which this value was made.
  /// - Returns: All conflicts of the day, in the order of the second trip's departure.
  mutating func current(_ trips: DayTrips) -> [BlockConflict] {
    guard !stale.isEmpty else { return known }
    known.removeAll { conflict in blocks.block(ofRow: conflict.firstRow).map { stale[$0] } ?? true }
    stale.forEach { known += found(inBlock: $0, trips) }
    known.sort { ($0.departure, $0.secondRow) < ($1.departure, $1.secondRow) }
    stale = RowBits(count: blocks.count)
    return known
  }

  /// Finds the conflicts of one block: each trip that departs before the latest arrival of the trips before it. Where
  /// an expected time is unknown, the scheduled time counts.
  private func found(inBlock block: Int, _ trips: DayTrips) -> [BlockConflict] {
    let timetable = trips.timetable.value
    var found: [BlockConflict] = []
    var latest: (row: Int, arrival: Instant)?
    for row in blocks.rows(ofBlock: block).lazy.map(Int.init) {
      let trip = trips.knownTrip(ofRow: row)
      guard !(trip?.isCancelled ?? false) else { continue }
      let departure = trip?.actualDeparture ?? timetable.departure(ofRow: row)
      let arrival = trip?.expectedArrival ?? timetable.arrival(ofRow: row)
      if let latest, departure < latest.arrival {
        found.append(
          BlockConflict(
            block: timetable.trips[timetable.scheduledTrips[row].trip].block ?? "",
            first: timetable.instance(ofRow: latest.row), second: timetable.instance(ofRow: row),
            arrival: latest.arrival, departure: departure, firstRow: latest.row, secondRow: row))
      }
      if arrival >= latest?.arrival ?? arrival { latest = (row, arrival) }
    }
    return found
  }
}
