import TripCore

/// Makes the report about a scheduled trip from a trip update, stop time by stop time.
///
/// A delay propagates up to the next update, also over skipped stops. After `NO_DATA` the delay is unknown, as before
/// the first update, and so it is from the first stop on that an unmatched update may be about. A `REPLACEMENT` has an
/// update for each of its stops, so the timetable's stop times between them are skipped.
/// - SeeAlso: GTFS-Realtime, "Trip Updates", "Stop Time Updates".
struct ReportMaker {
  /// The stop time updates found so far that match no stop time, or whose platform or time cannot be used.
  private(set) var unmatchedStops: [UnmatchedStop] = []
  /// The row of the same trip on another service day whose times the last trip update has; `nil` when it has none.
  private(set) var otherRow: Int?

  private let index: ScheduledTripIndex
  private let feedSaysWhatFollows: Bool
  private let rows: StopTimeColumn
  private let stops: [Stop]
  private var alignment: StopAlignment

  /// - Parameters:
  ///   - index: The index of the timetable.
  ///   - feedSaysWhatFollows: Whether the feed itself reports the trips that are late because of their vehicles.
  init(_ index: ScheduledTripIndex, feedSaysWhatFollows: Bool) {
    self.index = index
    self.feedSaysWhatFollows = feedSaysWhatFollows
    rows = index.timetable.stopTimes
    stops = index.stops
    alignment = StopAlignment(index)
  }

  /// Makes the report of a trip update about the scheduled trip in `row`.
  ///
  /// - Parameters:
  ///   - update: The trip update.
  ///   - entity: The id of the entity with the update, `FeedEntity.id`.
  ///   - row: The row of the scheduled trip in the timetable.
  ///   - time: When the update was made.
  ///   - path: The publishers through which it has come.
  /// - Returns: The report. A trip of which fewer than two stops are not skipped is reported as cancelled.
  mutating func report(
    of update: TransitRealtime_TripUpdate, entity: String, onRow row: Int, madeAt time: Instant,
    passedOnBy path: [PublisherID]
  ) -> TripReport {
    let updates = update.stopTimeUpdate
    otherRow = nil
    let scheduledTrip = index.timetable.scheduledTrips[row]
    let trip = index.timetable.trips[scheduledTrip.trip]
    let range = trip.stopTimes
    let origin = index.timetable.origin(ofRow: row) + scheduledTrip.shift
    alignment.align(updates, to: range, isRenumbered: trip.isRenumbered, origin: origin)
    for (position, reason) in alignment.unmatched { note(updates[position], of: entity, reason) }

    var stopTimes: [StopTimeReport] = []
    stopTimes.reserveCapacity(range.count)
    var (latest, falls) = (Int.min, false)
    func see(_ planned: ServiceTime, _ delay: Seconds?) {
      guard let delay else { return }
      let time = planned.seconds + delay.count
      falls = falls || time < latest
      latest = time
    }
    var platforms: [StopSequence: Platform] = [:]
    var skipped = 0
    var propagated = PropagatedDelay(update, madeAt: time)
    if propagated.tripDelayIsImpossible { note(.init(), of: entity, .impossibleTime) }
    let replaced = update.trip.relationship == .replacement ? alignment.matchedSpan : 0..<0
    for position in 0..<range.count {
      let stopTime = rows[range.lowerBound + position]
      let updateIndex = alignment.updateOfStopTime[position]
      let report: StopTimeReport
      if updateIndex >= 0 {
        report = self.report(
          updates[updateIndex], on: stopTime, ofRow: row, isFirst: position == 0, origin: origin, &propagated, entity)
        if let platform = platform(updates[updateIndex], at: stopTime, entity) {
          platforms[stopTime.sequence] = platform
        }
      } else if replaced.contains(position) {
        report = StopTimeReport(sequence: stopTime.sequence, isSkipped: true)
      } else {
        if alignment.doubtful.contains(position) { propagated.update(to: nil) }
        report = propagated.report(on: stopTime, origin: origin)
      }
      if report.isSkipped { skipped += 1 }
      if report.saysSomething { stopTimes.append(report) }
      see(stopTime.arrival, report.arrivalDelay)
      see(stopTime.departure, report.departureDelay)
    }
    if falls { stopTimes = rising(stopTimes, range, updates, entity) }
    // A trip with fewer than two stops left cannot carry passengers.
    guard range.count - skipped >= 2 else { return TripReport(time: time, isCancelled: true, path: path) }
    return TripReport(
      time: time, stopTimes: stopTimes, platforms: platforms, feedSaysWhatFollows: feedSaysWhatFollows,
      path: path)
  }

  /// Leaves the times out that run backwards, and notes those that the feed states.
  private mutating func rising(
    _ stopTimes: [StopTimeReport], _ range: Range<Int>, _ updates: [TransitRealtime_TripUpdate.StopTimeUpdate],
    _ entity: String
  ) -> [StopTimeReport] {
    let reported = Set(stopTimes.map(\.sequence))
    let positions = (0..<range.count).filter { reported.contains(rows[range.lowerBound + $0].sequence) }
    let indices = positions.map { alignment.updateOfStopTime[$0] }
    let (rising, leftOut) = FallingReport(
      stopTimes, planned: positions.map { rows[range.lowerBound + $0] },
      updates: indices.map { $0 < 0 ? nil : updates[$0] }
    ).rising()
    for stop in leftOut { note(updates[indices[stop]], of: entity, .runsBackwards) }
    return rising
  }

  /// Makes the report about a stop time that has an update, and sets the delay that propagates from the update.
  private mutating func report(
    _ update: TransitRealtime_TripUpdate.StopTimeUpdate, on stopTime: StopTimeRow, ofRow row: Int, isFirst: Bool,
    origin: Instant, _ propagated: inout PropagatedDelay, _ entity: String
  ) -> StopTimeReport {
    switch update.relationship {
    case .skipped:
      return StopTimeReport(sequence: stopTime.sequence, isSkipped: true)
    case .noData, nil:
      propagated.update(to: nil)
      return StopTimeReport(sequence: stopTime.sequence)
    case .scheduled, .unscheduled: break
    }
    let arrival = ReportedDelay(update.arrival, scheduled: origin + Seconds(stopTime.arrival.seconds))
    let departure = ReportedDelay(update.departure, scheduled: origin + Seconds(stopTime.departure.seconds))
    if let delay = arrival.impossible ?? departure.impossible {
      otherRow = index.row(ofOtherDayThan: row, with: delay)
      let day = otherRow.map { index.timetable.scheduledTrips[$0].serviceDate }
      note(update, of: entity, day.map { .timeOfAnotherDay($0) } ?? .impossibleTime)
    }
    let departureDelay = departure.delay ?? (departure.impossible == nil ? arrival.delay : nil)
    var arrivalDelay = arrival.delay
    if arrivalDelay == nil, arrival.impossible == nil, let departureDelay {
      // An update with a departure only: at the first stop, and where the timetable has the same time for arrival and
      // departure, the delay holds for both.
      if isFirst || stopTime.arrival == stopTime.departure {
        arrivalDelay = departureDelay
      } else if let delay = propagated.delay, stopTime.arrival + delay <= stopTime.departure + departureDelay {
        arrivalDelay = delay
      }
    }
    propagated.update(to: departureDelay)
    return StopTimeReport(sequence: stopTime.sequence, arrivalDelay: arrivalDelay, departureDelay: departureDelay)
  }

  /// Returns the platform that an update assigns: its `assigned_stop_id`, or, in older feeds, a `stop_id` of another
  /// platform of the station. Returns `nil` when the platform stays the planned one.
  private mutating func platform(
    _ update: TransitRealtime_TripUpdate.StopTimeUpdate, at stopTime: StopTimeRow, _ entity: String
  ) -> Platform? {
    let assigned = update.hasStopTimeProperties ? update.stopTimeProperties.assignedStopID : ""
    let id = GTFSID(assigned.isEmpty ? update.stopID : assigned)
    guard !id.isEmpty, id != stops[stopTime.stop].id else { return nil }
    let planned = stops[stopTime.stop]
    let platform = index.platform(id)
    if let platform, platform.station == planned.station { return platform }
    // The station itself assigns no platform, and where the timetable names only the station, none can be another one. Neither
    // is reported as an error.
    if !assigned.isEmpty, id != planned.station, platform?.station != planned.id {
      note(update, of: entity, .platformElsewhere, stopID: id)
    }
    return nil
  }

  private mutating func note(
    _ update: TransitRealtime_TripUpdate.StopTimeUpdate, of entity: String, _ reason: UnmatchedStop.Reason,
    stopID: GTFSID? = nil
  ) {
    unmatchedStops.append(
      UnmatchedStop(
        entityID: entity, sequence: update.hasStopSequence ? StopSequence(Int(update.stopSequence)) : nil,
        stopID: stopID ?? (update.hasStopID ? GTFSID(update.stopID) : nil), reason: reason))
  }
}

extension TransitRealtime_TripUpdate.StopTimeUpdate {
  /// The `schedule_relationship` of the update, or `nil` for a value that this program does not know.
  fileprivate var relationship: ScheduleRelationship? {
    hasScheduleRelationship || !unknownFields.holdsNumber(ofField: 5) ? scheduleRelationship : nil
  }
}
