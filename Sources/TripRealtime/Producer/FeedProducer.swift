import TripCore
import TripFeed

/// Makes a version of the published feed of the day's state: the same state makes the same version.
///
/// Every entity goes through the checker before it goes out, and is held back where it breaks a rule; the others are not
/// held up by it.
/// - SeeAlso: GTFS-Realtime reference, "TripUpdate".
public enum FeedProducer {
  /// Makes a version.
  ///
  /// - Parameter day: All that it depends on.
  /// - Returns: The version, with the runs that were held back.
  public static func produce(_ day: PublishedDay) -> ProducedFeed {
    var message = TransitRealtime_FeedMessage()
    message.header.gtfsRealtimeVersion = "2.0"
    message.header.incrementality = .fullDataset
    message.header.timestamp = UInt64(clamping: day.timestamp.unixSeconds)
    if let version = day.feedVersion { message.header.feedVersion = version }
    var entities: [TransitRealtime_FeedEntity] = []
    entities.reserveCapacity(day.trips.count)
    var heldBack: [HeldBack] = []
    var hasPredictions = false
    for published in day.trips {
      let plan = plan(of: published, in: day.index)
      let produced = ProducedTripUpdate(published, of: day, plan: plan)
      guard var update = produced.update() else { continue }
      let id = entityID(of: published.trip.instance)
      var findings = findings(in: update, entity: id, plan: plan, day: day)
      if findings.contains(where: { $0.rule == .unknownStop || $0.rule == .notAStopOrPlatform }),
        let nameless = produced.update(namesStops: false)
      {
        // Where the timetable's own stops are at fault, their numbers still say which are meant.
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
      hasPredictions = hasPredictions || published.source == .desk && update.stopTimeUpdate.contains { $0.hasArrival }
      entities.append(entity)
    }
    message.entity = entities
    let end = day.predicts && day.presence.isPresent(at: day.now) && hasPredictions ? day.presence.predictionsEnd : nil
    return ProducedFeed(message: message, heldBack: heldBack, predictionsEnd: end)
  }

  /// The id of a run's entity: the same in every version, and no other run's.
  public static func entityID(of instance: TripInstance) -> String {
    guard let start = instance.startTime else { return "\(instance.serviceDate.gtfsText)-\(instance.tripID)" }
    return "\(instance.serviceDate.gtfsText)@\(start)-\(instance.tripID)"
  }

  /// What the timetable says about a run; nothing where it does not have it.
  private static func plan(of published: PublishedTrip, in index: FeedIndex?) -> PlannedTrip? {
    guard !published.isExtra else { return nil }
    guard let index else { return PlannedTrip(published.trip) }
    let id = published.trip.instance.tripID
    return index.plan(ofTrip: id) ?? (index.hasTrip(id) ? PlannedTrip(published.trip) : nil)
  }

  /// What would be wrong with an entity. Only who has a vehicle-location system knows the vehicle, so that is no fault.
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
