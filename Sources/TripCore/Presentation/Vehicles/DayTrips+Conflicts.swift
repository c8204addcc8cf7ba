// This extension keeps the conflicts of vehicles, which would have to be in two places at once.
extension DayTrips {
  /// Makes the observable value of ``conflicts``: all conflicts of the day. Delays that are decided, reported or
  /// being dragged count.
  func makeConflicts() -> ReadOnlyDynamic<[VehicleLink]> {
    vehicleConflicts = VehicleConflicts()
    return vehicleChange.map { [weak self] in
      guard let self else { return [] }
      return self.vehicleConflicts?.current(self) ?? []
    }.removeDuplicates().erased()
  }

  /// Finds the conflicts again after the vehicles were replaced.
  func forgetConflicts() {
    if vehicleConflicts != nil { vehicleConflicts = VehicleConflicts() }
    vehicleChange.value = ()
  }

  /// Updates the conflicts after the delay, the cancellation or the vehicle of a row's trip changed.
  ///
  /// - Parameters:
  ///   - row: The row of the trip.
  ///   - before: The number of the vehicle that ran the trip before the change.
  func noteConflicts(_ row: Int, before: Int?) {
    vehicleChange.value = ()
    guard vehicleConflicts != nil else { return }
    for vehicle in Set([before, vehicleDay?.vehicles.number(ofRow: row)]).compactMap(\.self) {
      vehicleConflicts?.note(vehicle: vehicle)
    }
  }
}
