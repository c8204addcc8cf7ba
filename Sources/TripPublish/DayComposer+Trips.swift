import TripCore
import TripFeed
import TripRealtime

// This extension says which trips are published, and with what is known of them.
extension DayComposer {
  /// Returns the trips to publish: those with a decision or a report, those of late vehicles, and those that are published
  /// as on time.
  ///
  /// - Parameters:
  ///   - today: The present service date.
  ///   - now: The current time.
  ///   - closing: The alerts by which there is no service.
  /// - Returns: The trips in the order of departure.
  /// - Throws: `FeedError` when the timetable cannot be read.
  func trips(
    _ today: ServiceDate, at now: Instant, closing: AlertIndex = AlertIndex()
  ) throws(FeedError) -> [PublishedTrip] {
    var instances = Set(state.instances.filter { !state.effectiveEntries(on: $0).isEmpty })
    instances.formUnion(reports.instances.filter { reports.report(on: $0, at: now) != nil })
    consequences = try consequences(of: instances, at: now)
    instances.formUnion(consequences.filter { !$0.value.isAtRisk }.keys)
    if let vouch = vouchedTime(at: now) {
      for date in [today.advanced(by: -1), today, today.advanced(by: 1)] {
        instances.formUnion(try dayTrips(of: date).instances(leavingBy: now + vouch, arrivingAfter: now))
      }
    }
    if let only { instances = instances.filter { $0.serviceDate == only } }
    unfit = UnfitDecisions()
    let yesterday = today.advanced(by: -1)
    var trips: [PublishedTrip] = []
    trips.reserveCapacity(instances.count)
    for instance in instances {
      let extra = state.extraTrip(instance)
      let consequence = consequences[instance]
      // A trip that is no longer in the timetable is left out, because consumers of the feed do not have it in theirs.
      guard let (trip, refused) = try known(instance, at: now, following: consequence) else {
        if instance.serviceDate >= yesterday { unfit.add(instance, decided: state) }
        continue
      }
      if instance.serviceDate >= yesterday { unfit.add(refused, on: instance) }
      let source = source(of: trip, at: now)
      // GTFS-Realtime does not allow to cancel a frequency-based trip (rule E013 of its validator), so a cancellation
      // that only a followed feed reports is not passed on.
      if trip.isFrequencyBased, trip.isCancelled, !source.isDecided { continue }
      // What follows from another trip is published under the same rules as the times of that trip.
      let origin = source.time == nil ? try cause(of: consequence, at: now) ?? source : source
      let isClosed = try isClosed(trip, by: closing, at: now)
      trips.append(
        PublishedTrip(
          trip, decided: origin.time,
          like: !trip.isExtra
            ? nil
            : try extra.flatMap { extra throws(FeedError) in
              try dayTrips(of: instance.serviceDate).template(of: extra, on: instance.serviceDate)
            }, source: origin.isDecided || origin.time == nil ? .desk : .followedFeed,
          isDoubtful: isClosed || reports.latest(on: instance) != nil
            || refused.contains { $0.error.leavesTripUnknown },
          path: try path(of: trip, at: now)))
    }
    // The trips are sorted, so that the same state always gives the same bytes.
    return trips.sorted { ($0.trip.departure, $0.trip.instance) < ($1.trip.departure, $1.trip.instance) }
  }

  /// Whether an alert says that the trip does not run, or that there is no service at one of its stops.
  private func isClosed(_ trip: Trip, by closing: AlertIndex, at now: Instant) throws(FeedError) -> Bool {
    guard vouch != nil, !closing.alerts.isEmpty else { return false }
    let direction = try dayTrips(of: trip.instance.serviceDate).direction(of: trip.instance)
    return closing.alerts(about: trip, direction: direction).contains { alert in
      alert.impacts.contains { $0.contains(now) || $0.contains(trip.departure) }
    }
  }

  /// Returns a trip with what is known of it, and the decisions that do not fit it; `nil` when the timetable lacks the
  /// trip.
  private func known(
    _ instance: TripInstance, at now: Instant, following consequence: Consequence?
  ) throws(FeedError) -> (trip: Trip, refused: [(decision: Decision, error: DecisionError)])? {
    let day = try dayTrips(of: instance.serviceDate)
    guard var trip = day.trip(instance, state.extraTrip(instance)) else { return nil }
    let refused = trip.applyAll(
      taken: state.taken(on: instance), over: report(on: instance, at: now), following: consequence)
    return (trip, refused)
  }

  /// Returns the publishers through which a report has come that is part of what is known of a trip; an empty array where decisions
  /// alone say the same.
  private func path(of trip: Trip, at now: Instant) throws(FeedError) -> [PublisherID] {
    guard let path = report(on: trip.instance, at: now)?.path, !path.isEmpty else { return [] }
    guard !state.taken(on: trip.instance).isEmpty else { return path }
    let day = try dayTrips(of: trip.instance.serviceDate)
    guard var decided = day.trip(trip.instance, state.extraTrip(trip.instance)) else { return path }
    decided.applyAll(taken: state.taken(on: trip.instance))
    if decided.isCancelled { return [] }
    return decided.stopTimes == trip.stopTimes && !trip.isCancelled ? [] : path
  }

  /// Returns what is reported of a trip. Of one whose times or stops are decided here, nothing counts that a publisher reports
  /// which follows this one: it has these decisions from here, and the two would never agree on what is whose.
  private func report(on instance: TripInstance, at now: Instant) -> TripReport? {
    guard let report = reports.report(on: instance, at: now) else { return nil }
    let isDecided = state.taken(on: instance).contains { $0.decision.changesRun }
    return isDecided ? reportsOfOthers.report(on: instance, at: now) : report
  }

  /// Returns when the times of a trip were decided, or else reported; `nil` when nothing is known of it.
  private func source(of trip: Trip, at now: Instant) -> (time: Instant?, isDecided: Bool) {
    if let decided = state.effectiveEntries(about: trip).last?.time { return (decided, true) }
    return (report(on: trip.instance, at: now)?.time, false)
  }

  /// Returns when the times were decided or reported from which others follow; `nil` when nothing follows.
  private func cause(
    of consequence: Consequence?, at now: Instant
  ) throws(FeedError) -> (time: Instant?, isDecided: Bool)? {
    guard let cause = consequence?.cause else { return nil }
    return try dayTrips(of: cause.serviceDate).trip(cause, state.extraTrip(cause)).map { source(of: $0, at: now) }
  }

  /// Returns what follows for trips of late vehicles. What the operator keeps at the desk is returned as at risk, so that
  /// the trip is published neither as late nor as on time.
  ///
  /// - Parameters:
  ///   - instances: The trips with a decision or a report.
  ///   - now: The current time.
  /// - Returns: What follows, by trip.
  /// - Throws: `FeedError` when the timetable cannot be read.
  private func consequences(
    of instances: Set<TripInstance>, at now: Instant
  ) throws(FeedError) -> [TripInstance: Consequence] {
    let settings = vehicleSettings
    var consequences: [TripInstance: Consequence] = [:]
    for (date, instances) in Dictionary(grouping: instances, by: \.serviceDate) {
      if let only, date != only { continue }
      let day = try dayTrips(of: date)
      var known: [TripInstance: Trip] = [:]
      for instance in instances { known[instance] = try self.known(instance, at: now, following: nil)?.trip }
      let extras = state.extraTrips.filter { known[$0.key]?.vehicle != nil }
      consequences.merge(
        day.consequences(of: known, extras: extras, settings, plan: state.vehiclePlan, at: now)
      ) { $1 }
    }
    return settings.told(consequences)
  }
}
