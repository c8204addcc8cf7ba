/// The state of publishing: the last published version of the GTFS-Realtime feed, where it went, and what failed.
public struct PublishingStatus: Hashable, Sendable {
  /// A rule of GTFS-Realtime that a trip breaks.
  public struct BrokenRule: Hashable, Sendable {
    /// The id of the rule, such as `E022`.
    public let id: String
    /// An English sentence that says what is wrong. The translation catalogues contain it.
    public let message: String
    /// The wrong value in the feed, or `nil` when it would not help.
    public let value: String?

    /// Makes a broken rule. The properties of the same names explain the parameters.
    public init(id: String, message: String, value: String?) {
      self.id = id
      self.message = message
      self.value = value
    }
  }

  /// A trip that was held back from the feed, because consumers of the feed would reject it.
  public struct HeldBackTrip: Hashable, Sendable {
    /// The identity of the trip.
    public let instance: TripInstance
    /// The rules that the trip would break.
    public let reasons: [BrokenRule]

    /// Makes a held-back trip. The properties of the same names explain the parameters.
    public init(instance: TripInstance, reasons: [BrokenRule]) {
      self.instance = instance
      self.reasons = reasons
    }
  }

  /// The timestamp in the header of the last published version, or `nil` before the first.
  public var published: Instant?
  /// The size of the last version in bytes.
  public var size = 0
  /// The number of trips in the last version.
  public var entityCount = 0
  /// The file and the address at which consumers find the feed.
  public var places: [String] = []
  /// An error message for each place to which the last version could not be published.
  public var failures: [String] = []
  /// The journal's error that prevented a new version, or `nil`.
  public var journalProblem: JournalError?
  /// Whether publishing fails because the timetable's file was replaced, and has to be read again.
  public var lacksTimetable = false
  /// The trips that were held back from the last version.
  public var heldBack: [HeldBackTrip] = []
  /// The time at which published predictions end unless a dispatcher uses the desk; `nil` without predictions.
  public var predictionsEnd: Instant?
  /// How far the feed's timestamp is ahead of the clock, after the clock was set back; otherwise 0.
  public var lead: Seconds = 0
  /// The greatest valid ``lead``: consumers refuse a feed that is further ahead (rule E050).
  public static let greatestLead: Seconds = 60
  /// Whether consumers may refuse the feed because its timestamp is too far ahead of the clock.
  public var isAheadOfClock: Bool { lead > Self.greatestLead }
  /// Whether the dispatcher paused publishing.
  public var isPaused = false

  /// How long before the end of predictions the desk begins to warn.
  static let notice: Seconds = .minutes(2)

  /// Makes the state before the first publication.
  public init() {}

  /// Returns ``predictionsEnd`` when it is near enough to warn of, otherwise `nil`.
  func nearEnd(at now: Instant) -> Instant? {
    predictionsEnd.flatMap { now < $0 && now >= $0 - Self.notice ? $0 : nil }
  }
}

/// The state of following one GTFS-Realtime feed.
public struct FollowingStatus: Hashable, Sendable {
  /// The address or the file of the feed.
  public let source: String
  /// The time when the feed was last read, or `nil` when it never was.
  public var seen: Instant?
  /// The timestamp in the feed's header, or `nil` when none was read.
  public var timestamp: Instant?
  /// The number of trips of the timetable about which the feed has a report.
  public var matched = 0
  /// The number of entities of the feed that match no trip of the timetable.
  public var unmatchedCount = 0
  /// A text for each of the first ``unmatchedLimit`` entities that match no trip, with the reason.
  public var unmatched: [String] = []
  /// The error of the last read, or a problem in the feed; `nil` when there was none.
  public var problem: String?

  /// The greatest number of texts in ``unmatched``.
  public static let unmatchedLimit = 500
  /// The greatest length of a text in ``unmatched``, because names in a feed may have any length.
  public static let unmatchedLength = 300

  /// Makes the state before the first read of `source`.
  public init(source: String) { self.source = source }

  /// Whether the feed cannot be read, has a problem, or is older at `now` than ``TripReport/lifetime``.
  func isLost(at now: Instant) -> Bool {
    problem != nil || timestamp.map { now - $0 > TripReport.lifetime } ?? true
  }
}
