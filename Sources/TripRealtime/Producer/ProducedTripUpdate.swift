import TripCore
import TripFeed

/// Makes the GTFS-Realtime trip update of one scheduled trip.
struct ProducedTripUpdate {
  /// The trip, and whether its delays come from a desk or a followed feed.
  let published: PublishedTrip
  let trip: Trip
  let day: PublishedDay
  private let now: Instant
  /// The planned data of the trip; `nil` when the timetable does not have the trip.
  private let plan: PlannedTrip?
  /// Whether the delays of the trip are published. Delays from a desk are published only while a dispatcher is
  /// present; those of an extra trip always, because consumers know it from its times only, and without its delay a
  /// late one would be published as on time.
  private let predicts: Bool

  init(_ published: PublishedTrip, of day: PublishedDay, plan: PlannedTrip?) {
    self.published = published
    trip = published.trip
    self.day = day
    now = day.now
    self.plan = plan
    let isConfirmed = published.source == .followedFeed || day.presence.isPresent(at: day.now)
    predicts = published.isExtra || day.predicts && isConfirmed
  }

  /// Makes the trip update of a trip of the timetable.
  ///
  /// - Parameter namesStops: Whether planned stops get their `stop_id` besides their `stop_sequence`.
  /// - Returns: The trip update, or `nil` when the trip has ended or has no change to publish, or is an extra trip.
  func update(namesStops: Bool = true) -> TransitRealtime_TripUpdate? {
    switch passengerView {
    case nil, .extra: return nil
    case .cancelled: return descriptor(.canceled)
    case .vouched, .expected, .withoutTimes:
      var update = descriptor(trip.isFrequencyBased ? .unscheduled : .scheduled)
      let unknown: Seconds? = passengerView == .vouched ? 0 : nil
      update.stopTimeUpdate = stops(from: firstRemaining, unknown: unknown, namesStops: namesStops)
      return update
    }
  }

  /// What passengers see of the trip, from which the trip update is made; `nil` when the trip has ended or has no
  /// change to publish.
  var passengerView: PassengerView? {
    guard !hasEnded else { return nil }
    let first = firstRemaining
    let delay = trip.stopTimes[first...].indices.lazy.compactMap { index in
      trip.stopTimes[index].isSkipped ? nil : delays(at: index, unknown: nil)?.1
    }.first
    if published.isExtra {
      // Consumers do not know a cancelled extra trip, so nothing needs to be said of it. One whose times nobody knows cannot be
      // published without them.
      let isKnown = trip.stopTimes[first...].allSatisfy {
        $0.isSkipped || $0.arrivalDelay != nil || $0.departureDelay != nil
      }
      return trip.isCancelled || trip.hasUnfitDecision && !isKnown ? nil : .extra(delay: delay ?? 0)
    }
    if trip.isCancelled { return .cancelled }
    if isVouched { return .vouched }
    if let delay { return .expected(delay: delay) }
    return trip.stopTimes[first...].contains(where: isChange) ? .withoutTimes : nil
  }

  // MARK: - The trips and stops that are published

  /// Whether the trip has reached its last stop, by both the planned and the expected time. Until then a cancelled trip
  /// is published too, and one that ends early: without it, consumers would show the stops beyond at their planned times.
  /// Those of an extra trip they do not know.
  private var hasEnded: Bool {
    let last = trip.stopTimes.last { trip.isCancelled || !$0.isSkipped }
    let isOver = last.map { max($0.arrival, $0.expectedArrival ?? $0.arrival) <= now } ?? true
    return isOver && (published.isExtra || trip.stopTimes.allSatisfy { !$0.isSkipped || $0.arrival <= now })
  }

  /// The index of the first stop that the trip has not left, by the later of the planned and the expected time. With
  /// the expected time alone, a stop that the trip left early would be missing, and a consumer would show it at its
  /// planned time. The last stop at which the trip calls is always there, because a trip update with nothing but skipped
  /// stops stands for a cancelled trip (GTFS-Realtime best practices).
  private var firstRemaining: Int {
    let last = trip.stopTimes.lastIndex { !$0.isSkipped } ?? trip.stopTimes.count - 1
    return trip.stopTimes[..<last].firstIndex { stopTime in
      max(stopTime.departure, stopTime.expectedDeparture ?? stopTime.departure) > now
    } ?? last
  }

  /// Returns whether a stop time is skipped, has another platform or has a delay that is published.
  private func isChange(_ stopTime: StopTime) -> Bool {
    stopTime.isSkipped || stopTime.assignedPlatform != nil
      || predicts && (stopTime.arrivalDelay != nil || stopTime.departureDelay != nil)
  }

  /// Whether the trip has no known delay and is published as on time, because ``PublishedDay/vouch`` says so. One that no known
  /// vehicle runs by a dispatcher's decision may not run at all.
  private var isVouched: Bool {
    guard let vouch = day.vouch, predicts, published.source == .desk, !published.isDoubtful, !trip.isFrequencyBased,
      trip.consequence == nil, !trip.hasUnfitDecision, trip.vehicle != ""
    else { return false }
    return trip.departure <= now + vouch
      && trip.stopTimes.allSatisfy { $0.arrivalDelay == nil && $0.departureDelay == nil }
  }

  // MARK: - The message

  /// Makes a trip update without stops: the trip's name, and when it was confirmed.
  func descriptor(
    _ relationship: TransitRealtime_TripDescriptor.ScheduleRelationship
  ) -> TransitRealtime_TripUpdate {
    var descriptor = TransitRealtime_TripDescriptor()
    descriptor.tripID = trip.instance.tripID.text
    descriptor.startDate = trip.instance.serviceDate.gtfsText
    if let start = trip.instance.startTime { descriptor.startTime = start.description }
    descriptor.scheduleRelationship = relationship
    var update = TransitRealtime_TripUpdate()
    let confirmed =
      published.source == .desk
      ? day.presence.confirmation(of: published.decided, at: now) : min(published.decided ?? now, now)
    update.timestamp = UInt64(clamping: confirmed.unixSeconds)
    update.trip = descriptor
    return update
  }

  /// Makes the stop time updates from the stop time at `first` on. `unknown` is the delay for stop times without a
  /// known one: 0 for a trip that is published as on time, else `nil`, for which the stop is marked as `NO_DATA`.
  private func stops(
    from first: Int, unknown: Seconds?, namesStops: Bool
  ) -> [TransitRealtime_TripUpdate.StopTimeUpdate] {
    var events = StopTimeEvents(spreads: trip.isFrequencyBased || tiesNeedTimes(from: first, unknown: unknown))
    var stops: [TransitRealtime_TripUpdate.StopTimeUpdate] = []
    stops.reserveCapacity(trip.stopTimes.count - first)
    for index in first..<trip.stopTimes.count {
      var stop = named(index, namesStops: namesStops)
      if trip.stopTimes[index].isSkipped {
        stop.scheduleRelationship = .skipped
      } else if let (arrival, departure) = delays(at: index, unknown: unknown) {
        let pair = events.next(trip.stopTimes[index].arrival, arrival, trip.stopTimes[index].departure, departure)
        stop.arrival = pair.arrival.message(withDelay: !trip.isFrequencyBased)
        stop.departure = pair.departure.message(withDelay: !trip.isFrequencyBased)
        stop.scheduleRelationship = trip.isFrequencyBased ? .unscheduled : .scheduled
      } else {
        stop.scheduleRelationship = .noData
      }
      stops.append(stop)
    }
    return stops
  }

  /// Makes the update of the stop time at `index` with what says which one it is, and at which platform.
  func named(_ index: Int, namesStops: Bool) -> TransitRealtime_TripUpdate.StopTimeUpdate {
    var stop = TransitRealtime_TripUpdate.StopTimeUpdate()
    let stopTime = trip.stopTimes[index]
    let platform = stopTime.toldPlatform
    if let platform { stop.stopTimeProperties.assignedStopID = platform.stopID.text }
    guard !trip.isRenumbered else {
      // Its number is that of another stop in the timetable that consumers have.
      stop.stopID = stopTime.stop.id.text
      return stop
    }
    stop.stopSequence = UInt32(clamping: stopTime.sequence.number)
    // The `stop_id` is left out if the stop before is the same: consumers take two updates in a row with the same `stop_id`
    // for two updates of one stop time.
    if platform == nil, namesStops, index == 0 || stopTime.stop.id != trip.stopTimes[index - 1].stop.id {
      stop.stopID = stopTime.stop.id.text
    }
    return stop
  }

  /// Returns the delays at arrival and departure, or `nil` when neither is known. If only one is known, it is used
  /// for both: consumers reject an update with one alone, or derive the other by rules of their own.
  func delays(at index: Int, unknown: Seconds?) -> (Seconds, Seconds)? {
    // Where numbers repeat, a time that the feed leaves out is not made up; see ``TripRow/isRenumbered``.
    guard predicts, !(trip.isRenumbered && trip.stopTimes[index].isInterpolated) else { return nil }
    let (arrival, departure) = (trip.stopTimes[index].arrivalDelay, trip.stopTimes[index].departureDelay)
    guard let known = departure ?? arrival ?? unknown else { return nil }
    // An unknown departure that would be after the next known time is not made up.
    if departure == nil, arrival != nil,
      let next = trip.stopTimes[(index + 1)...].lazy.compactMap(Self.firstKnownTime).first,
      trip.stopTimes[index].departure + known > next
    {
      return nil
    }
    return (arrival ?? known, departure ?? known)
  }

  private static func firstKnownTime(_ stopTime: StopTime) -> Instant? {
    stopTime.isSkipped ? nil : stopTime.expectedArrival ?? stopTime.expectedDeparture
  }

  /// Returns whether the times of the update must be spread by seconds: a stop without scheduled times needs a time
  /// in its update, and it would be the same as that of a stop before.
  private func tiesNeedTimes(from first: Int, unknown: Seconds?) -> Bool {
    guard let plan, plan.stopTimes.count == trip.stopTimes.count,
      plan.stopTimes.contains(where: { !$0.hasArrival || !$0.hasDeparture })
    else { return false }
    var latest: Instant?
    for index in first..<trip.stopTimes.count where !trip.stopTimes[index].isSkipped {
      guard let (arrivalDelay, departureDelay) = delays(at: index, unknown: unknown) else { continue }
      let arrival = trip.stopTimes[index].arrival + arrivalDelay
      let departure = trip.stopTimes[index].departure + departureDelay
      if let latest {
        if arrival <= latest, !plan.stopTimes[index].hasArrival { return true }
        if departure <= latest, !plan.stopTimes[index].hasDeparture { return true }
      }
      latest = max(latest ?? arrival, arrival, departure)
    }
    return false
  }
}
