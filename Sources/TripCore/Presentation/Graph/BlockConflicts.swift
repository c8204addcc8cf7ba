/// Finds where the trips of one block, which one vehicle runs one after the other, overlap.
@MainActor
struct BlockConflicts {
  private struct Block: Hashable {
    let name: String
    let date: ServiceDate
  }
  /// The rows of each block, in the order of departure.
  private let rows: [[Int]]
  /// Which block a row is of.
  private let blocks: [Int: Int]
  private var found: [[GraphConflict]]

  /// Looks at all blocks of a desk's day.
  init(_ desk: DeskModel) {
    let timetable = desk.timetable.value
    var indices: [Block: Int] = [:]
    var rows: [[Int]] = []
    var blocks: [Int: Int] = [:]
    for row in timetable.runs.indices {
      let run = timetable.runs[row]
      // A run that only keeps a distance has no times to overlap.
      guard let name = timetable.trips[run.trip].block, run.startTime == nil || run.isExact else { continue }
      let block = Block(name: name, date: run.serviceDate)
      let index = indices[block] ?? rows.count
      if index == rows.count {
        indices[block] = index
        rows.append([])
      }
      rows[index].append(row)
      blocks[row] = index
    }
    self.rows = rows
    self.blocks = blocks
    found = rows.map { Self.conflicts(of: $0, desk) }
  }

  /// All of them, in the order of time.
  var conflicts: [GraphConflict] {
    found.joined().sorted { ($0.departure, $0.secondRow) < ($1.departure, $1.secondRow) }
  }

  /// Looks at a row's block again.
  ///
  /// - Returns: Whether anything is different.
  mutating func update(_ row: Int, _ desk: DeskModel) -> Bool {
    guard let block = blocks[row] else { return false }
    let now = Self.conflicts(of: rows[block], desk)
    guard now != found[block] else { return false }
    found[block] = now
    return true
  }

  /// Each trip with the one before it that is the last to arrive. Where nobody knows when, the timetable holds.
  private static func conflicts(of rows: [Int], _ desk: DeskModel) -> [GraphConflict] {
    let timetable = desk.timetable.value
    var conflicts: [GraphConflict] = []
    var latest: (row: Int, arrival: Instant)?
    for row in rows {
      let trip = desk.knownTrip(ofRow: row)
      guard !(trip?.isCancelled ?? false) else { continue }
      let departure = trip?.actualDeparture ?? timetable.departure(ofRow: row)
      let arrival = trip?.expectedArrival ?? timetable.arrival(ofRow: row)
      if let latest, departure < latest.arrival {
        conflicts.append(
          GraphConflict(
            block: timetable.trips[timetable.runs[row].trip].block ?? "",
            first: timetable.instance(ofRow: latest.row), second: timetable.instance(ofRow: row),
            arrival: latest.arrival, departure: departure, firstRow: latest.row, secondRow: row))
      }
      if arrival >= latest?.arrival ?? arrival { latest = (row, arrival) }
    }
    return conflicts
  }
}
