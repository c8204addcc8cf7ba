import TripCore
import TripFeed

/// Makes a version of the GTFS-Realtime feed that the desk publishes, from the state of the day. The same state makes
/// the same version.
///
/// ```swift
/// let trips = [PublishedTrip(trip, decided: now)]
/// let day = PublishedDay(now: now, feedVersion: nil, trips: trips, presence: Presence(last: now))
/// let feed = FeedProducer.produce(day)
/// let bytes = try feed.encoded()
/// ```
///
/// Each entity is checked by the rules of ``FeedChecker``. An entity that breaks a rule is not published (it is held
/// back); the others are.
/// - SeeAlso: GTFS-Realtime reference, "TripUpdate".
public enum FeedProducer {
  /// Makes a version of the feed.
  ///
  /// Cost: grows with the number of stop times of the published trips.
  ///
  /// - Parameter day: The state of the day. The version depends on this value only.
  /// - Returns: The version, and the trips that were held back because their entity would break a rule.
  public static func produce(_ day: PublishedDay) -> ProducedFeed {
    var message = TransitRealtime_FeedMessage()
    message.header.gtfsRealtimeVersion = "2.0"
    message.header.incrementality = .fullDataset
    message.header.timestamp = UInt64(clamping: day.timestamp.unixSeconds)
    if let version = day.feedVersion { message.header.feedVersion = version }
    var entities: [TransitRealtime_FeedEntity] = []
    entities.reserveCapacity(day.trips.count)
    var heldBack: [HeldBack] = []
    var views: [TripInstance: PassengerView] = [:]
    var hasPredictions = false
    for published in day.trips {
      let plan = plan(of: published, in: day.index)
      let produced = ProducedTripUpdate(published, of: day, plan: plan)
      guard let view = produced.passengerView, var update = produced.update() else { continue }
      let id = entityID(of: published.trip.instance)
      var findings = findings(in: update, entity: id, plan: plan, day: day)
      if findings.contains(where: { $0.rule == .unknownStop || $0.rule == .notAStopOrPlatform }),
        let nameless = produced.update(namesStops: false)
      {
        // If the timetable's own stops break a rule about `stop_id`, the update without any `stop_id` is published:
        // the `stop_sequence` alone identifies the stops.
        update = nameless
        findings = self.findings(in: update, entity: id, plan: plan, day: day)
      }
      var entity = TransitRealtime_FeedEntity()
      entity.id = id
      entity.tripUpdate = update
      guard findings.isEmpty else {
        heldBack.append(HeldBack(instance: published.trip.instance, entity: entity, findings: findings))
        continue
      }
      if published.source == .desk, !published.isExtra {
        hasPredictions = hasPredictions || update.stopTimeUpdate.contains { $0.hasArrival }
      }
      entities.append(entity)
      views[published.trip.instance] = view
    }
    message.entity = entities
    let end = day.predicts && day.presence.isPresent(at: day.now) && hasPredictions ? day.presence.predictionsEnd : nil
    return ProducedFeed(
      message: message, heldBack: heldBack, views: views, isAttended: day.presence.isPresent(at: day.now),
      predictionsEnd: end)
  }

  /// Returns the id of the entity of a scheduled trip: the same in every version, and different for every scheduled
  /// trip.
  public static func entityID(of instance: TripInstance) -> String {
    guard let start = instance.startTime else { return "\(instance.serviceDate.gtfsText)-\(instance.tripID)" }
    return "\(instance.serviceDate.gtfsText)@\(start)-\(instance.tripID)"
  }

  /// Returns the planned data of a trip, or `nil` when the timetable does not have the trip.
  private static func plan(of published: PublishedTrip, in index: FeedIndex?) -> PlannedTrip? {
    guard !published.isExtra else { return nil }
    guard let index else { return PlannedTrip(published.trip) }
    let id = published.trip.instance.tripID
    return index.plan(ofTrip: id) ?? (index.hasTrip(id) ? PlannedTrip(published.trip) : nil)
  }

  /// Returns the findings of the rules that an entity breaks. Rules about vehicle ids are left out, because the desk
  /// has no vehicle location system.
  private static func findings(
    in update: TransitRealtime_TripUpdate, entity: String, plan: PlannedTrip?, day: PublishedDay
  ) -> [Finding] {
    var check = TripUpdateCheck(
      update, entity: entity, plan: plan, index: day.index,
      headerTimestamp: UInt64(clamping: day.timestamp.unixSeconds), now: day.now)
    check.check()
    return check.findings.kept.filter { !$0.rule.isAboutVehicles }
  }
}
