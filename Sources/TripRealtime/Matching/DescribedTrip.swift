import TripCore

/// The fields of a `TripDescriptor` that identify a scheduled trip. A field that the descriptor does not have is an
/// empty text.
struct DescribedTrip {
  /// The `trip_id` of the descriptor, or an empty text.
  let tripID: GTFSID
  /// The `start_date` of the descriptor as the feed writes it, or an empty text.
  let startDate: String
  /// The `start_time` of the descriptor as the feed writes it, or an empty text.
  let startTime: String
}

extension TransitRealtime_TripDescriptor {
  /// The fields that identify the scheduled trip of the update. If the trip is a replacement on a diversion, they are
  /// those of the trip that it replaces.
  var describedTrip: DescribedTrip {
    guard !hasTripID, hasModifiedTrip else {
      return DescribedTrip(tripID: GTFSID(tripID), startDate: startDate, startTime: startTime)
    }
    return DescribedTrip(
      tripID: GTFSID(modifiedTrip.affectedTripID), startDate: modifiedTrip.startDate, startTime: modifiedTrip.startTime)
  }

  /// The `schedule_relationship` of the trip, or `nil` for a value that this program does not know: decoding puts
  /// such a value among the unknown fields, and the generated property returns the default `SCHEDULED`.
  var relationship: ScheduleRelationship? {
    hasScheduleRelationship || !unknownFields.holdsNumber(ofField: 4) ? scheduleRelationship : nil
  }
}

extension TransitRealtime_TripUpdate {
  /// The first arrival or departure time in the stop time updates; `nil` when no update has a time.
  var firstTime: Instant? {
    for update in stopTimeUpdate {
      for event in [update.arrival, update.departure] where event.hasTime && event.time > 0 {
        return Instant(unixSeconds: Int(min(event.time, Int64(UInt32.max))))
      }
    }
    return nil
  }
}
