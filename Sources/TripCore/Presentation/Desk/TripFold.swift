/// What is known of the trips of a day in all layers but the drag: the timetable, what followed feeds report, and what
/// dispatchers decided. A value, so that trips can be worked out on any thread.
struct TripFold: Sendable {
  let timetable: Timetable
  /// Trips that replace those of the timetable.
  let replacements: [TripInstance: Trip]
  let decided: JournalState
  var reports: TripReports
  /// The trips that a followed feed reported as having left.
  var seenLeaving: Set<TripInstance>
  let now: Instant

  /// Returns the trip in `row` without reports and decisions, or `nil` when there is no such row.
  func undecided(_ row: Int) -> Trip? {
    guard timetable.scheduledTrips.indices.contains(row) else { return nil }
    if replacements.isEmpty { return try? timetable.trip(ofRow: row) }
    return replacements[timetable.instance(ofRow: row)] ?? (try? timetable.trip(ofRow: row))
  }

  /// Works out the trip in `row` from its layers.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - further: Decisions after those of the journal, such as that of a drag.
  ///   - consequence: What follows from the trip's vehicle; `nil` to leave it out.
  /// - Returns: The trip, and the decisions that do not fit the timetable; `nil` when there is no such row.
  func trip(
    ofRow row: Int, after further: [Decision] = [], following consequence: Consequence?
  ) -> (trip: Trip, refused: [DecisionError])? {
    guard var trip = undecided(row) else { return nil }
    let taken = decided.taken(on: trip.instance) + further.map { TakenDecision($0) }
    let refused = trip.applyAll(taken: taken, over: reports.report(on: trip.instance, at: now), following: consequence)
    trip.wasSeenLeaving = seenLeaving.contains(trip.instance)
    return (trip, refused.map(\.error))
  }

  /// Returns the trip in `row` without what follows from its vehicle; `nil` when only the timetable is known.
  func known(_ row: Int) -> Trip? {
    let instance = timetable.instance(ofRow: row)
    guard
      !decided.effectiveEntries(on: instance).isEmpty || reports.latest(on: instance) != nil
        || replacements[instance] != nil
    else { return nil }
    return trip(ofRow: row, following: nil)?.trip
  }

  /// Remembers whether the newest report about the trip in `row` says that it has left.
  mutating func noteDeparture(ofRow row: Int) {
    let instance = timetable.instance(ofRow: row)
    guard let report = reports.report(on: instance, at: now), !report.areTimesExpired,
      let first = timetable.stopTimes(ofRow: row).first
    else { return }
    if report.hasSeenDeparture(scheduledAt: timetable.departure(ofRow: row), from: first.sequence) {
      seenLeaving.insert(instance)
    } else {
      seenLeaving.remove(instance)
    }
  }
}
