/// A run without passengers, which a vehicle makes instead of the trips that it does not run between two that it does.
///
/// At the station where it is needed next, a vehicle waits. Otherwise it goes the way of the trips between, which are
/// cancelled or which another vehicle runs: from where it stands last on that way to where it is needed, in their scheduled
/// running times.
struct EmptyRun {
  /// How long the run takes, in seconds.
  let duration: Seconds

  /// - Parameters:
  ///   - first: The trip that the vehicle has run, with its row; it may end early.
  ///   - rows: The rows of the trips between, in order.
  ///   - second: The trip that the vehicle runs next, with its row; it may start late.
  ///   - timetable: The timetable of the rows.
  init(
    from first: (row: Int, trip: VehicleTrip), over rows: [Int], to second: (row: Int, trip: VehicleTrip),
    in timetable: Timetable
  ) {
    let position = first.trip.end.place.station
    let goal = second.trip.start.place.station
    guard position != goal else {
      duration = 0
      return
    }
    var way = Way()
    way.append(timetable.stopTimes(ofRow: first.row).dropFirst(first.trip.served.upperBound), timetable)
    for row in rows { way.append(timetable.stopTimes(ofRow: row), timetable) }
    way.append(timetable.stopTimes(ofRow: second.row).prefix(second.trip.served.lowerBound + 1), timetable)
    duration = way.duration(from: position, to: goal)
  }
}

/// The ways of several trips, as if one vehicle ran them without a stay between two.
private struct Way {
  /// A station on the way, and the times there, in seconds.
  struct Point {
    let station: GTFSID
    var (arrival, departure): (Seconds, Seconds)
  }

  private var points: [Point] = []

  /// Adds a trip, or a part of one. A single stop is no way.
  mutating func append(_ trip: StopTimeColumn.SubSequence, _ timetable: Timetable) {
    guard let first = trip.first, trip.count > 1 else { return }
    let begin = points.last?.departure ?? 0
    let shift = begin - Seconds(first.departure.seconds)
    points += trip.map { stopTime in
      Point(
        station: timetable.stops.station(at: stopTime.stop) ?? timetable.stops.id(at: stopTime.stop),
        arrival: Seconds(stopTime.arrival.seconds) + shift, departure: Seconds(stopTime.departure.seconds) + shift)
    }
    points[points.count - trip.count].arrival = begin
    points[points.count - 1].departure = points[points.count - 1].arrival
  }

  /// Returns how long it takes from the last time at `position` before the last time at `goal` to the next time there. A
  /// way that does not lead from the one to the other is gone from its begin to its end.
  func duration(from position: GTFSID, to goal: GTFSID) -> Seconds {
    guard var (begin, end) = points.indices.last.map({ (0, $0) }) else { return 0 }
    if let last = points.lastIndex(where: { $0.station == goal }),
      let start = points[..<last].lastIndex(where: { $0.station == position })
    {
      begin = start
      end = points[start...].firstIndex { $0.station == goal } ?? last
    }
    return max(0, points[end].arrival - points[begin].departure)
  }
}
