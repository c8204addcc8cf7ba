extension Timetable {
  /// Returns whether a trip calls at the same stops under the same numbers as one of another edition of the timetable, each at most five
  /// minutes earlier or later.
  ///
  /// - Parameters:
  ///   - row: The row of the trip.
  ///   - old: The row of the other trip.
  ///   - edition: The timetable of the other trip.
  /// - Returns: `false` also where the two differ in one of them.
  /// - SeeAlso: ``PlannedStopTime``
  public func calls(ofRow row: Int, areThoseOfRow old: Int, in edition: Timetable) -> Bool {
    let (own, other) = (stopTimes(ofRow: row), edition.stopTimes(ofRow: old))
    let later = (departure(ofRow: row) - edition.departure(ofRow: old)).count
    guard own.count == other.count, let first = own.first, let formerly = other.first else { return false }
    return zip(own, other).allSatisfy { stopTime, before in
      let sinceStart = stopTime.departure.seconds - first.departure.seconds
      let formerlySinceStart = before.departure.seconds - formerly.departure.seconds
      return stopTime.sequence == before.sequence && stops.id(at: stopTime.stop) == edition.stops.id(at: before.stop)
        && (later + sinceStart - formerlySinceStart).magnitude <= PlannedStopTime.greatestChange.count.magnitude
    }
  }
}
