import TripCore
import TripFeed

/// The trip update of one run.
struct ProducedTripUpdate {
  private let published: PublishedTrip
  private let trip: Trip
  private let day: PublishedDay
  private let now: Instant
  private let plan: PlannedTrip?
  /// Whether delays are published: not those that nobody looks after any more.
  private let predicts: Bool

  init(_ published: PublishedTrip, of day: PublishedDay, plan: PlannedTrip?) {
    self.published = published
    trip = published.trip
    self.day = day
    now = day.now
    self.plan = plan
    predicts = day.predicts && (published.source == .followedFeed || day.presence.isPresent(at: day.now))
  }

  /// The update. With `namesStops`, stops of the timetable have their `stop_id` beside their `stop_sequence`.
  ///
  /// Nothing where there is nothing to say.
  func update(namesStops: Bool = true) -> TransitRealtime_TripUpdate? {
    guard !hasEnded else { return nil }
    if published.isExtra { return trip.isCancelled ? nil : extra() }
    if trip.isCancelled { return descriptor(.canceled) }
    let first = firstRemaining
    let isVouched = isVouched
    guard isVouched || trip.stopTimes[first...].contains(where: isChange) else { return nil }
    var update = descriptor(trip.isFrequencyBased ? .unscheduled : .scheduled)
    update.stopTimeUpdate = stops(from: first, unknown: isVouched ? 0 : nil, namesStops: namesStops)
    return update
  }

  // MARK: - Which runs and stops

  /// Whether it has reached its last stop, as planned and as expected. A cancelled one is told of for as long.
  private var hasEnded: Bool {
    let last = trip.stopTimes.last { trip.isCancelled || !$0.isSkipped }
    return last.map { max($0.arrival, $0.expectedArrival ?? $0.arrival) <= now } ?? true
  }

  /// The first stop that is not behind it, by schedule or by expectation: a consumer that knows the schedule alone would
  /// show a stop as ahead that it left early.
  private var firstRemaining: Int {
    trip.stopTimes.indices.dropLast().first { index in
      let stopTime = trip.stopTimes[index]
      return max(stopTime.departure, stopTime.expectedDeparture ?? stopTime.departure) > now
    } ?? trip.stopTimes.count - 1
  }

  /// Whether anything is known of a stop that the timetable does not say.
  private func isChange(_ stopTime: StopTime) -> Bool {
    stopTime.isSkipped || stopTime.assignedPlatform != nil
      || predicts && (stopTime.arrivalDelay != nil || stopTime.departureDelay != nil)
  }

  /// Whether it is published as on time, because nobody said otherwise.
  private var isVouched: Bool {
    guard let vouch = day.vouch, predicts, published.source == .desk, !trip.isFrequencyBased else { return false }
    return trip.departure <= now + vouch
      && trip.stopTimes.allSatisfy { $0.arrivalDelay == nil && $0.departureDelay == nil }
  }

  // MARK: - The message

  private func descriptor(
    _ relationship: TransitRealtime_TripDescriptor.ScheduleRelationship
  ) -> TransitRealtime_TripUpdate {
    var descriptor = TransitRealtime_TripDescriptor()
    descriptor.tripID = trip.instance.tripID
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

  /// The stops that remain. Where nobody knows a delay, `unknown` is said: nothing, or on time where that is vouched for.
  private func stops(
    from first: Int, unknown: Seconds?, namesStops: Bool
  ) -> [TransitRealtime_TripUpdate.StopTimeUpdate] {
    var events = StopTimeEvents(spreads: trip.isFrequencyBased || tiesNeedTimes(from: first, unknown: unknown))
    var stops: [TransitRealtime_TripUpdate.StopTimeUpdate] = []
    stops.reserveCapacity(trip.stopTimes.count - first)
    for index in first..<trip.stopTimes.count {
      var stop = TransitRealtime_TripUpdate.StopTimeUpdate()
      stop.stopSequence = UInt32(clamping: trip.stopTimes[index].sequence.number)
      if !trip.stopTimes[index].isSkipped, let platform = trip.stopTimes[index].assignedPlatform {
        stop.stopTimeProperties.assignedStopID = platform.stopID
      } else if namesStops, index == 0 || trip.stopTimes[index].stop.id != trip.stopTimes[index - 1].stop.id {
        // A stop_id that comes twice in a row is taken for one stop with two updates.
        stop.stopID = trip.stopTimes[index].stop.id
      }
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

  /// Both delays of a stop: consumers reject a stop with one alone, and take the one for the other by their own rules.
  private func delays(at index: Int, unknown: Seconds?) -> (Seconds, Seconds)? {
    guard predicts else { return nil }
    let (arrival, departure) = (trip.stopTimes[index].arrivalDelay, trip.stopTimes[index].departureDelay)
    guard let known = departure ?? arrival ?? unknown else { return nil }
    return (arrival ?? known, departure ?? known)
  }

  /// Whether a stop without scheduled times, which needs a time, would have the same time as one before it.
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

  /// A trip that no timetable has: the message is all that consumers know of it, so every stop has a place and times. One
  /// that it does not call at is no stop of it.
  private func extra() -> TransitRealtime_TripUpdate {
    var update = descriptor(day.extraTripMark == .new ? .new : .added)
    update.trip.routeID = trip.route.id
    update.tripProperties.tripHeadsign = trip.headsign
    var events = StopTimeEvents(spreads: true)
    update.stopTimeUpdate = stays.map { stay in
      let (first, last) = (trip.stopTimes[stay.lowerBound], trip.stopTimes[stay.upperBound])
      let (arrivalDelay, _) = delays(at: stay.lowerBound, unknown: 0) ?? (0, 0)
      let (_, departureDelay) = delays(at: stay.upperBound, unknown: 0) ?? (0, 0)
      let pair = events.next(first.arrival, arrivalDelay, last.departure, departureDelay)
      var stop = TransitRealtime_TripUpdate.StopTimeUpdate()
      stop.stopSequence = UInt32(clamping: first.sequence.number)
      stop.stopID = first.publishedStopID
      stop.arrival = pair.arrival.message(withDelay: false)
      stop.arrival.scheduledTime = Int64(first.arrival.unixSeconds)
      stop.departure = pair.departure.message(withDelay: false)
      stop.departure.scheduledTime = Int64(last.departure.unixSeconds)
      stop.scheduleRelationship = .scheduled
      return stop
    }
    return update
  }

  /// Where it stops, from the first to the last of the calls there: timetables call twice in a row where a vehicle lays
  /// over, and a stop_id that comes twice in a row is taken for an error.
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
  /// The stop or platform at which it is expected.
  fileprivate var publishedStopID: String { assignedPlatform?.stopID ?? stop.id }
}
