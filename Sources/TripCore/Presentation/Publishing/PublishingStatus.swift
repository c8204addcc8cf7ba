/// How publishing goes: what went out last, where to, and what did not.
public struct PublishingStatus: Hashable, Sendable {
  /// A rule of GTFS-Realtime that a run would break.
  public struct BrokenRule: Hashable, Sendable {
    /// Its id, as `E022`.
    public let id: String
    /// What is wrong, as a sentence in English, which the catalogues have.
    public let message: String
    /// What stands there, where that says more.
    public let value: String?

    /// Makes it.
    public init(id: String, message: String, value: String?) {
      self.id = id
      self.message = message
      self.value = value
    }
  }

  /// A run that was kept out of the feed, because consumers would have rejected it.
  public struct HeldBackTrip: Hashable, Sendable {
    /// Which run.
    public let instance: TripInstance
    /// Why.
    public let reasons: [BrokenRule]

    /// Makes it.
    public init(instance: TripInstance, reasons: [BrokenRule]) {
      self.instance = instance
      self.reasons = reasons
    }
  }

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
  /// Why no version could be made, where the journal is at fault; `nil` where it is not.
  public var journalProblem: JournalError?
  /// Whether it fails because the timetable's file was replaced, and has to be read again.
  public var lacksTimetable = false
  /// The runs that were kept out of it.
  public var heldBack: [HeldBackTrip] = []
  /// When predictions end unless somebody gives a sign; nothing where there are none.
  public var predictionsEnd: Instant?
  /// How far the feed's time is ahead of the clock, which was set back.
  public var lead: Seconds = 0
  /// How far that may be: consumers refuse a feed that is further ahead (E050).
  public static let greatestLead: Seconds = 60
  /// Whether consumers may refuse the feed because it is dated too far ahead.
  public var isAheadOfClock: Bool { lead > Self.greatestLead }
  /// Whether somebody paused it.
  public var isPaused = false

  /// How long before predictions end the desk begins to say so.
  static let notice: Seconds = .minutes(2)

  /// Nothing is published yet.
  public init() {}

  /// When predictions end, once it is time to say so.
  func nearEnd(at now: Instant) -> Instant? {
    predictionsEnd.flatMap { now < $0 && now >= $0 - Self.notice ? $0 : nil }
  }
}

/// How following one source goes.
public struct FollowingStatus: Hashable, Sendable {
  /// The address or the file, as people write it.
  public let source: String
  /// When it was last there; nothing where it never was.
  public var seen: Instant?
  /// How old the feed says that it is.
  public var timestamp: Instant?
  /// How many runs it tells of.
  public var matched = 0
  /// How many entities fit no run of the timetable.
  public var unmatchedCount = 0
  /// The first ones of them, each with the reason: at most ``unmatchedLimit``.
  public var unmatched: [String] = []
  /// What was wrong with the last look, or with what it brought; nothing where all was well.
  public var problem: String?

  /// How many entities that fit no run are listed at most.
  public static let unmatchedLimit = 500
  /// How many characters of each are kept: names in a feed may be of any length.
  public static let unmatchedLength = 300

  /// Nothing has come yet.
  public init(source: String) { self.source = source }

  /// Whether what it last told is too old at `now`, or could not be had.
  func isLost(at now: Instant) -> Bool {
    problem != nil || timestamp.map { now - $0 > TripReport.lifetime } ?? true
  }
}
