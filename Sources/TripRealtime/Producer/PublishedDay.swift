import TripCore
import TripFeed

/// The state of the service day from which a version of the published feed is made. A version depends on this value
/// only.
public struct PublishedDay: Sendable {
  /// The present time. Stops that a trip has left before are not published, and no trip update has a later timestamp.
  public let now: Instant
  /// The timestamp of the feed's header. It is later than ``now`` if the clock was set back after a version was
  /// published.
  public let timestamp: Instant
  /// `feed_version` of the timetable's feed_info.txt; `nil` when it gives none.
  public let feedVersion: String?
  /// The scheduled trips and extra trips to publish, of any service day, each once. Trips without changes may be left
  /// out unless ``vouch`` is set.
  public let trips: [PublishedTrip]
  /// The alerts, of any origin, each once. Those that have ended, or are not told yet, are not published.
  public let alerts: [Alert]
  /// When a dispatcher was last active, which decides whether delays are published.
  public let presence: Presence
  /// Whether delays are published at all. It is `false` in the last version before a publisher ends, because later
  /// changes would not be published. Cancelled trips and skipped stops are published in either case.
  public let predicts: Bool
  /// The time before departure, in seconds, from which a trip without a known delay is published as on time. `nil`
  /// leaves such trips out of the feed, which means that their delay is unknown.
  ///
  /// Trips with `exact_times` 0 are not published as on time, because they have no fixed times.
  public let vouch: Seconds?
  /// The ids and plans of the timetable, with which each entity is checked; `nil` to check each entity against its
  /// own trip only.
  public let index: FeedIndex?
  /// The publisher, and then those that it follows, as the feed names them to publishers that follow it; empty to name none.
  public let publishers: [PublisherID]

  /// Makes the state of the day.
  ///
  /// - Parameters:
  ///   - now: The present time.
  ///   - timestamp: The header's timestamp; `now` if it is `nil` or earlier than `now`.
  ///   - feedVersion: `feed_version` of feed_info.txt.
  ///   - trips: The trips, each once.
  ///   - alerts: The alerts, each once.
  ///   - presence: When a dispatcher was last active.
  ///   - predicts: Whether delays are published at all.
  ///   - vouch: How long before its departure a trip without a known delay is published as on time; `nil` for never.
  ///   - index: The ids and plans of the timetable, for checking each entity.
  ///   - publishers: The publisher that the feed names, and those that it follows.
  public init(
    now: Instant, timestamp: Instant? = nil, feedVersion: String?, trips: [PublishedTrip], alerts: [Alert] = [],
    presence: Presence, predicts: Bool = true, vouch: Seconds? = nil, index: FeedIndex? = nil,
    publishers: [PublisherID] = []
  ) {
    self.now = now
    self.timestamp = max(timestamp ?? now, now)
    self.predicts = predicts
    self.feedVersion = feedVersion
    self.trips = trips
    self.alerts = alerts
    self.presence = presence
    self.vouch = vouch
    self.index = index
    self.publishers = publishers
  }
}

/// A trip to publish, with its decisions and reports applied, and the source of its delays.
public struct PublishedTrip: Sendable {
  /// The source of a trip's delays.
  public enum Source: Hashable, Sendable {
    /// The delays come from dispatchers. They are published only while a dispatcher is present.
    case desk
    /// The delays come from a GTFS-Realtime feed that the desk follows. They are published without a dispatcher too.
    case followedFeed
  }

  /// The trip with its decisions and reports applied.
  public let trip: Trip
  /// When the last decision or report about the trip was made; `nil` when it has none.
  public let decided: Instant?
  /// The trip that an extra trip copies; `nil` for a trip of the timetable.
  public let template: TripTemplate?
  /// The source of the trip's delays.
  public let source: Source
  /// Whether the trip may be late or canceled although no delay of it is known: the last version of a followed feed has a
  /// report about it, perhaps an old one, or a decision about its `trip_id` does not fit the present timetable. Such a trip is
  /// not published as on time, whatever ``PublishedDay/vouch`` is.
  public let isDoubtful: Bool
  /// The publishers through which a report has come that is part of what is known of the trip.
  public let path: [PublisherID]

  /// Makes a trip to publish; by default a trip of the timetable whose delays come from a desk.
  public init(
    _ trip: Trip, decided: Instant?, like template: TripTemplate? = nil, source: Source = .desk,
    isDoubtful: Bool = false, path: [PublisherID] = []
  ) {
    self.trip = trip
    self.path = path
    self.isDoubtful = isDoubtful
    self.decided = decided
    self.template = template
    self.source = source
  }

  /// Whether the trip is an extra trip, which the timetable does not have.
  public var isExtra: Bool { template != nil }
}
