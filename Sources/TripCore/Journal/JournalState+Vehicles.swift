extension JournalState {
  /// Returns the journal entries in effect that give a vehicle to trips of a service date.
  ///
  /// - Parameters:
  ///   - name: The name of the vehicle.
  ///   - date: The service date: a name counts within one.
  /// - Returns: The last decision about the vehicle of each trip that has this one, in the order of the journal.
  func entries(givingVehicle name: GTFSID, on date: ServiceDate) -> [JournalEntry] {
    (vehiclePositions[name] ?? []).map { entries[$0] }.filter { entry in
      guard let instance = entry.instance, instance.serviceDate == date, isInEffect(entry.id) else { return false }
      return effectiveEntries(on: instance).last { $0.decision?.vehicle != nil }?.id == entry.id
    }
  }
}

extension Decision {
  /// The name of the vehicle that the decision gives the trip; empty for none, `nil` for a decision about something else.
  fileprivate var vehicle: GTFSID? {
    if case .vehicle(let name) = self { return name }
    return nil
  }
}
