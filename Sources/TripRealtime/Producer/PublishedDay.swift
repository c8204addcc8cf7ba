import TripCore
import TripFeed

/// The state of which a version of the feed is made: nothing else goes into it.
public struct PublishedDay: Sendable {
  /// How a trip is marked that the timetable does not have.
  public enum ExtraTripMark: Hashable, Sendable {
    /// NEW, as the specification has it now.
    case new
    /// ADDED, which it advises against, and which many consumers still know alone.
    case added
  }

  /// When the version is made, by the clock: what has passed follows from it, and no entity is newer.
  public let now: Instant
  /// The header's timestamp; later than ``now`` where the clock was set back after a version went out.
  public let timestamp: Instant
  /// `feed_version` of the timetable's feed_info.txt, where it gives one.
  public let feedVersion: String?
  /// The runs, of whatever service days, each once. Those of which nothing is known may be left out unless ``vouch`` is
  /// set.
  public let trips: [PublishedTrip]
  /// Who looks after the predictions.
  public let presence: Presence
  /// Whether delays are published at all. Not in the last version of a publisher that ends: nothing would correct them
  /// any more. Cancelled trips and skipped stops stay.
  public let predicts: Bool
  /// Where given, runs without a decision that leave within so long, or are under way, are published as on time.
  ///
  /// Not those of `exact_times` 0, which have no times to be on. A run that is absent from the feed is unknown.
  public let vouch: Seconds?
  /// How a trip is marked that the timetable does not have.
  public let extraTripMark: ExtraTripMark
  /// The whole feed, against which each entity is checked before it goes out; without it only against its own trip.
  public let index: FeedIndex?

  /// Makes the state. The header's `timestamp` is `now` where none is given.
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

/// A run as it stands, and on whose word.
public struct PublishedTrip: Sendable {
  /// Who says when it runs.
  public enum Source: Hashable, Sendable {
    /// A dispatcher, whose predictions end with the presence.
    case desk
    /// A feed that the desk follows, which vouches for itself.
    case followedFeed
  }

  /// The run, decisions applied.
  public let trip: Trip
  /// When it was last decided about, or last reported; nothing where it never was.
  public let decided: Instant?
  /// Whether the timetable does not have it.
  public let isExtra: Bool
  /// Who says when it runs.
  public let source: Source

  /// Makes a run.
  public init(_ trip: Trip, decided: Instant?, isExtra: Bool = false, source: Source = .desk) {
    self.trip = trip
    self.decided = decided
    self.isExtra = isExtra
    self.source = source
  }
}
