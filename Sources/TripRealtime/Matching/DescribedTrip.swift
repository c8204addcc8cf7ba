import TripCore

/// The texts by which a `TripDescriptor` names a run; empty where it has none.
struct DescribedTrip {
  let tripID: String
  let startDate: String
  let startTime: String
}

extension TransitRealtime_TripDescriptor {
  /// How it names the run; a run that a diversion changes is named by the trip that it was before.
  var describedTrip: DescribedTrip {
    guard !hasTripID, hasModifiedTrip else {
      return DescribedTrip(tripID: tripID, startDate: startDate, startTime: startTime)
    }
    return DescribedTrip(
      tripID: modifiedTrip.affectedTripID, startDate: modifiedTrip.startDate, startTime: modifiedTrip.startTime)
  }

  /// How it relates to the timetable; `nil` for a value that is newer than what is known here. Its field is then among
  /// the unknown ones, and the default would say `SCHEDULED`.
  var relationship: ScheduleRelationship? {
    hasScheduleRelationship || !unknownFields.holdsNumber(ofField: 4) ? scheduleRelationship : nil
  }
}

extension TransitRealtime_TripUpdate {
  /// The first time that is given for any stop.
  var firstTime: Instant? {
    for update in stopTimeUpdate {
      for event in [update.arrival, update.departure] where event.hasTime && event.time > 0 {
        return Instant(unixSeconds: Int(min(event.time, Int64(UInt32.max))))
      }
    }
    return nil
  }
}
