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

  /// Returns the trips with a decision or a report, by row.
  ///
  /// - Complexity: Proportional to the number of rows, or constant when there are no decisions and reports.
  func trips(of timetable: Timetable) -> [Int: Trip] {
    let instances = Set(decided.instances).union(reported.instances)
    guard !instances.isEmpty else { return [:] }
    var trips: [Int: Trip] = [:]
    for row in timetable.scheduledTrips.indices {
      let instance = timetable.instance(ofRow: row)
      guard instances.contains(instance), var trip = try? timetable.trip(ofRow: row) else { continue }
      trip.applyAll(decided.decisions(on: instance), over: reported.report(on: instance, at: now))
      trips[row] = trip
    }
    return trips
  }
}
