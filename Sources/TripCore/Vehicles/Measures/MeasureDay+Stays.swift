// Where a vehicle is between two trips, and which trips it can run one after the other.
extension MeasureDay {
  /// Where a trip begins or ends, and when.
  struct Call: Hashable {
    let stop: Stop
    let time: Instant
    var name: String { stop.name }

    init(_ stop: Stop, _ time: Instant) { (self.stop, self.time) = (stop, time) }

    /// Whether a vehicle is at one place for both.
    func isOnePlace(with other: Call) -> Bool { stop.isOnePlace(with: other.stop) }
  }

  /// One trip of a vehicle, from the first stop that it serves to the last.
  struct Run: Hashable {
    let row: Int
    let start: Call
    let end: Call
  }

  /// Returns the run of a row; `nil` when its trip is cancelled.
  func run(ofRow row: Int) -> Run? {
    if let trip = known(row) {
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

  /// Returns when the run of a row starts and ends; `nil` when its trip is cancelled. It reads no texts, so that it can
  /// be asked of every trip of a day.
  func span(ofRow row: Int) -> (start: Instant, end: Instant)? {
    guard let trip = known(row) else { return (timetable.departure(ofRow: row), timetable.arrival(ofRow: row)) }
    guard !trip.isCancelled, let first = trip.stopTimes.first(where: { !$0.isSkipped }),
      let last = trip.stopTimes.last(where: { !$0.isSkipped })
    else { return nil }
    return (first.departure, last.arrival)
  }

  /// Returns the last run of a vehicle before a row.
  func lastRun(of vehicle: Int, before row: Int) -> Run? {
    vehicleDay.vehicles.rows(of: vehicle).last { $0 < row && span(ofRow: $0) != nil }.flatMap(run(ofRow:))
  }

  /// Refuses a vehicle that would be in two places at once.
  ///
  /// Cost: stops at the first place where that is so, and reads only the trips beside which another vehicle's stand.
  ///
  /// - Parameters:
  ///   - vehicle: The name of the vehicle.
  ///   - kept: The rows of the trips that it keeps, in order.
  ///   - taken: The rows of the trips that it takes over from another vehicle, in order.
  ///   - place: A further place where the vehicle is when it takes over the first trip; `nil` for none.
  /// - Throws: ``MeasureRefusal``.
  func requirePossible(
    _ vehicle: GTFSID, keeping kept: [Int], taking taken: [Int], standingAt place: Call? = nil
  ) throws(MeasureRefusal) {
    var (keptLeft, takenLeft) = (kept[...], taken[...])
    var last: (row: Int, isTaken: Bool)?
    while true {
      let isTaken: Bool
      switch (keptLeft.first, takenLeft.first) {
      case (nil, nil): return
      case (let own?, let other?): isTaken = other < own
      case (nil, _): isTaken = true
      case (_, nil): isTaken = false
      }
      guard let row = isTaken ? takenLeft.popFirst() : keptLeft.popFirst() else { return }
      guard span(ofRow: row) != nil else { continue }
      defer { last = (row, isTaken) }
      guard let last, last.isTaken != isTaken, let first = run(ofRow: last.row), let second = run(ofRow: row) else {
        continue
      }
      // What the dispatcher asks for is the trip that is taken over, whichever of the two it is.
      guard first.end.time <= second.start.time else {
        let (own, other) = isTaken ? (first, second) : (second, first)
        throw .onTheWay(
          vehicle: vehicle, timetable.instance(ofRow: own.row), from: own.start.name, to: own.end.name,
          time: max(own.start.time, other.start.time))
      }
      if first.end.isOnePlace(with: second.start) { continue }
      if row == taken.first, let place, second.start.isOnePlace(with: place) { continue }
      throw .elsewhere(
        vehicle: vehicle, at: first.end.name, needed: second.start.name, time: second.start.time)
    }
  }
}
