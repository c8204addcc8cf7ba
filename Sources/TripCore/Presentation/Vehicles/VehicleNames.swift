extension DayTrips {
  /// Refuses to name a vehicle by a text that people cannot read or type, unless the day has a vehicle of that name already,
  /// as in a timetable with such names.
  ///
  /// - Parameters:
  ///   - decisions: The decisions about the trip in `row`.
  ///   - row: The row of the trip.
  /// - Throws: ``DecisionError/unreadableName``.
  func requireReadableNames(in decisions: [Decision], ofRow row: Int) throws(DecisionError) {
    for case .vehicle(let name) in decisions where VisibleText.line(name.text) != name.text {
      let identity = Vehicles.Identity(name: name, date: timetable.value.scheduledTrips[row].serviceDate)
      guard ownVehicleDay().vehicles.number(of: identity) != nil else { throw .unreadableName }
    }
  }
}
