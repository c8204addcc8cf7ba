import TripCore

/// The texts of a `TripDescriptor` that identify a scheduled trip; empty for those that it does not have.
struct DescribedTrip {
  /// `trip_id`.
  let tripID: String
  /// `start_date`, as in the feed.
  let startDate: String
  /// `start_time`, as in the feed.
  let startTime: String
}

extension TransitRealtime_TripDescriptor {
  /// The texts that identify the scheduled trip. A trip on a diversion is identified by the trip that it replaces.
  var describedTrip: DescribedTrip {
    guard !hasTripID, hasModifiedTrip else {
      return DescribedTrip(tripID: tripID, startDate: startDate, startTime: startTime)
    }
    return DescribedTrip(
      tripID: modifiedTrip.affectedTripID, startDate: modifiedTrip.startDate, startTime: modifiedTrip.startTime)
  }

  /// `schedule_relationship`, or `nil` for a value that this program does not know. Decoding puts an unknown value
  /// among the unknown fields and returns the default `SCHEDULED`.
  var relationship: ScheduleRelationship? {
    hasScheduleRelationship || !unknownFields.holdsNumber(ofField: 4) ? scheduleRelationship : nil
  }
}

extension TransitRealtime_TripUpdate {
  /// The first time in the stop time updates; `nil` when no stop has a time.
  var firstTime: Instant? {
    for update in stopTimeUpdate {
      for event in [update.arrival, update.departure] where event.hasTime && event.time > 0 {
        return Instant(unixSeconds: Int(min(event.time, Int64(UInt32.max))))
      }
    }
    return nil
  }
}
