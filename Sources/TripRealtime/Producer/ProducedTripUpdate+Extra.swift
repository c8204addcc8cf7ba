import TripCore

/// The forms of an extra trip, which the timetable does not have.
extension ProducedTripUpdate {
  /// Makes the update of an extra trip in the form of a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile of the feed.
  ///   - template: The trip that the extra trip copies.
  ///   - namesStops: Whether planned stops get their `stop_id` besides their `stop_sequence`, where both are known.
  /// - Returns: The trip update.
  func extra(for profile: FeedProfile, like template: TripTemplate, namesStops: Bool = true)
    -> TransitRealtime_TripUpdate
  {
    switch profile {
    case .standard: return whole(.new)
    case .added: return whole(.added)
    case .google:
      var update = descriptor(.added)
      update.trip.tripID = template.tripID.text
      update.trip.startTime = template.start.description
      update.stopTimeUpdate = copiedStops(namesStops: namesStops, withScheduledTimes: false)
      return update
    case .transit:
      var update = descriptor(.duplicated)
      // The date and the time are those of the copy, and the copied trip has none: "Migration Guide" of the
      // GTFS-Realtime specification.
      update.trip.clearStartDate()
      update.trip.tripID = template.tripID.text
      update.tripProperties.tripID = trip.instance.tripID.text
      update.tripProperties.startDate = trip.instance.serviceDate.gtfsText
      update.tripProperties.startTime = template.start.description
      update.stopTimeUpdate = copiedStops(namesStops: namesStops, withScheduledTimes: true)
      return update
    }
  }

  /// Makes the update of a trip that consumers know from this message only, so every stop has an id and times. Skipped
  /// stops are left out.
  private func whole(
    _ relationship: TransitRealtime_TripDescriptor.ScheduleRelationship
  ) -> TransitRealtime_TripUpdate {
    var update = descriptor(relationship)
    update.trip.routeID = trip.route.id.text
    update.tripProperties.tripHeadsign = trip.headsign
    // The specification forbids `scheduled_time` in a trip that is `ADDED`; there the delay says what was planned.
    let isAdded = relationship == .added
    var events = StopTimeEvents(spreads: true)
    update.stopTimeUpdate = stays.map { stay in
      let (first, last) = (trip.stopTimes[stay.lowerBound], trip.stopTimes[stay.upperBound])
      let (arrivalDelay, _) = delays(at: stay.lowerBound, unknown: 0) ?? (0, 0)
      let (_, departureDelay) = delays(at: stay.upperBound, unknown: 0) ?? (0, 0)
      let pair = events.next(first.arrival, arrivalDelay, last.departure, departureDelay)
      var stop = TransitRealtime_TripUpdate.StopTimeUpdate()
      stop.stopSequence = UInt32(clamping: first.sequence.number)
      stop.stopID = first.publishedStopID.text
      stop.arrival = pair.arrival.message(withDelay: isAdded)
      stop.departure = pair.departure.message(withDelay: isAdded)
      if !isAdded {
        stop.arrival.scheduledTime = Int64(first.arrival.unixSeconds)
        stop.departure.scheduledTime = Int64(last.departure.unixSeconds)
      }
      stop.scheduleRelationship = .scheduled
      return stop
    }
    return update
  }

  /// Makes the stop time updates of a copy, for consumers that take stops and times from the copied trip where the
  /// message does not say otherwise: so skipped stops are named, too. There are no delays, because some consumers would
  /// count them from the times of the copied trip.
  private func copiedStops(
    namesStops: Bool, withScheduledTimes: Bool
  ) -> [TransitRealtime_TripUpdate.StopTimeUpdate] {
    var events = StopTimeEvents(spreads: true)
    return trip.stopTimes.indices.map { index in
      let stopTime = trip.stopTimes[index]
      var stop = named(index, namesStops: namesStops)
      guard !stopTime.isSkipped else {
        stop.scheduleRelationship = .skipped
        return stop
      }
      let (arrivalDelay, departureDelay) = delays(at: index, unknown: 0) ?? (0, 0)
      let pair = events.next(stopTime.arrival, arrivalDelay, stopTime.departure, departureDelay)
      stop.arrival = pair.arrival.message(withDelay: false)
      stop.departure = pair.departure.message(withDelay: false)
      if withScheduledTimes {
        stop.arrival.scheduledTime = Int64(stopTime.arrival.unixSeconds)
        stop.departure.scheduledTime = Int64(stopTime.departure.unixSeconds)
      }
      stop.scheduleRelationship = .scheduled
      return stop
    }
  }

  /// The stops of an extra trip, each as a range of its stop times. Where a vehicle waits, some timetables have two
  /// stop times in a row at one stop; these are joined to one, because two updates in a row with the same `stop_id`
  /// are an error.
  private var stays: [ClosedRange<Int>] {
    var stays: [ClosedRange<Int>] = []
    for index in trip.stopTimes.indices where !trip.stopTimes[index].isSkipped {
      if let stay = stays.last, trip.stopTimes[stay.upperBound].publishedStopID == trip.stopTimes[index].publishedStopID
      {
        stays[stays.count - 1] = stay.lowerBound...index
      } else {
        stays.append(index...index)
      }
    }
    return stays
  }
}

extension StopTime {
  /// The `stop_id` to publish: that of the assigned platform, or else of the planned stop.
  fileprivate var publishedStopID: GTFSID { assignedPlatform?.stopID ?? stop.id }
}
