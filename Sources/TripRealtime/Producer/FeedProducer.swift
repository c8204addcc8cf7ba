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
  /// Makes a version of the feed in the profile `standard`.
  ///
  /// Cost: grows with the number of stop times of the published trips.
  ///
  /// - Parameter day: The state of the day. The version depends on this value only.
  /// - Returns: The version, and the trips that were held back because their entity would break a rule.
  public static func produce(_ day: PublishedDay) -> ProducedFeed { produce(day, for: [.standard]).feed(.standard) }

  /// Makes a version of the feed in several profiles. The trips of the timetable are made and checked once for all.
  ///
  /// Cost: grows with the number of stop times of the published trips; an extra trip costs as much again for each
  /// profile.
  ///
  /// - Parameters:
  ///   - day: The state of the day. The version depends on this value and the profiles only.
  ///   - profiles: The profiles of the feeds that are published.
  /// - Returns: The version, and the trips that were held back, with the reasons.
  public static func produce(_ day: PublishedDay, for profiles: Set<FeedProfile>) -> ProducedFeeds {
    var version = FeedsBuilder(of: day, for: profiles.sorted())
    for published in day.trips {
      let plan = plan(of: published, in: day.index)
      let produced = ProducedTripUpdate(published, of: day, plan: plan)
      guard let view = produced.passengerView else { continue }
      let id = entityID(of: published.trip.instance)
      if let template = published.template {
        version.addExtra(produced, like: template, seenAs: view) { update, profile in
          findings(in: update, of: published, like: template, entity: id, for: profile, day: day)
        }
      } else {
        let made = passing(
          { produced.update(namesStops: $0) }, { findings(in: $0, entity: id, plan: plan, day: day) })
        if let made { version.add(made.update, made.findings, of: published, seenAs: view) }
      }
    }
    return version.feeds
  }

  /// Makes an update, and checks it. If the timetable's own stops break a rule about `stop_id`, the update is made
  /// without any `stop_id`: the `stop_sequence` alone identifies the stops.
  static func passing(
    _ make: (_ namesStops: Bool) -> TransitRealtime_TripUpdate?, _ check: (TransitRealtime_TripUpdate) -> [Finding]
  ) -> (update: TransitRealtime_TripUpdate, findings: [Finding])? {
    guard let update = make(true) else { return nil }
    let findings = check(update)
    guard findings.contains(where: { $0.rule == .unknownStop || $0.rule == .notAStopOrPlatform }),
      let nameless = make(false)
    else { return (update, findings) }
    return (nameless, check(nameless))
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

  /// Returns the findings of the rules that the entity of an extra trip breaks in the form of a profile.
  private static func findings(
    in update: TransitRealtime_TripUpdate, of published: PublishedTrip, like template: TripTemplate, entity: String,
    for profile: FeedProfile, day: PublishedDay
  ) -> [Finding] {
    switch profile {
    case .standard, .added: return findings(in: update, entity: entity, plan: nil, day: day)
    // The form is that an `ADDED` trip has a `trip_id` of the timetable.
    case .google:
      let found = findings(in: update, entity: entity, plan: nil, day: day).filter { $0.rule != .addedTripInTimetable }
      guard day.index?.hasTrip(template.tripID) == false else { return found }
      return found + [
        Finding(.unknownTrip, entity: entity, tripID: template.tripID, value: "trip_id \(template.tripID)")
      ]
    case .transit:
      let isKnown = day.index?.hasTrip(template.tripID) ?? true
      let found = findings(in: update, entity: entity, plan: isKnown ? PlannedTrip(published.trip) : nil, day: day)
      let id = published.trip.instance.tripID
      guard day.index?.hasTrip(id) == true else { return found }
      let value = "trip_properties.trip_id \(id)"
      return found + [Finding(.addedTripInTimetable, entity: entity, tripID: template.tripID, value: value)]
    }
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
