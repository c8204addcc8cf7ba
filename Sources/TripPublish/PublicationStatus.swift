import TripCore
import TripRealtime

/// How publishing goes: what went out last, where to, and what did not.
public struct PublicationStatus: Sendable {
  /// The header's timestamp of the last version; nothing before the first.
  public var published: Instant?
  /// How many bytes it has.
  public var size = 0
  /// How many runs it tells of.
  public var entityCount = 0
  /// The file and the address that readers find it at, as people write them.
  public var places: [String] = []
  /// What went wrong with it, a line for each place that did not get it.
  public var failures: [String] = []
  /// The runs that were kept out of it, with the reason.
  public var heldBack: [HeldBack] = []
  /// When predictions end unless somebody gives a sign; nothing where there are none.
  public var predictionsEnd: Instant?
  /// How far the feed's time is ahead of the clock, which was set back.
  public var lead: Seconds = 0
  /// Whether somebody paused it.
  public var isPaused = false

  /// Nothing is published yet.
  public init() {}
}
