/// What is known of the trips of a board's days, from which follows which trips are late because of their vehicles.
///
/// A desk works that out for the day that it shows, which may be another one.
struct BoardVehicles: Sendable {
  /// The days that the desk does not show, of which something is known.
  let timetables: [Timetable]
  let decided: JournalState
  let reports: TripReports
  let settings: VehicleSettings
  let plan: VehiclePlan
  let now: Instant

  /// Returns what follows for the trips of late vehicles.
  ///
  /// Cost: visits every row of the timetables.
  func consequences() -> [TripInstance: Consequence] {
    let instances = Set(decided.instances).union(reports.instances)
    var consequences: [TripInstance: Consequence] = [:]
    for timetable in timetables {
      let fold = TripFold(
        timetable: timetable, replacements: [:], decided: decided, reports: reports, seenLeaving: [], now: now)
      var known: [Int: Trip] = [:]
      for row in timetable.scheduledTrips.indices where instances.contains(timetable.instance(ofRow: row)) {
        known[row] = fold.known(row)
      }
      guard known.values.contains(where: { $0.vehicle != nil || $0.isExpectedLate }) else { continue }
      var day = VehicleDay(timetable, settings, plan: plan)
      for (row, trip) in known { day.note(row, vehicle: trip.vehicle) }
      for row in day.follow(at: now, known: { known[$0] }) {
        consequences[timetable.instance(ofRow: row)] = day.consequence(ofRow: row)
      }
    }
    return consequences
  }

  /// Works out what follows, away from the main thread.
  @concurrent func read() async -> [TripInstance: Consequence] { consequences() }
}
