extension Timetable {
  /// The time of the service day in full minutes: from midnight to the next one, or to the last arrival when that is
  /// later.
  ///
  /// Cost: looks at each trip of the day.
  var daySpan: ClosedRange<Instant> {
    let zone = agency.timeZone
    func midnight(of date: ServiceDate) -> Instant {
      WallClockTime(date: date, secondOfDay: 0).instant(in: zone)
    }
    var last = 0
    for trip in scheduledTrips where trip.serviceDate == serviceDate { last = max(last, trip.arrival.seconds) }
    let end = max(midnight(of: serviceDate.advanced(by: 1)), serviceDate.origin(in: zone) + Seconds(last))
    return midnight(of: serviceDate)...(end + 59).startOfMinute
  }
}

extension Instant {
  /// The beginning of the minute.
  var startOfMinute: Instant { self - Seconds((unixSeconds % 60 + 60) % 60) }
}
