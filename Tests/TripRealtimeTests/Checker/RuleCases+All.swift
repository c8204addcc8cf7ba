import TripRealtime

extension RuleCase {
  static let all: [RuleCase] = ofHeader + ofTrips + ofStops + ofAlerts

  private static let ofHeader: [RuleCase] = [
    RuleCase(
      rule: .sameTimestampForNewContent, previous: { _ in },
      broken: {
        $0["T"].stopTimeUpdate[2].arrival.time += 60; $0["T"].stopTimeUpdate[2].departure.time += 60
      },
      kept: { _ in }),
    RuleCase(
      rule: .timestampWentBack, previous: { $0.header.timestamp += 1 }, broken: { _ in },
      kept: { $0.header.timestamp += 1 }),
    RuleCase(
      rule: .previousVersionTooOld,
      previous: {
        $0.header.timestamp -= 36; $0.entity = []
      }, broken: { _ in },
      kept: {
        $0.header.timestamp -= 1; $0.entity = []
      }),
    RuleCase(
      rule: .unknownVersion, broken: { $0.header.gtfsRealtimeVersion = "3.0" },
      kept: { $0.header.gtfsRealtimeVersion = "1.0" }),
    RuleCase(
      rule: .deletedEntityInFullDataset, broken: { $0.entity[0].isDeleted = false },
      kept: {
        $0.header.incrementality = .differential; $0.entity[0].isDeleted = true
      }),
    RuleCase(
      rule: .noHeaderTimestamp, broken: { $0.header.clearTimestamp() },
      kept: { $0.header.timestamp = nowSeconds + 1 }),
    RuleCase(
      rule: .noIncrementality, broken: { $0.header.clearIncrementality() },
      kept: {
        $0.header.clearIncrementality(); $0.header.gtfsRealtimeVersion = "1.0"
      }),
    RuleCase(
      rule: .outOfDate,
      broken: {
        $0.header.timestamp -= 66; $0.entity = []
      },
      kept: {
        $0.header.timestamp -= 65; $0.entity = []
      }),
    RuleCase(
      rule: .timestampInFuture, broken: { $0.header.timestamp += 61 }, kept: { $0.header.timestamp += 60 }),
    RuleCase(
      rule: .headerOlderThanEntities, broken: { $0["T"].timestamp += 1 }, kept: { $0["T"].timestamp -= 1000 }),
    RuleCase(
      rule: .noTimestamp, broken: { $0["T"].clearTimestamp() }, kept: { $0["T"].timestamp = 1_104_537_600 }),
  ]

  private static let ofTrips: [RuleCase] = [
    RuleCase(rule: .unknownTrip, broken: { $0["T"].trip.tripID = "U" }, kept: { $0["X"].trip.tripID = "U" }),
    RuleCase(rule: .unknownRoute, broken: { $0["X"].trip.routeID = "S" }, kept: { $0["X"].trip.routeID = "Q" }),
    RuleCase(
      rule: .incompleteFrequencyTrip, broken: { $0["D"].trip.clearStartDate() }, kept: { $0["T"].trip.clearStartDate() }
    ),
    RuleCase(
      rule: .frequencyTripNotUnscheduled, broken: { $0["D"].trip.scheduleRelationship = .scheduled },
      kept: {
        $0["D"].stopTimeUpdate[0].scheduleRelationship = .noData; $0["D"].stopTimeUpdate[0].clearArrival();
        $0["D"].stopTimeUpdate[0].clearDeparture()
      }),
    RuleCase(
      rule: .addedTripInTimetable, broken: { $0["T"].trip.scheduleRelationship = .new },
      kept: { $0["X"].trip.scheduleRelationship = .added }),
    RuleCase(
      rule: .noFrequencyTripAtStartTime, broken: { $0["E"].trip.startTime = "08:15:00" },
      kept: { $0["E"].trip.startTime = "08:50:00" }),
    RuleCase(
      rule: .malformedStartTime, broken: { $0["T"].trip.startTime = "8 am" },
      kept: { $0["T"].trip.startTime = "8:00:00" }),
    RuleCase(
      rule: .malformedStartDate, broken: { $0["T"].trip.startDate = "2026-11-20" },
      kept: { $0["T"].trip.startDate = "20261121" }),
    RuleCase(
      rule: .wrongStartTime, broken: { $0["T"].trip.startTime = "08:01:00" },
      kept: { $0["T"].trip.startTime = "08:00:00" }),
    RuleCase(rule: .wrongDirection, broken: { $0["T"].trip.directionID = 0 }, kept: { $0["T"].trip.directionID = 1 }),
    RuleCase(rule: .wrongRoute, broken: { $0["T"].trip.routeID = "Q" }, kept: { $0["T"].trip.routeID = "R" }),
    RuleCase(
      rule: .noStops, broken: { $0["T"].stopTimeUpdate = [] },
      kept: {
        $0["T"].stopTimeUpdate = []; $0["T"].trip.scheduleRelationship = .canceled
      }),
    RuleCase(rule: .noVehicleID, broken: { $0["T"].clearVehicle() }, kept: { $0["T"].vehicle.label = "Ferry" }),
    RuleCase(
      rule: .frequencyTripWithoutVehicleID, broken: { $0["D"].vehicle.id = "" },
      kept: { $0["E"].vehicle.id = "ferry-D" }, inTow: [.noVehicleID]),
    RuleCase(rule: .noTripID, broken: { $0["X"].trip.clearTripID() }, kept: { $0["X"].trip.tripID = "Y" }),
    RuleCase(
      rule: .noScheduleRelationship, broken: { $0["T"].stopTimeUpdate[1].clearScheduleRelationship() },
      kept: { $0["T"].stopTimeUpdate[1].scheduleRelationship = .skipped }),
  ]

  private static let ofStops: [RuleCase] = [
    RuleCase(
      rule: .notPosixTime, broken: { $0["T"].stopTimeUpdate[2].departure.time *= 1000 },
      kept: { $0["T"].stopTimeUpdate[2].departure.time = 4_102_444_800 }),
    RuleCase(
      rule: .unsortedStops,
      broken: {
        $0["T"].stopTimeUpdate.swapAt(1, 2); $0["T"].clearTimes()
      },
      kept: { $0["T"].stopTimeUpdate.remove(at: 1) }),
    RuleCase(
      rule: .ambiguousStop, broken: { $0["L"].stopTimeUpdate[0].clearStopSequence() },
      kept: { $0["T"].stopTimeUpdate[0].clearStopSequence() }),
    RuleCase(
      rule: .unknownStop, broken: { $0["T"].stopTimeUpdate[1].stopTimeProperties.assignedStopID = "s9" },
      kept: { $0["T"].stopTimeUpdate[1].stopTimeProperties.assignedStopID = "s2" }),
    RuleCase(
      rule: .notAStopOrPlatform, broken: { $0["T"].stopTimeUpdate[1].stopTimeProperties.assignedStopID = "s" },
      kept: { $0["T"].stopTimeUpdate[1].stopTimeProperties.assignedStopID = "s2" }),
    RuleCase(
      rule: .timesNotIncreasing,
      broken: { $0["T"].stopTimeUpdate[1].arrival.time = $0["T"].stopTimeUpdate[0].departure.time },
      kept: { $0["T"].stopTimeUpdate[1].arrival.time = $0["T"].stopTimeUpdate[0].departure.time + 1 }),
    RuleCase(
      rule: .departureBeforeArrival,
      broken: { $0["T"].stopTimeUpdate[1].departure.time = $0["T"].stopTimeUpdate[1].arrival.time - 1 },
      kept: { $0["T"].stopTimeUpdate[1].departure.time = $0["T"].stopTimeUpdate[1].arrival.time }),
    RuleCase(
      rule: .repeatedStopSequence,
      broken: {
        $0["X"].stopTimeUpdate[1].stopSequence = 1
      },
      kept: { $0["X"].stopTimeUpdate[1].stopSequence = 7 }),
    RuleCase(
      rule: .repeatedStopID, broken: { $0["X"].stopTimeUpdate[1].stopID = "a" },
      kept: { $0["X"].stopTimeUpdate[1].stopID = "s1" }),
    RuleCase(
      rule: .stopNotIdentified,
      broken: {
        $0["T"].stopTimeUpdate[1].clearStopSequence(); $0["T"].stopTimeUpdate[1].clearStopID()
      },
      kept: { $0["T"].stopTimeUpdate[1].clearStopID() }),
    RuleCase(
      rule: .timesAtNoData, broken: { $0["T"].stopTimeUpdate[1].scheduleRelationship = .noData },
      kept: {
        $0["T"].stopTimeUpdate[1].scheduleRelationship = .noData
        $0["T"].stopTimeUpdate[1].clearArrival()
        $0["T"].stopTimeUpdate[1].clearDeparture()
      }),
    RuleCase(
      rule: .neitherArrivalNorDeparture,
      broken: {
        $0["T"].stopTimeUpdate[1].clearArrival(); $0["T"].stopTimeUpdate[1].clearDeparture()
      },
      kept: { $0["T"].stopTimeUpdate[1].clearArrival() }),
    RuleCase(
      rule: .emptyStopTimeEvent, broken: { $0["T"].stopTimeUpdate[1].arrival = Update.StopTimeEvent() },
      kept: {
        $0["T"].stopTimeUpdate[1].arrival = Update.StopTimeEvent()
        $0["T"].stopTimeUpdate[1].arrival.delay = 0
      }),
    RuleCase(
      rule: .stopSequenceOfOtherStop, broken: { $0["T"].stopTimeUpdate[1].stopID = "s2" },
      kept: { $0["X"].stopTimeUpdate[1].stopID = "s2" }),
    RuleCase(
      rule: .delayWithoutScheduledTime,
      broken: {
        $0["B"].stopTimeUpdate[1].arrival.clearTime()
        $0["B"].stopTimeUpdate[1].arrival.delay = 60
      },
      kept: {
        $0["T"].stopTimeUpdate[1].arrival.clearTime(); $0["T"].stopTimeUpdate[1].arrival.delay = 60
      }),
    RuleCase(
      rule: .unknownStopSequence, broken: { $0["T"].stopTimeUpdate[1].stopSequence = 6 },
      kept: { $0["X"].stopTimeUpdate[1].stopSequence = 6 }),
  ]
}

extension Update {
  /// Removes the times and keeps the delays, so that the order of the stops breaks no rule about times.
  mutating func clearTimes() {
    for index in stopTimeUpdate.indices {
      stopTimeUpdate[index].arrival.clearTime()
      stopTimeUpdate[index].departure.clearTime()
      stopTimeUpdate[index].arrival.delay = 0
      stopTimeUpdate[index].departure.delay = 0
    }
  }
}
