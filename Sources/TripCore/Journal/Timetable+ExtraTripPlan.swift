extension Timetable {
  /// Returns the plan of a new extra trip that copies the trip of `row`.
  ///
  /// When the trip of `row` is an extra trip itself, the plan refers to the trip of the GTFS feed that it copies.
  ///
  /// - Parameters:
  ///   - row: Index in ``scheduledTrips`` of the trip to copy.
  ///   - shift: How much later than the trip of `row` the new trip runs.
  ///   - extras: The state of the journal, which has the plans of all extra trips.
  /// - Returns: The plan.
  public func extraTrip(like row: Int, later shift: Seconds, among extras: JournalState) -> ExtraTrip {
    let instance = instance(ofRow: row)
    return ExtraTrip(
      like: scheduledTrips[row].isExtra ? extras.extraTrip(instance)?.template ?? instance.tripID : instance.tripID,
      shift: scheduledTrips[row].shift + shift, departure: departure(ofRow: row) + shift,
      ends: ends(ofRow: row))
  }
}
