/// The pairs of trips that transfers.txt gives to one vehicle, by row of a timetable.
/// - SeeAlso: GTFS Schedule reference, transfers.txt, `transfer_type` 4 and 5.
struct TripLinks {
  /// For a row, the row of the trip that the same vehicle runs next.
  private(set) var successors: [Int: Int] = [:]
  /// For a row, the row of the trip that the same vehicle ran before.
  private(set) var predecessors: [Int: Int] = [:]

  /// Finds the pairs whose trips both run on one service date. A trip has one successor and one predecessor at the most;
  /// of several predecessors, the one that departs first counts. A trip that departs before its predecessor is left out.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - rows: The rows that may be paired, in the order of the timetable.
  init(_ timetable: Timetable, among rows: [Int]) {
    let next = timetable.plannedVehicles.successors
    guard !next.isEmpty else { return }
    let targets = Set(next.values)
    var rowOfTrip: [Vehicles.Identity: Int] = [:]
    for row in rows {
      let scheduled = timetable.scheduledTrips[row]
      let id = timetable.tripIDs[scheduled.trip]
      if targets.contains(id), scheduled.startTime == nil {
        rowOfTrip[Vehicles.Identity(name: id, date: scheduled.serviceDate)] = row
      }
    }
    for row in rows where timetable.scheduledTrips[row].startTime == nil {
      let scheduled = timetable.scheduledTrips[row]
      guard let id = next[timetable.tripIDs[scheduled.trip]],
        let successor = rowOfTrip[Vehicles.Identity(name: id, date: scheduled.serviceDate)],
        successor > row, predecessors[successor] == nil
      else { continue }
      successors[row] = successor
      predecessors[successor] = row
    }
  }

  /// Whether no trips are paired.
  var isEmpty: Bool { successors.isEmpty }
}
