import TripCore

/// Makes of a trip update what it reports about a run, call by call.
///
/// A delay carries forward to the next update, over skipped stops. `NO_DATA` ends it. Before the first update nothing is
/// known. A `REPLACEMENT` has updates for all its calls: those of the timetable between them it does not serve.
/// - SeeAlso: GTFS-Realtime, "Trip Updates", "Stop Time Updates".
struct ReportMaker {
  /// The stop time updates of the feed that no run could take.
  private(set) var unmatchedStops: [UnmatchedStop] = []

  private let index: ScheduledTripIndex
  private let rows: StopTimeColumn
  private let stops: [Stop]
  private var alignment: StopAlignment

  init(_ index: ScheduledTripIndex) {
    self.index = index
    rows = index.timetable.stopTimes
    stops = index.stops
    alignment = StopAlignment(index)
  }

  /// What an update reports about the run of `row`.
  ///
  /// - Parameters:
  ///   - update: The update.
  ///   - entity: `FeedEntity.id`.
  ///   - row: The row of the run.
  ///   - time: When it was made.
  /// - Returns: The report; one of a cancelled trip where less than two stops are left.
  mutating func report(
    of update: TransitRealtime_TripUpdate, entity: String, onRow row: Int, madeAt time: Instant
  ) -> TripReport {
    let updates = update.stopTimeUpdate
    let scheduledTrip = index.timetable.scheduledTrips[row]
    let range = index.timetable.trips[scheduledTrip.trip].stopTimes
    let origin = index.timetable.origin(ofRow: row) + scheduledTrip.shift
    alignment.align(updates, to: range, origin: origin)
    for (position, reason) in alignment.unmatched { note(updates[position], of: entity, reason) }

    var stopTimes: [StopTimeReport] = []
    stopTimes.reserveCapacity(range.count)
    var platforms: [StopSequence: Platform] = [:]
    var skipped = 0
    var carried = PropagatedDelay(update, madeAt: time)
    let replaced = update.trip.relationship == .replacement ? alignment.matchedSpan : 0..<0
    for position in 0..<range.count {
      let stopTime = rows[range.lowerBound + position]
      let updateIndex = alignment.updateOfStopTime[position]
      let report: StopTimeReport
      if updateIndex >= 0 {
        report = self.report(
          updates[updateIndex], on: stopTime, isFirst: position == 0, origin: origin, &carried, entity)
        if let platform = platform(updates[updateIndex], at: stopTime, entity) {
          platforms[stopTime.sequence] = platform
        }
      } else if replaced.contains(position) {
        report = StopTimeReport(sequence: stopTime.sequence, isSkipped: true)
      } else {
        report = carried.report(on: stopTime, origin: origin)
      }
      if report.isSkipped { skipped += 1 }
      if report.saysSomething { stopTimes.append(report) }
    }
    // A trip that calls nowhere, or at one stop only, carries nobody.
    guard range.count - skipped >= 2 else { return TripReport(time: time, isCancelled: true) }
    return TripReport(time: time, stopTimes: stopTimes, platforms: platforms)
  }

  /// What an update says of its own call.
  private mutating func report(
    _ update: TransitRealtime_TripUpdate.StopTimeUpdate, on stopTime: StopTimeRow, isFirst: Bool, origin: Instant,
    _ carried: inout PropagatedDelay, _ entity: String
  ) -> StopTimeReport {
    switch update.relationship {
    case .skipped:
      return StopTimeReport(sequence: stopTime.sequence, isSkipped: true)
    case .noData, nil:
      carried.go(on: nil)
      return StopTimeReport(sequence: stopTime.sequence)
    case .scheduled, .unscheduled: break
    }
    let arrival = ReportedDelay(update.arrival, scheduled: origin + Seconds(stopTime.arrival.seconds))
    let departure = ReportedDelay(update.departure, scheduled: origin + Seconds(stopTime.departure.seconds))
    if arrival.isImpossible || departure.isImpossible { note(update, of: entity, .impossibleTime) }
    let departureDelay = departure.delay ?? (departure.isImpossible ? nil : arrival.delay)
    var arrivalDelay = arrival.delay
    if arrivalDelay == nil, !arrival.isImpossible, let departureDelay {
      // Nothing comes before the first stop, and where the timetable has one time for both it is one event.
      if isFirst || stopTime.arrival == stopTime.departure {
        arrivalDelay = departureDelay
      } else if let delay = carried.delay, stopTime.arrival + delay <= stopTime.departure + departureDelay {
        arrivalDelay = delay
      }
    }
    carried.go(on: departureDelay)
    return StopTimeReport(sequence: stopTime.sequence, arrivalDelay: arrivalDelay, departureDelay: departureDelay)
  }

  /// The platform that an update gives a call, or a `stop_id` of another platform of the station, as older feeds do it.
  private mutating func platform(
    _ update: TransitRealtime_TripUpdate.StopTimeUpdate, at stopTime: StopTimeRow, _ entity: String
  ) -> Platform? {
    let assigned = update.hasStopTimeProperties ? update.stopTimeProperties.assignedStopID : ""
    let id = assigned.isEmpty ? update.stopID : assigned
    guard !id.isEmpty, id != stops[stopTime.stop].id else { return nil }
    let planned = stops[stopTime.stop]
    guard let station = planned.station, let stop = index.stop(id), stop.station == station else {
      // The station itself names no platform.
      if !assigned.isEmpty, id != planned.station { note(update, of: entity, .platformElsewhere, stopID: assigned) }
      return nil
    }
    return Platform(stop)
  }

  private mutating func note(
    _ update: TransitRealtime_TripUpdate.StopTimeUpdate, of entity: String, _ reason: UnmatchedStop.Reason,
    stopID: String? = nil
  ) {
    unmatchedStops.append(
      UnmatchedStop(
        entityID: entity, sequence: update.hasStopSequence ? StopSequence(Int(update.stopSequence)) : nil,
        stopID: stopID ?? (update.hasStopID ? update.stopID : nil), reason: reason))
  }
}

extension TransitRealtime_TripUpdate.StopTimeUpdate {
  /// How it relates to the timetable; `nil` for a value that is newer than what is known here.
  fileprivate var relationship: ScheduleRelationship? {
    hasScheduleRelationship || !unknownFields.holdsNumber(ofField: 5) ? scheduleRelationship : nil
  }
}
