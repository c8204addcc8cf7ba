// Where a vehicle is between two trips, and which trips it can run one after the other.
extension MeasureDay {
  /// Where a trip begins or ends, and when.
  struct Call: Hashable {
    let station: String
    let name: String
    let time: Instant
  }

  /// One trip of a vehicle, from the first stop that it serves to the last.
  struct Run: Hashable {
    let row: Int
    let start: Call
    let end: Call
  }

  /// Returns the run of a row; `nil` when its trip is cancelled.
  func run(ofRow row: Int) -> Run? {
    if let trip = own(row) {
      guard !trip.isCancelled, let first = trip.stopTimes.first(where: { !$0.isSkipped }),
        let last = trip.stopTimes.last(where: { !$0.isSkipped })
      else { return nil }
      return Run(row: row, start: Call(first.stop, first.departure), end: Call(last.stop, last.arrival))
    }
    let stopTimes = timetable.trips[timetable.scheduledTrips[row].trip].stopTimes
    guard let first = stopTimes.first, let last = stopTimes.last else { return nil }
    return Run(
      row: row, start: Call(timetable.stops[timetable.stopTimes[first].stop], timetable.departure(ofRow: row)),
      end: Call(timetable.stops[timetable.stopTimes[last].stop], timetable.arrival(ofRow: row)))
  }

  /// Returns the last run of a vehicle before a row.
  func lastRun(of vehicle: Int, before row: Int) -> Run? {
    vehicleDay.vehicles.rows(of: vehicle).last { $0 < row && run(ofRow: $0) != nil }.flatMap(run(ofRow:))
  }

  /// Refuses a vehicle that would be in two places at once.
  ///
  /// - Parameters:
  ///   - vehicle: The name of the vehicle.
  ///   - kept: The trips that it keeps.
  ///   - taken: The trips that it takes over from another vehicle.
  ///   - station: A further station at which the vehicle is when it takes over the first trip; `nil` for none.
  /// - Throws: ``MeasureRefusal``.
  func requirePossible(
    _ vehicle: String, keeping kept: [Int], taking taken: [Int], standingAt station: String? = nil
  ) throws(MeasureRefusal) {
    let moved = Set(taken)
    let runs = (kept + taken).sorted().compactMap(run(ofRow:))
    for (first, second) in zip(runs, runs.dropFirst())
    where moved.contains(first.row) != moved.contains(second.row) {
      // What the dispatcher asks for is the trip that is taken over, whichever of the two it is.
      guard first.end.time <= second.start.time else {
        let (own, other) = moved.contains(first.row) ? (second, first) : (first, second)
        throw .onTheWay(
          vehicle: vehicle, timetable.instance(ofRow: own.row), from: own.start.name, to: own.end.name,
          time: max(own.start.time, other.start.time))
      }
      if first.end.station == second.start.station { continue }
      if second.row == taken.first, second.start.station == station { continue }
      throw .elsewhere(
        vehicle: vehicle, at: first.end.name, needed: second.start.name, time: second.start.time)
    }
  }
}

extension MeasureDay.Call {
  fileprivate init(_ stop: Stop, _ time: Instant) {
    self.init(station: stop.station ?? stop.id, name: stop.name, time: time)
  }
}
