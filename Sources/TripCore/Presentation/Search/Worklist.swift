/// The order in which runs need the dispatcher: late ones about which nobody decided, conflicts, then the next
/// departures, and at the end what has left or does not run.
@MainActor
struct Worklist {
  private let desk: DeskModel
  /// The rows of runs that one vehicle cannot both run as they are expected.
  private let conflicts: Set<Int>

  /// - Parameter desk: Knows the runs.
  init(_ desk: DeskModel) {
    self.desk = desk
    conflicts = Set(desk.trips.conflicts.value.flatMap { [$0.firstRow, $0.secondRow] })
  }

  /// Puts rows into order.
  ///
  /// Of most runs nothing is known but the timetable: they stay in its order, and the few others are put in between.
  ///
  /// - Parameter rows: In the timetable's order.
  /// - Returns: The same rows.
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
    // Runs of earlier days come first in the timetable, and may depart after others all the same.
    let timetable = desk.timetable.value
    let today = coming.prefix { timetable.scheduledTrips[Int($0)].serviceDate < timetable.serviceDate }.count
    moved += coming[..<today]
    return byDeparture(urgent) + byDeparture(conflicting) + merge(coming[today...], byDeparture(moved)) + over
  }

  private enum Need {
    case late
    case conflict
    case departure
    case nothing
  }

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

  /// One order of two that are in order each.
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
