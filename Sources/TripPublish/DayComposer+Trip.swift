import TripCore
import TripRealtime

extension DayComposer {
  /// Makes a version of the feed in the profile `standard`; ``composeFeeds(_:at:timestamp:predicts:asksJournal:)`` has the
  /// parameters.
  ///
  /// - Returns: The encoded feed message.
  /// - Throws: `JournalError` or `FeedError` when the journal or the timetable cannot be read; no version is made
  ///   then.
  public func compose(
    at now: Instant, timestamp: Instant? = nil, predicts: Bool = true, asksJournal: Bool = true
  ) async throws -> [UInt8] {
    let feed = PublishedFeed(.trips)
    let feeds = try await composeFeeds(
      [feed], at: now, timestamp: timestamp, predicts: predicts, asksJournal: asksJournal)
    return feeds[feed] ?? []
  }

  /// Returns the part about one trip of a version that would be made now.
  ///
  /// - Parameters:
  ///   - instance: The trip instance.
  ///   - profiles: The profiles of the feeds.
  ///   - now: The current time.
  /// - Returns: What is published of the trip in each profile, in their order; for a trip that is held back, what would
  ///   be, with the reasons. It lacks the profiles whose version has no entity of the trip.
  /// - Throws: `JournalError` or `FeedError` when the journal or the timetable cannot be read.
  public func published(
    of instance: TripInstance, for profiles: Set<FeedProfile> = [.standard], at now: Instant
  ) async throws -> [TripAsPublished] {
    let produced = try await produce(for: profiles, at: now)
    return produced.profiles.compactMap { profile in
      let feed = produced.feed(profile)
      let alerts = produced.alerts.entities.filter { $0.names(instance) }
      if let held = feed.heldBack.first(where: { $0.instance == instance }) {
        return TripAsPublished(held.entity, in: profile, heldBack: held.reasons, alerts: alerts)
      }
      let id = FeedProducer.entityID(of: instance)
      return feed.message.entity.first { GTFSID($0.id) == GTFSID(id) }.map {
        TripAsPublished($0, in: profile, alerts: alerts)
      }
    }
  }
}

extension TransitRealtime_FeedEntity {
  /// Whether the entity is an alert that names a trip.
  fileprivate func names(_ instance: TripInstance) -> Bool {
    alert.informedEntity.contains { selector in
      GTFSID(selector.trip.tripID) == instance.tripID
        && selector.trip.startDate == instance.serviceDate.gtfsText
        && (!selector.trip.hasStartTime || selector.trip.startTime == instance.startTime?.description)
    }
  }
}

extension TripAsPublished {
  /// Makes what is published of a trip from its entity of a feed message.
  ///
  /// - Parameters:
  ///   - entity: The entity, which has a trip update.
  ///   - profile: The profile of the feed.
  ///   - heldBack: Why the entity is not published, or an empty array.
  ///   - alerts: The entities of the alerts that name the trip, for the notation.
  init(
    _ entity: TransitRealtime_FeedEntity, in profile: FeedProfile = .standard,
    heldBack: [PublishingStatus.BrokenRule] = [], alerts: [TransitRealtime_FeedEntity] = []
  ) {
    let update = entity.tripUpdate
    let kind: Kind =
      switch update.trip.scheduleRelationship {
      case .canceled: .cancelled
      case .new, .added, .duplicated: .extra
      default: .scheduled
      }
    let last = update.stopTimeUpdate.count - 1
    let stops = update.stopTimeUpdate.enumerated().map { index, stop in
      // At the last stop, the arrival is what passengers wait for.
      let event = stop.hasDeparture && index < last ? stop.departure : stop.arrival
      return Stop(
        sequence: StopSequence(Int(stop.stopSequence)), isSkipped: stop.scheduleRelationship == .skipped,
        departure: event.hasTime ? Instant(unixSeconds: Int(event.time)) : nil,
        delay: event.hasDelay ? Seconds(Int(event.delay)) : nil)
    }
    self.init(
      kind: kind, profile: profile, stops: stops, heldBack: heldBack,
      notation: ([entity] + alerts).map { $0.textFormatString() }.joined(separator: "\n"))
  }
}
