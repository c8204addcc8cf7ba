// This extension keeps what follows for the trips of late vehicles. It is worked out anew for the vehicles of trips that
// changed, in the same frame.
extension DayTrips {
  /// Returns what follows for the trip in `row` because its vehicle is late; `nil` when nothing does.
  public func consequence(ofRow row: Int) -> Consequence? { vehicleDay?.consequence(ofRow: row) }

  /// Returns the name of the vehicle that runs the trip in `row`, as decided or planned, and as people read it; `nil` when
  /// the trip has none.
  func vehicleName(ofRow row: Int) -> String? { vehicleNames.name(ofRow: row) }

  /// The names of the vehicles that run the trips, as decided or planned.
  var vehicleNames: ShownVehicleNames {
    ShownVehicleNames(timetable.value, vehicleDay?.vehicles, plan: vehiclePlan)
  }

  /// Returns the links between the trips of a vehicle that run, in order; an empty array when the trip in `row` has no
  /// vehicle.
  public func vehicleLinks(ofRow row: Int) -> [VehicleLink] {
    let day = ownVehicleDay()
    return day.vehicles.number(ofRow: row).map { day.links(of: $0, at: now.value, known: draggedTrip(ofRow:)) } ?? []
  }

  /// The vehicles of the day with what follows; found at the first request.
  func ownVehicleDay() -> VehicleDay {
    if let vehicleDay { return vehicleDay }
    var day = VehicleDay(timetable.value, vehicleSettings, plan: vehiclePlan)
    for (row, source) in sources { day.note(row, vehicle: source.value.vehicle) }
    vehicleDay = day
    edition += 1
    return day
  }

  /// Notes that the trip in `row` changed. Until the first trip is late or has another vehicle, the vehicles of the day
  /// need not be found.
  func noteVehicle(ofRow row: Int, _ trip: Trip) {
    if vehicleDay != nil {
      vehicleDay?.note(row, vehicle: trip.vehicle)
    } else if trip.vehicle != nil || trip.isExpectedLate {
      _ = ownVehicleDay()
    }
  }

  /// Works out what follows for the vehicles that were noted, and shows the trips for which something else follows.
  func followVehicles() {
    // The value is taken out while it changes, because it asks for trips meanwhile.
    guard var day = vehicleDay.take() else { return }
    let changed = day.follow(at: now.value, known: ownTrip(ofRow:))
    vehicleDay = day
    for row in changed { if let trip = foldedTrip(ofRow: row)?.trip { update(row, trip) } }
  }

  /// Finds the vehicles again after the timetable was replaced.
  func forgetVehicles() {
    vehicleDay = nil
    vehicleEdition.value += 1
  }

  /// Takes over other settings of the operator, or another accepted plan; each stays as it was when left out.
  func use(_ settings: VehicleSettings? = nil, plan: VehiclePlan? = nil) {
    let before = (vehicleSettings, vehiclePlan)
    edition += 1
    batch {
      vehicleSettings = settings ?? vehicleSettings
      vehiclePlan = plan ?? vehiclePlan
      guard before != (vehicleSettings, vehiclePlan) else { return }
      let followed = vehicleDay.map { Array($0.consequences.keys) } ?? []
      forgetVehicles()
      for row in followed.sorted() { fold(row) }
      for (row, source) in sources { noteVehicle(ofRow: row, source.value) }
      followVehicles()
      forgetConflicts()
    }
  }

  /// Returns the trip in `row` as it is decided and reported, without what follows from its vehicle; `nil` when only the
  /// timetable is known.
  ///
  /// Nothing follows from a drag: passengers must not read of what is not decided.
  func ownTrip(ofRow row: Int) -> Trip? {
    guard let settled = settledTrip(ofRow: row), settled.consequence != nil else { return settledTrip(ofRow: row) }
    return foldedTrip(ofRow: row, following: nil)?.trip
  }

  /// Returns what is known of a trip below the decisions about it: what a followed feed reports, with what follows from
  /// the trip's vehicle where no times are reported. A move starts from there.
  ///
  /// - Parameters:
  ///   - trip: The trip in `row` as planned.
  ///   - row: The row of the trip.
  ///   - time: The present time.
  /// - Returns: The report; `nil` when nothing is known.
  func known(of trip: Trip, ofRow row: Int, at time: Instant) -> TripReport? {
    let report = reports.value.report(on: trip.instance, at: time)
    guard let consequence = consequence(ofRow: row), !consequence.isAtRisk else { return report }
    return TripReport(report, following: consequence, on: trip)
  }

  /// Returns whether one vehicle can run two trips one after the other, in time by all that is known: then the link between
  /// them would be no conflict. `false` also when the timetable of the shown day does not have both.
  func canRunBoth(_ clash: VehicleClash) -> Bool {
    guard let row = row(of: clash.trip), let other = clash.rival.instance.flatMap(row(of:)) else { return false }
    let run = [row, other].sorted().map { row in
      (row: row, trip: ownTrip(ofRow: row).map { VehicleTrip($0) } ?? VehicleTrip(timetable.value, row: row))
    }
    return VehicleRun(of: clash.vehicle, run, in: timetable.value, vehicleSettings, at: now.value).links.allSatisfy {
      $0.slack >= 0
    }
  }

  /// Returns the trip in `row` as ``ownTrip(ofRow:)`` does, but as it is dragged.
  func draggedTrip(ofRow row: Int) -> Trip? {
    guard let provisional = provisional.value, provisional.row == row else { return ownTrip(ofRow: row) }
    return foldedTrip(ofRow: row, after: [provisional.decision], following: nil)?.trip
  }

  /// What follows for the trips of the shown day, by trip.
  var consequences: [TripInstance: Consequence] {
    vehicleDay.map { day in
      Dictionary(day.consequences.map { (timetable.value.instance(ofRow: $0), $1) }) { first, _ in first }
    } ?? [:]
  }
}
