import TripCore
import TripFeed

/// Checks the rules about one trip update, also by comparing it with the timetable.
struct TripUpdateCheck {
  private let update: TransitRealtime_TripUpdate
  private let trip: TransitRealtime_TripDescriptor
  private let entity: String
  /// The planned data of the trip; `nil` when the timetable does not have the trip.
  private let plan: PlannedTrip?
  /// The ids of all trips, routes and stops of the timetable. If it is `nil`, ids that are not in ``plan`` are not
  /// checked.
  private let index: FeedIndex?
  private let headerTimestamp: UInt64
  private let now: Instant
  private(set) var findings = FindingList()

  init(
    _ update: TransitRealtime_TripUpdate, entity: String, plan: PlannedTrip?, index: FeedIndex?,
    headerTimestamp: UInt64, now: Instant
  ) {
    self.update = update
    trip = update.trip
    self.entity = entity
    self.plan = plan
    self.index = index
    self.headerTimestamp = headerTimestamp
    self.now = now
  }

  /// Adds the findings about the trip update and its stop time updates.
  mutating func check() {
    checkNames()
    checkStart()
    checkTimestamp()
    if !trip.hasScheduleRelationship { add(.noScheduleRelationship, "trip.schedule_relationship") }
    if !update.hasVehicle || update.vehicle.id.isEmpty {
      add(.noVehicleID, nil)
      if keepsHeadway { add(.frequencyTripWithoutVehicleID, nil) }
    }
    let stops = update.stopTimeUpdate
    if stops.isEmpty, ![.canceled, .deleted, .duplicated].contains(relationship) { add(.noStops, nil) }
    if keepsHeadway { checkUnscheduled(stops) }
    // The stops of a replacement or an extra trip are not those of the timetable, so they are not compared.
    let plan = relationship == .replacement || isExtra ? nil : plan
    var check = StopTimeUpdatesCheck(
      entity: entity, tripID: trip.hasTripID ? GTFSID(trip.tripID) : nil, plan: plan, index: index, findings: findings)
    check.check(stops)
    findings = check.findings
  }

  private var relationship: TransitRealtime_TripDescriptor.ScheduleRelationship { trip.scheduleRelationship }

  private var isExtra: Bool {
    trip.hasScheduleRelationship && (relationship == .added || relationship == .new)
  }

  private var startTime: ServiceTime? { trip.hasStartTime ? ServiceTime(gtfs: trip.startTime) : nil }

  /// Whether the update is about a scheduled trip that keeps a headway (`exact_times` 0). The same trip may also have
  /// scheduled trips with exact times.
  private var keepsHeadway: Bool {
    guard let plan, plan.keepsHeadway else { return false }
    return !isExactTrip(plan)
  }

  private func isExactTrip(_ plan: PlannedTrip) -> Bool {
    guard let startTime else { return false }
    return plan.frequencies.contains { $0.isExact && $0.hasTrip(at: startTime) }
  }

  private mutating func checkNames() {
    let (tripID, routeID) = (GTFSID(trip.tripID), GTFSID(trip.routeID))
    if !trip.hasTripID {
      add(.noTripID, nil)
    } else if isExtra {
      if plan != nil || index?.hasTrip(tripID) == true { add(.addedTripInTimetable, "trip_id \(trip.tripID)") }
    } else if plan == nil, index?.hasTrip(tripID) == false {
      add(.unknownTrip, "trip_id \(trip.tripID)")
    }
    if trip.hasRouteID, !trip.routeID.isEmpty {
      if index?.hasRoute(routeID) == false {
        add(.unknownRoute, "route_id \(trip.routeID)")
      } else if let plan, !isExtra, plan.routeID != routeID {
        add(.wrongRoute, "route_id \(trip.routeID), in the timetable \(plan.routeID)")
      }
    }
    if trip.hasDirectionID, let planned = plan?.direction, Int(trip.directionID) != planned {
      add(.wrongDirection, "direction_id \(trip.directionID), in the timetable \(planned)")
    }
  }

  private mutating func checkStart() {
    if trip.hasStartDate, trip.startDate.utf8.count != 8 || ServiceDate(trip.startDate) == nil {
      add(.malformedStartDate, "start_date \(trip.startDate)")
    }
    if trip.hasStartTime, startTime == nil { add(.malformedStartTime, "start_time \(trip.startTime)") }
    guard let plan, !isExtra else { return }
    if plan.frequencies.isEmpty {
      if relationship != .duplicated, let startTime, let first = plan.firstArrival, startTime != first {
        add(.wrongStartTime, "start_time \(trip.startTime), in the timetable \(first)")
      }
    } else if !plan.keepsHeadway, !isExactTrip(plan) {
      add(.noFrequencyTripAtStartTime, trip.hasStartTime ? "start_time \(trip.startTime)" : "no start_time")
    }
    if keepsHeadway {
      if !trip.hasStartTime { add(.incompleteFrequencyTrip, "no start_time") }
      if !trip.hasStartDate { add(.incompleteFrequencyTrip, "no start_date") }
    }
  }

  private mutating func checkTimestamp() {
    guard update.timestamp != 0 else {
      add(.noTimestamp, "timestamp")
      return
    }
    let timestamp = update.timestamp
    if headerTimestamp != 0, timestamp > headerTimestamp {
      add(.headerOlderThanEntities, "timestamp \(timestamp), header \(headerTimestamp)")
    }
    guard PosixTime.contains(timestamp) else {
      add(.notPosixTime, "timestamp \(timestamp)")
      return
    }
    if PosixTime.isAhead(timestamp, of: now) { add(.timestampInFuture, "timestamp \(timestamp)") }
  }

  /// Adds findings about a trip with `exact_times` 0 that is not marked as `UNSCHEDULED`. A trip without any
  /// `schedule_relationship` breaks another rule, ``Rule/noScheduleRelationship``.
  private mutating func checkUnscheduled(_ stops: [TransitRealtime_TripUpdate.StopTimeUpdate]) {
    if trip.hasScheduleRelationship, relationship != .unscheduled {
      add(.frequencyTripNotUnscheduled, "trip.schedule_relationship \(relationship.name)")
    } else if let stop = stops.first(where: {
      $0.hasScheduleRelationship && ($0.scheduleRelationship == .scheduled || $0.scheduleRelationship == .skipped)
    }) {
      findings.append(
        Finding(
          .frequencyTripNotUnscheduled, entity: entity, tripID: GTFSID(trip.tripID), stop: stop.name,
          value: "schedule_relationship \(stop.scheduleRelationship.name)"))
    }
  }

  private mutating func add(_ rule: Rule, _ value: String?) {
    findings.append(Finding(rule, entity: entity, tripID: trip.hasTripID ? GTFSID(trip.tripID) : nil, value: value))
  }
}
