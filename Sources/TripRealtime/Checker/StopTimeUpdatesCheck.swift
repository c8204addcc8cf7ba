import TripCore
import TripFeed

/// Checks the rules about the stop time updates of one trip update.
struct StopTimeUpdatesCheck {
  private let entity: String
  private let tripID: GTFSID?
  /// The planned stop times of the trip; `nil` when the trip update does not follow the timetable's stops.
  private let plan: PlannedTrip?
  private let index: FeedIndex?
  private(set) var findings: FindingList
  /// The index of the planned stop time that follows the one of the last checked update.
  private var next = 0
  /// The latest time in the updates that are checked so far, in seconds since 1970; `nil` before the first time.
  private var latest: Int64?

  /// Prepares the check of one trip update. New findings are added to the end of `findings`. If `index` is `nil`,
  /// stop ids are not checked.
  init(entity: String, tripID: GTFSID?, plan: PlannedTrip?, index: FeedIndex?, findings: FindingList) {
    self.entity = entity
    self.tripID = tripID
    self.plan = plan
    self.index = index
    self.findings = findings
  }

  /// Adds findings about the stop time updates of the trip.
  mutating func check(_ stops: [TransitRealtime_TripUpdate.StopTimeUpdate]) {
    checkOrder(stops)
    if let stop = stops.first(where: { !$0.hasStopSequence }), plan?.visitsAStopTwice == true {
      add(.ambiguousStop, stop, nil)
    }
    if let stop = stops.first(where: { !$0.hasScheduleRelationship }) {
      add(.noScheduleRelationship, stop, "schedule_relationship")
    }
    for stop in stops {
      checkStop(stop)
      checkEvents(stop)
      checkTimes(stop)
      checkAgainstPlan(stop)
    }
  }

  private mutating func checkOrder(_ stops: [TransitRealtime_TripUpdate.StopTimeUpdate]) {
    var isReported = false
    for index in stops.indices.dropFirst() {
      let (before, stop) = (stops[index - 1], stops[index])
      if before.hasStopSequence, stop.hasStopSequence {
        if stop.stopSequence == before.stopSequence {
          add(.repeatedStopSequence, stop, nil)
        } else if stop.stopSequence < before.stopSequence, !isReported {
          isReported = true
          add(.unsortedStops, stop, "after stop_sequence \(before.stopSequence)")
        }
      }
      if before.hasStopID, stop.hasStopID, GTFSID(stop.stopID) == GTFSID(before.stopID) {
        add(.repeatedStopID, stop, "stop_id \(stop.stopID)")
      }
    }
  }

  private mutating func checkStop(_ stop: TransitRealtime_TripUpdate.StopTimeUpdate) {
    if !stop.hasStopSequence, !stop.hasStopID { add(.stopNotIdentified, stop, nil) }
    guard index != nil else { return }
    if stop.hasStopID { checkPlace(stop.stopID, "stop_id", stop) }
    if stop.hasStopTimeProperties, stop.stopTimeProperties.hasAssignedStopID {
      checkPlace(stop.stopTimeProperties.assignedStopID, "assigned_stop_id", stop)
    }
  }

  private mutating func checkPlace(_ id: String, _ field: String, _ stop: TransitRealtime_TripUpdate.StopTimeUpdate) {
    switch index?.locationType(ofStop: GTFSID(id)) {
    case nil: add(.unknownStop, stop, "\(field) \(id)")
    case 0: break
    case let type?: add(.notAStopOrPlatform, stop, "\(field) \(id), location_type \(type)")
    }
  }

  private mutating func checkEvents(_ stop: TransitRealtime_TripUpdate.StopTimeUpdate) {
    let relationship = stop.scheduleRelationship
    if relationship == .noData {
      if stop.hasArrival { add(.timesAtNoData, stop, "arrival") }
      if stop.hasDeparture { add(.timesAtNoData, stop, "departure") }
    }
    guard relationship != .skipped else { return }
    if relationship != .noData, !stop.hasArrival, !stop.hasDeparture { add(.neitherArrivalNorDeparture, stop, nil) }
    if stop.hasArrival, !stop.arrival.hasTime, !stop.arrival.hasDelay { add(.emptyStopTimeEvent, stop, "arrival") }
    if stop.hasDeparture, !stop.departure.hasTime, !stop.departure.hasDelay {
      add(.emptyStopTimeEvent, stop, "departure")
    }
  }

  private mutating func checkTimes(_ stop: TransitRealtime_TripUpdate.StopTimeUpdate) {
    let arrival = stop.hasArrival && stop.arrival.hasTime ? stop.arrival.time : nil
    let departure = stop.hasDeparture && stop.departure.hasTime ? stop.departure.time : nil
    if let arrival { checkTime(arrival, "arrival.time", stop) }
    if let departure { checkTime(departure, "departure.time", stop) }
    if let arrival, let departure, departure < arrival {
      add(.departureBeforeArrival, stop, "arrival \(arrival), departure \(departure)")
    }
    for time in [arrival, departure] {
      if let time { latest = max(latest ?? time, time) }
    }
  }

  private mutating func checkTime(_ time: Int64, _ field: String, _ stop: TransitRealtime_TripUpdate.StopTimeUpdate) {
    if !PosixTime.range.contains(Int(time)) {
      add(.notPosixTime, stop, "\(field) \(time)")
    } else if let latest, time <= latest {
      add(.timesNotIncreasing, stop, "\(field) \(time), not after \(latest)")
    }
  }

  private mutating func checkAgainstPlan(_ stop: TransitRealtime_TripUpdate.StopTimeUpdate) {
    guard let plan, stop.hasStopSequence || stop.hasStopID else { return }
    guard let position = position(of: stop, in: plan) else {
      if stop.hasStopSequence {
        add(.unknownStopSequence, stop, nil)
      } else {
        add(.unsortedStops, stop, "not among the stops that are left of the trip")
      }
      return
    }
    next = position + 1
    let stopTime = plan.stopTimes[position]
    if stop.hasStopID, GTFSID(stop.stopID) != stopTime.stopID {
      add(.stopSequenceOfOtherStop, stop, "stop_id \(stop.stopID), in the timetable \(stopTime.stopID)")
    }
    if stop.hasArrival, stop.arrival.hasDelay, !stop.arrival.hasTime, !stopTime.hasArrival {
      add(.delayWithoutScheduledTime, stop, "arrival.delay")
    }
    if stop.hasDeparture, stop.departure.hasDelay, !stop.departure.hasTime, !stopTime.hasDeparture {
      add(.delayWithoutScheduledTime, stop, "departure.delay")
    }
  }

  /// Returns the index of the planned stop time that an update is about, or `nil` when the plan has none. It is
  /// nearly always ``next``. An update without `stop_sequence` is about the next planned stop time at its stop.
  private func position(of stop: TransitRealtime_TripUpdate.StopTimeUpdate, in plan: PlannedTrip) -> Int? {
    guard stop.hasStopSequence else {
      let id = GTFSID(stop.stopID)
      return plan.stopTimes[next...].firstIndex { $0.stopID == id }
    }
    let sequence = Int(stop.stopSequence)
    if next < plan.stopTimes.count, plan.stopTimes[next].sequence == sequence { return next }
    return plan.stopTimes.firstIndex { $0.sequence == sequence }
  }

  private mutating func add(_ rule: Rule, _ stop: TransitRealtime_TripUpdate.StopTimeUpdate, _ value: String?) {
    findings.append(Finding(rule, entity: entity, tripID: tripID, stop: stop.name, value: value))
  }
}
