// The stops at which a trip can end, start or wait, so that a dispatcher is offered no other.
extension MeasureDay {
  /// Returns the stops at which the trip of a row can end early, in order: not the first one, and none that lies before
  /// a stop that the trip has passed.
  func stopsToEnd(ofRow row: Int) -> [StopTime] {
    guard let (trip, served) = served(ofRow: row) else { return [] }
    return zip(served, served.dropFirst()).dropFirst()
      .filter { passing(trip, $0.1, arriving: true) == nil }.map(\.0)
  }

  /// Returns the stops at which the trip of a row can start late, in order: neither the first one nor the last.
  func stopsToStart(ofRow row: Int) -> [StopTime] {
    guard let (_, served) = served(ofRow: row), (try? requireAhead(row)) != nil else { return [] }
    return Array(served.dropFirst().dropLast())
  }

  /// Returns the stops at which the trip of a row can wait, in order: all that it has not left but the last.
  func stopsToWait(ofRow row: Int) -> [StopTime] {
    guard let (trip, served) = served(ofRow: row) else { return [] }
    return served.dropLast().filter { passing(trip, $0, arriving: false) == nil }
  }

  /// Returns the trip of a row that runs, and the stops that it serves.
  private func served(ofRow row: Int) -> (Trip, [StopTime])? {
    guard (try? requireRunning(row)) != nil, let trip = trip(ofRow: row) else { return nil }
    return (trip, trip.stopTimes.filter { !$0.isSkipped })
  }
}
