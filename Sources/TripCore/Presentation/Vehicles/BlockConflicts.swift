/// Finds where the trips of one block, which one vehicle runs one after the other, overlap.
///
/// What became known is noted run by run, and looked at when somebody wants to know: each block once, however many of its
/// runs changed.
@MainActor
struct BlockConflicts {
  private let blocks: VehicleBlocks
  /// The blocks that have to be looked at again.
  private var stale: RowBits
  /// What was found when all of them were looked at last.
  private var known: [BlockConflict] = []

  /// Finds the blocks of a day.
  init(_ timetable: Timetable) {
    blocks = VehicleBlocks(timetable)
    stale = RowBits(count: blocks.count)
    for block in 0..<blocks.count { stale.insert(block) }
  }

  /// Notes that something else is known of a row's run.
  mutating func note(_ row: Int) {
    if let block = blocks.block(ofRow: row) { stale.insert(block) }
  }

  /// Looks at what changed.
  ///
  /// - Parameter desk: Knows the runs; it shows the timetable that the blocks were found in.
  /// - Returns: All conflicts of the day, in the order of time.
  mutating func current(_ desk: DeskModel) -> [BlockConflict] {
    guard !stale.isEmpty else { return known }
    known.removeAll { conflict in blocks.block(ofRow: conflict.firstRow).map { stale[$0] } ?? true }
    stale.forEach { known += found(inBlock: $0, desk) }
    known.sort { ($0.departure, $0.secondRow) < ($1.departure, $1.secondRow) }
    stale = RowBits(count: blocks.count)
    return known
  }

  /// Each trip with the one before it that is the last to arrive. Where nobody knows when, the timetable holds.
  private func found(inBlock block: Int, _ desk: DeskModel) -> [BlockConflict] {
    let timetable = desk.timetable.value
    var found: [BlockConflict] = []
    var latest: (row: Int, arrival: Instant)?
    for row in blocks.rows(ofBlock: block).lazy.map(Int.init) {
      let trip = desk.knownTrip(ofRow: row)
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
