/// What the published feed says of one trip: the entity of the trip, without the notation of GTFS-Realtime.
public struct TripAsPublished: Hashable, Sendable {
  /// The `schedule_relationship` of the trip.
  public enum Kind: Hashable, Sendable {
    /// The trip runs, with the stops in ``TripAsPublished/stops``.
    case scheduled
    /// The trip is cancelled; it has no stops.
    case cancelled
    /// The trip is an extra trip, which consumers know from the feed alone.
    case extra
  }

  /// What the feed says of one stop of the trip.
  public struct Stop: Hashable, Sendable {
    /// The `stop_sequence` of the stop.
    public let sequence: StopSequence
    /// Whether the trip does not call at the stop.
    public let isSkipped: Bool
    /// The published departure, at the last stop the arrival; `nil` when the feed has a delay only, or no data.
    public let departure: Instant?
    /// The published delay of ``departure``; `nil` when the feed has a time only, or no data.
    public let delay: Seconds?

    /// Makes a stop. The properties of the same names explain the parameters.
    public init(sequence: StopSequence, isSkipped: Bool, departure: Instant?, delay: Seconds?) {
      self.sequence = sequence
      self.isSkipped = isSkipped
      self.departure = departure
      self.delay = delay
    }
  }

  /// The `schedule_relationship` of the trip.
  public let kind: Kind
  /// The profile of the feed that says so.
  public let profile: FeedProfile
  /// The stops of the trip update, in the order of `stop_sequence`. A stop that the trip has passed may be missing.
  public let stops: [Stop]
  /// Why the trip is not published, because consumers would reject it; empty when it is published.
  public let heldBack: [PublishingStatus.BrokenRule]
  /// The entity in the text format of Protocol Buffers, and after it those of the alerts that name the trip.
  public let notation: String

  /// Makes what is published of a trip. The properties of the same names explain the parameters.
  public init(
    kind: Kind, profile: FeedProfile = .standard, stops: [Stop], heldBack: [PublishingStatus.BrokenRule],
    notation: String
  ) {
    self.kind = kind
    self.profile = profile
    self.stops = stops
    self.heldBack = heldBack
    self.notation = notation
  }
}
