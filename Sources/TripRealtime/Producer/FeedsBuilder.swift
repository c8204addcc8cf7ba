import TripCore

/// Puts a version together trip by trip, in several profiles at once.
struct FeedsBuilder {
  private let day: PublishedDay
  private let profiles: [FeedProfile]
  private var names: [FeedProfile: FormNames]
  /// Entities that are the same in all profiles, since the last extra trip.
  private var shared: [TransitRealtime_FeedEntity] = []
  private var parts: [ProducedFeeds.Part] = []
  private var heldBack: [HeldBack] = []
  private var views: [TripInstance: PassengerView] = [:]
  private var hasPredictions = false

  init(of day: PublishedDay, for profiles: [FeedProfile]) {
    self.day = day
    self.profiles = profiles
    names = Dictionary(uniqueKeysWithValues: profiles.map { ($0, FormNames($0)) })
    shared.reserveCapacity(day.trips.count)
  }

  /// Adds a trip of the timetable, or holds it back when its update breaks a rule.
  mutating func add(
    _ update: TransitRealtime_TripUpdate, _ findings: [Finding], of published: PublishedTrip, seenAs view: PassengerView
  ) {
    let instance = published.trip.instance
    var entity = Self.entity(of: instance, update)
    entity.mark(passedOnBy: published.path)
    guard findings.isEmpty else {
      heldBack.append(HeldBack(instance: instance, entity: entity, findings: findings, limit: nil, profile: nil))
      return
    }
    if published.source == .desk {
      hasPredictions = hasPredictions || update.stopTimeUpdate.contains { $0.hasArrival }
    }
    shared.append(entity)
    views[instance] = view
  }

  /// Adds an extra trip in the form of each profile, and holds it back in those that cannot tell of it.
  ///
  /// - Parameters:
  ///   - produced: Makes the updates.
  ///   - template: The trip that the extra trip copies.
  ///   - view: What passengers see of the extra trip.
  ///   - check: Returns the rules that an update breaks.
  mutating func addExtra(
    _ produced: ProducedTripUpdate, like template: TripTemplate, seenAs view: PassengerView,
    check: (TransitRealtime_TripUpdate, FeedProfile) -> [Finding]
  ) {
    let instance = produced.trip.instance
    var forms: [FeedProfile: TransitRealtime_FeedEntity] = [:]
    var held: [HeldBack] = []
    for profile in profiles {
      let made = FeedProducer.passing(
        { produced.extra(for: profile, like: template, namesStops: $0) }, { check($0, profile) })
      guard let made else { continue }
      let entity = Self.entity(of: instance, made.update)
      var names = names[profile] ?? FormNames(profile)
      let limit = names.limit(of: instance, like: template)
      if made.findings.isEmpty, limit == nil {
        forms[profile] = entity
        // A name counts as used only when the trip is published under it.
        self.names[profile] = names
      } else {
        held.append(
          HeldBack(
            instance: instance, entity: entity, findings: limit == nil ? made.findings : [], limit: limit,
            profile: profiles.count > 1 ? profile : nil))
      }
    }
    heldBack += merged(held)
    guard !forms.isEmpty else { return }
    endShared()
    parts.append(.extra(forms))
    views[instance] = view
  }

  /// The version of all trips that were added.
  var feeds: ProducedFeeds {
    var whole = self
    whole.endShared()
    var header = TransitRealtime_FeedHeader()
    header.gtfsRealtimeVersion = "2.0"
    header.incrementality = .fullDataset
    header.timestamp = UInt64(clamping: day.timestamp.unixSeconds)
    if let version = day.feedVersion { header.feedVersion = version }
    header.mark(publishedBy: day.publishers)
    let isAttended = day.presence.isPresent(at: day.now)
    return ProducedFeeds(
      profiles: profiles, heldBack: heldBack, views: views, isAttended: isAttended,
      predictionsEnd: day.predicts && isAttended && hasPredictions ? day.presence.predictionsEnd : nil,
      alerts: ProducedAlerts(of: day), header: header, parts: whole.parts)
  }

  /// Makes one of what is held back in all profiles for the same reasons.
  private func merged(_ held: [HeldBack]) -> [HeldBack] {
    guard let first = held.first, held.count == profiles.count,
      held.allSatisfy({ $0.reasons == first.reasons })
    else { return held }
    return [
      HeldBack(
        instance: first.instance, entity: first.entity, findings: first.findings, limit: first.limit, profile: nil)
    ]
  }

  private mutating func endShared() {
    guard !shared.isEmpty else { return }
    parts.append(.shared(shared))
    shared = []
  }

  private static func entity(
    of instance: TripInstance, _ update: TransitRealtime_TripUpdate
  ) -> TransitRealtime_FeedEntity {
    var entity = TransitRealtime_FeedEntity()
    entity.id = FeedProducer.entityID(of: instance)
    entity.tripUpdate = update
    return entity
  }
}
