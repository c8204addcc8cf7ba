/// The names of the vehicles that run the trips of a day, as decided or planned, and as people read them: a value, so that
/// they can be read on any thread.
struct ShownVehicleNames: Sendable {
  private let timetable: Timetable
  private let vehicles: Vehicles?
  private let plan: VehiclePlan

  /// Makes the names.
  ///
  /// - Parameters:
  ///   - timetable: The timetable of the day.
  ///   - vehicles: The vehicles of the day; `nil` until they are needed. The timetable and the plan then say the same, but
  ///     for names that are taken.
  ///   - plan: The operator's accepted plan.
  init(_ timetable: Timetable, _ vehicles: Vehicles? = nil, plan: VehiclePlan = VehiclePlan()) {
    (self.timetable, self.vehicles, self.plan) = (timetable, vehicles, plan)
  }

  /// Returns the name of the vehicle that runs the trip in `row`; `nil` when the trip has none.
  func name(ofRow row: Int) -> String? {
    if let vehicles { return vehicles.number(ofRow: row).map { vehicles.identities[$0].shownName } }
    let scheduled = timetable.scheduledTrips[row]
    guard !scheduled.isFrequencyBased else { return nil }
    let name =
      plan.vehicle(ofTrip: scheduled.trip, in: timetable)
      ?? timetable.plannedVehicles.name(ofTrip: timetable.tripIDs.id(at: scheduled.trip), on: scheduled.serviceDate)
      ?? timetable.trips[scheduled.trip].block
    guard let name, !name.isEmpty else { return nil }
    return Vehicles.Identity(name: name, date: scheduled.serviceDate).shownName
  }
}
