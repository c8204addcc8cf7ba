import TripCore

/// The decisions and reports about the trips of a day.
struct KnownTrips: Sendable {
  /// The decisions in the journal.
  let decided: JournalState
  /// The reports of followed feeds. A decision about the same trip takes precedence.
  let reported: TripReports
  /// The current time. An old report is not used any more.
  let now: Instant

  /// Returns the extra trips that were decided.
  ///
  /// - Parameter day: The service day; `nil` for all days that were read from the journal.
  /// - Returns: The extra trips, by their trip instance.
  func extraTrips(on day: ServiceDate?) -> [TripInstance: ExtraTrip] {
    decided.extraTrips.filter { day == nil || $0.key.serviceDate == day }
  }

  /// Returns the trips with a decision or a report and those that are late because of their vehicles, by row, and the
  /// decisions about the day of the timetable that fit none of its trips.
  ///
  /// - Complexity: Proportional to the number of rows, or constant when there are no decisions and reports.
  func trips(of timetable: Timetable) -> (trips: [Int: Trip], unfit: UnfitDecisions) {
    var unfit = UnfitDecisions()
    let instances = Set(decided.instances).union(reported.instances)
    guard !instances.isEmpty else { return ([:], unfit) }
    var trips: [Int: Trip] = [:]
    var missing = Set(decided.decidedInstances.filter { $0.serviceDate == timetable.serviceDate })
    for row in timetable.scheduledTrips.indices {
      let instance = timetable.instance(ofRow: row)
      // Stop times that contradict each other make no trip. What is decided about it then has no place in the list.
      guard instances.contains(instance), var trip = try? timetable.trip(ofRow: row) else { continue }
      let refused = trip.applyAll(taken: decided.taken(on: instance), over: reported.report(on: instance, at: now))
      unfit.add(refused, on: instance)
      trips[row] = trip
      missing.remove(instance)
    }
    for instance in missing { unfit.add(instance, decided: decided) }
    follow(timetable, &trips)
    return (trips, unfit)
  }

  /// Adds what follows for the trips of late vehicles.
  private func follow(_ timetable: Timetable, _ trips: inout [Int: Trip]) {
    var day = VehicleDay(timetable, decided.vehicleSettings, plan: decided.vehiclePlan)
    for (row, trip) in trips { day.note(row, vehicle: trip.vehicle) }
    let own = trips
    for row in day.follow(at: now, known: { own[$0] }) {
      let instance = timetable.instance(ofRow: row)
      guard var trip = try? timetable.trip(ofRow: row) else { continue }
      trip.applyAll(
        taken: decided.taken(on: instance), over: reported.report(on: instance, at: now),
        following: day.consequence(ofRow: row))
      trips[row] = trip
    }
  }
}
