/// Puts the trips of a desk into the groups and the order of the worklist: what needs the dispatcher most comes first.
///
/// The groups are late trips without a decision, trips in a conflict, trips that will be late because of their vehicle,
/// trips that should have left without a confirmation that they did, the next departures, and the rest. Within a group
/// the worst comes first, then the earliest.
@MainActor
struct Worklist {
  private let desk: DeskModel
  /// For each row in a conflict, the time that the vehicle lacks, at its longest, and the departure of the second trip.
  private let conflicts: [Int: (missing: Seconds, departure: Instant)]

  /// Prepares the order of the worklist for a desk's current trips.
  init(_ desk: DeskModel) {
    self.desk = desk
    var conflicts: [Int: (missing: Seconds, departure: Instant)] = [:]
    for conflict in desk.trips.conflicts.value {
      let missing = -conflict.slack
      for row in [conflict.firstRow, conflict.secondRow] where missing > conflicts[row]?.missing ?? 0 {
        conflicts[row] = (missing, conflict.departure)
      }
    }
    self.conflicts = conflicts
  }

  /// Sorts rows into the groups of the worklist.
  ///
  /// Most trips run as planned and stay in the order of the timetable; the few others are sorted and merged in.
  ///
  /// - Parameters:
  ///   - rows: The rows, in the order of the timetable.
  ///   - kept: Places that rows keep although they may belong elsewhere by now.
  /// - Returns: The groups that have rows, and the places of all rows but those in the group of the rest.
  func sections(of rows: [Int32], keeping kept: [Int: WorklistPlace] = [:]) -> (
    sections: [ListSection], places: [Int: WorklistPlace]
  ) {
    var sorting = WorklistSorting(desk.trips, now: desk.now.value)
    let timetable = desk.timetable.value
    let (known, now, ownDay) = (desk.trips.knownRows, desk.now.value, timetable.firstRowOfOwnDay)
    for number in rows {
      let row = Int(number)
      if known[row] || row < ownDay || conflicts[row] != nil || kept[row] != nil {
        let place = place(row)
        sorting.add(place, isKept: kept[row].map { $0 != place } ?? false)
      } else if timetable.departure(ofRow: row) > now {
        sorting.addPlannedDeparture(number)
      } else {
        sorting.add(place(row, nil), isKept: false)
      }
    }
    return sorting.sections(keeping: kept)
  }

  /// Returns the place of a row by what is known of its trip now.
  func place(_ row: Int) -> WorklistPlace { place(row, desk.trips.knownTrip(ofRow: row)) }

  /// Returns the place of a row; `trip` is `nil` when the trip runs as planned. Every departure that lies ahead is in
  /// the group of the next ones.
  private func place(_ row: Int, _ trip: Trip?) -> WorklistPlace {
    let (timetable, now) = (desk.timetable.value, desk.now.value)
    let departure = trip.map { $0.actualDeparture ?? $0.scheduledStart } ?? timetable.departure(ofRow: row)
    let number = Int32(clamping: row)
    let over = WorklistPlace(over: number)
    let arrival = trip.map { $0.expectedArrival ?? $0.arrival } ?? timetable.arrival(ofRow: row)
    if trip?.isCancelled ?? false || arrival <= now { return over }
    if let trip, Punctuality(trip) == .late, trip.delaySource != .vehicle, !desk.trips.isDecided(trip) {
      let delay = trip.overallDelay ?? 0
      return WorklistPlace(group: .late, severity: -delay.count, time: departure, row: number)
    }
    if let conflict = conflicts[row] {
      return WorklistPlace(
        group: .conflicts, severity: -conflict.missing.count, time: conflict.departure, row: number)
    }
    if let trip, trip.delaySource == .vehicle, Punctuality(trip) == .late {
      return WorklistPlace(group: .lateVehicle, time: departure, row: number)
    }
    if departure > now { return WorklistPlace(group: .nextDepartures, time: departure, row: number) }
    return desk.isUnconfirmed(row) ? WorklistPlace(group: .shouldHaveLeft, time: departure, row: number) : over
  }
}

extension DeskModel {
  /// Whether the trip in a row should have left, and neither a dispatcher nor a followed feed has confirmed that it did.
  /// Always `false` for a trip without exact times.
  func isUnconfirmed(_ row: Int) -> Bool {
    !timetable.value.scheduledTrips[row].isFrequencyBased && trips.departureState(ofRow: row) == .shouldHaveLeft
  }

  /// Whether a trip needs nothing more of what its group of the worklist is about, although the list has not moved it yet.
  func isDone(_ row: Int, in group: RowGroup.Kind?) -> Bool {
    switch group {
    case .late: trips.isDecided(row: row)
    case .shouldHaveLeft: !isUnconfirmed(row)
    default: false
    }
  }
}
