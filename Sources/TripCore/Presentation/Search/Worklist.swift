/// Sorts the desk's list in the order of the worklist: first late trips without a decision, then trips with
/// conflicts, then the next departures, and last the trips that have departed or are cancelled.
@MainActor
struct Worklist {
  private let desk: DeskModel
  /// The rows of the trips in a conflict within a block, where one vehicle cannot run both.
  private let conflicts: Set<Int>

  /// Prepares the order of the worklist for a desk's current trips.
  init(_ desk: DeskModel) {
    self.desk = desk
    conflicts = Set(desk.trips.conflicts.value.flatMap { [$0.firstRow, $0.secondRow] })
  }

  /// Sorts rows in the order of the worklist.
  ///
  /// Most trips run as planned, and keep the order of the timetable; the few others are sorted and merged in.
  ///
  /// - Parameter rows: The rows, in the order of the timetable.
  /// - Returns: The same rows, in the order of the worklist.
  func ordered(_ rows: [Int32]) -> [Int32] {
    var (urgent, conflicting, moved): ([Int32], [Int32], [Int32]) = ([], [], [])
    var (coming, over): ([Int32], [Int32]) = ([], [])
    let known = desk.trips.knownRows
    for row in rows {
      let trip = known[Int(row)] ? desk.trips.knownTrip(ofRow: Int(row)) : nil
      switch need(Int(row), trip) {
      case .late: urgent.append(row)
      case .conflict: conflicting.append(row)
      case .departure: if trip == nil { coming.append(row) } else { moved.append(row) }
      case .nothing: over.append(row)
      }
    }
    // Trips of earlier service dates come first in the timetable, but may depart later than others, so they are
    // sorted too.
    let timetable = desk.timetable.value
    let today = coming.prefix { timetable.scheduledTrips[Int($0)].serviceDate < timetable.serviceDate }.count
    moved += coming[..<today]
    return byDeparture(urgent) + byDeparture(conflicting) + merge(coming[today...], byDeparture(moved)) + over
  }

  /// Why a trip needs the dispatcher's attention. The cases are in the order of the worklist.
  private enum Need {
    case late
    case conflict
    case departure
    case nothing
  }

  /// Returns why a row's trip needs the dispatcher's attention; `trip` is `nil` when the trip runs as planned.
  private func need(_ row: Int, _ trip: Trip?) -> Need {
    let timetable = desk.timetable.value
    if let trip {
      if trip.isCancelled { return .nothing }
      let hasArrived = (trip.expectedArrival ?? trip.arrival) <= desk.now.value
      if hasArrived { return .nothing }
      let isUndecided = desk.journal.shown.decisions(on: trip.instance).isEmpty
      if Punctuality(trip) == .late, isUndecided { return .late }
    } else if timetable.arrival(ofRow: row) <= desk.now.value {
      return .nothing
    }
    if conflicts.contains(row) { return .conflict }
    let departure = trip?.actualDeparture ?? timetable.departure(ofRow: row)
    return departure <= desk.now.value ? .nothing : .departure
  }

  private func byDeparture(_ rows: [Int32]) -> [Int32] {
    rows.map { (row: $0, departure: desk.trips.expectedDeparture(ofRow: Int($0))) }
      .sorted { ($0.departure, $0.row) < ($1.departure, $1.row) }.map(\.row)
  }

  /// Merges two arrays of rows that are both sorted by expected departure.
  private func merge(_ planned: ArraySlice<Int32>, _ moved: [Int32]) -> [Int32] {
    var result: [Int32] = []
    result.reserveCapacity(planned.count + moved.count)
    var next = 0
    for row in planned {
      let departure = desk.timetable.value.departure(ofRow: Int(row))
      while next < moved.count, desk.trips.expectedDeparture(ofRow: Int(moved[next])) < departure {
        result.append(moved[next])
        next += 1
      }
      result.append(row)
    }
    return result + moved[next...]
  }
}
