import TripCore

/// What is known of the trips of a day beside the timetable.
struct KnownTrips: Sendable {
  /// The decisions of the journal.
  let decided: JournalState
  /// What followed feeds report, below the decisions.
  let reported: TripReports
  /// The current time: a report counts for a while only.
  let now: Instant

  /// The trips that were added, of one service day, or of all that were read when `day` is `nil`.
  func extraTrips(on day: ServiceDate?) -> [TripInstance: ExtraTrip] {
    decided.extraTrips.filter { day == nil || $0.key.serviceDate == day }
  }

  /// Returns the trips of which more than the timetable is known, by row. The cost grows with the number of rows, unless
  /// nothing is known.
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
