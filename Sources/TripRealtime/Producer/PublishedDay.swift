import TripCore
import TripFeed

/// The state of the day that a version of the feed is made from. A version depends on this value only.
public struct PublishedDay: Sendable {
  /// The `schedule_relationship` of a trip that the timetable does not have.
  public enum ExtraTripMark: Hashable, Sendable {
    /// `NEW`, the current value.
    case new
    /// `ADDED`, which is deprecated, but the only one that many consumers know.
    case added
  }

  /// The present time. Stops that the trips have left by then are not published, and no trip update has a later
  /// timestamp.
  public let now: Instant
  /// The header's timestamp. Later than ``now`` if the clock was set back after a version was published.
  public let timestamp: Instant
  /// `feed_version` of the timetable's feed_info.txt; `nil` when it gives none.
  public let feedVersion: String?
  /// The scheduled trips and extra trips of any service day, each once. Trips without changes may be left out unless
  /// ``vouch`` is set.
  public let trips: [PublishedTrip]
  /// Whether a dispatcher attends to the predictions.
  public let presence: Presence
  /// Whether delays are published at all. `false` in the last version of a publisher that ends, since later changes
  /// would not be published. Cancelled trips and skipped stops are published nevertheless.
  public let predicts: Bool
  /// If set, trips without a decision are published as on time when they are under way or leave within this time; `nil`
  /// leaves them out of the feed, which means that their delay is unknown.
  ///
  /// Trips with `exact_times` 0 are not published as on time, because they have no fixed times.
  public let vouch: Seconds?
  /// The `schedule_relationship` of trips that the timetable does not have.
  public let extraTripMark: ExtraTripMark
  /// The index of the timetable, for checking each entity; `nil` to compare each entity with its own trip only.
  public let index: FeedIndex?

  /// Makes the state.
  ///
  /// - Parameters:
  ///   - now: The present time.
  ///   - timestamp: The header's timestamp; `now` if it is `nil` or earlier than `now`.
  ///   - feedVersion: `feed_version` of feed_info.txt.
  ///   - trips: The trips, each once.
  ///   - presence: Whether a dispatcher attends to the predictions.
  ///   - predicts: Whether delays are published at all.
  ///   - vouch: How long before its departure a trip without a decision is published as on time; `nil` for never.
  ///   - extraTripMark: The `schedule_relationship` of trips that the timetable does not have.
  ///   - index: The index of the timetable, for checking each entity.
  public init(
    now: Instant, timestamp: Instant? = nil, feedVersion: String?, trips: [PublishedTrip], presence: Presence,
    predicts: Bool = true, vouch: Seconds? = nil, extraTripMark: ExtraTripMark = .new, index: FeedIndex? = nil
  ) {
    self.now = now
    self.timestamp = max(timestamp ?? now, now)
    self.predicts = predicts
    self.feedVersion = feedVersion
    self.trips = trips
    self.presence = presence
    self.vouch = vouch
    self.extraTripMark = extraTripMark
    self.index = index
  }
}

/// A trip with its decisions and reports applied, and the source of its data.
public struct PublishedTrip: Sendable {
  /// The source of a trip's delays.
  public enum Source: Hashable, Sendable {
    /// A dispatcher. These predictions end with the presence of dispatchers.
    case desk
    /// A GTFS-Realtime feed that the desk follows. It needs no dispatcher.
    case followedFeed
  }

  /// The trip with its decisions applied.
  public let trip: Trip
  /// When the last decision or report about the trip was made; `nil` when there is none.
  public let decided: Instant?
  /// Whether the timetable does not have the trip.
  public let isExtra: Bool
  /// The source of the trip's delays.
  public let source: Source

  /// Makes a published trip.
  public init(_ trip: Trip, decided: Instant?, isExtra: Bool = false, source: Source = .desk) {
    self.trip = trip
    self.decided = decided
    self.isExtra = isExtra
    self.source = source
  }
}
