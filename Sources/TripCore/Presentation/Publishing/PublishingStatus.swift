/// The state of publishing the GTFS-Realtime feed: the last published version, where it was published, and what
/// failed.
public struct PublishingStatus: Hashable, Sendable {
  /// A rule of GTFS-Realtime that a trip breaks.
  public struct BrokenRule: Hashable, Sendable {
    /// The id of the rule in gtfs-realtime-validator, such as `E022`; `nil` for a limit of the form in which the feed
    /// tells of extra trips.
    public let id: String?
    /// An English sentence that says what is wrong with the trip in the feed. The catalogues contain its
    /// translations.
    public let message: String
    /// The wrong value in the feed, or `nil` when it would not help the reader.
    public let value: String?

    /// Makes a rule that a trip breaks. The properties of the same names explain the parameters.
    public init(id: String?, message: String, value: String?) {
      self.id = id
      self.message = message
      self.value = value
    }

    /// Why an alert is held back that is about a trip which the timetable has no more, because another one has its id.
    public static let otherTrip = BrokenRule(
      id: nil, message: translate("The timetable gives the id of its trip to another trip."), value: nil)

    /// The rule in English, for a log: `E022: The times along the trip do not grow. 08:25 08:24`.
    public var text: String { [id.map { "\($0):" }, message, value].compactMap(\.self).joined(separator: " ") }
  }

  /// A trip that was left out of the published feed, because consumers would reject it.
  public struct HeldBackTrip: Hashable, Sendable {
    /// The identity of the trip that was left out.
    public let instance: TripInstance
    /// The rules of GTFS-Realtime that the trip would break.
    public let reasons: [BrokenRule]
    /// The profile of the feed that lacks the trip; `nil` when no published feed has it.
    public let profile: FeedProfile?

    /// Makes a trip that was left out of the published feed. The properties of the same names explain the parameters.
    public init(instance: TripInstance, reasons: [BrokenRule], profile: FeedProfile? = nil) {
      self.instance = instance
      self.reasons = reasons
      self.profile = profile
    }
  }

  /// An alert that was left out of the published feed, because it breaks a rule.
  public struct HeldBackAlert: Hashable, Sendable {
    /// The identity of the alert; see ``Alert/id``.
    public let id: GTFSID
    /// The header of the alert in its first language.
    public let header: String
    /// The rules of GTFS-Realtime that the alert would break.
    public let reasons: [BrokenRule]

    /// Makes an alert that was left out of the published feed. The properties of the same names explain the parameters.
    public init(id: GTFSID, header: String, reasons: [BrokenRule]) {
      self.id = id
      self.header = header
      self.reasons = reasons
    }

    /// The alert and the rules in English, for a log: `alert “Closed” is held back: E032: …`.
    public var text: String {
      let name = header.split(whereSeparator: \.isNewline).first ?? "\(id)"
      return "alert “\(name)” is held back: \(reasons.map(\.text).joined(separator: "; "))"
    }
  }

  /// The timestamp in the header of the last published version of the feed, which is the last one that every place has;
  /// `nil` before the first one.
  public var published: Instant?
  /// Whether some place has a later version than ``published``, which another one did not get.
  public var hasNewerElsewhere = false
  /// The size of the last published version of the feed, in bytes.
  public var size = 0
  /// The number of trips in the last published version of the feed.
  public var entityCount = 0
  /// What passengers see of each trip in the last published version of the feed.
  public var views: [TripInstance: PassengerView] = [:] {
    didSet { vouchedCount = views.values.count { $0 == .vouched } }
  }
  /// The number of trips in ``views`` that are published as on time because the publisher vouches for them.
  public private(set) var vouchedCount = 0
  /// Whether a dispatcher was at a desk lately, so that decided times are published.
  public var isAttended = true
  /// The number of alerts in the last published version of the feed.
  public var alertCount = 0
  /// The alerts that were left out of the last version that was made, because they break a rule.
  public var heldBackAlerts: [HeldBackAlert] = []
  /// Whether a file or server has the alerts. When it is `false`, passengers do not get them.
  public var publishesAlerts = false
  /// The files, and the addresses at which consumers find the trip updates.
  public var places: [String] = []
  /// The addresses at which consumers find the alerts, and trip updates and alerts in one feed.
  public var otherPlaces: [String] = []
  /// An error message for each file or address to which the last version of the feed could not be published.
  public var failures: [String] = []
  /// The error of storing the timestamp of the last version, which is published all the same; `nil` when it was stored.
  public var unstored: String?
  /// The error of the journal because of which no new version could be published, or `nil`.
  public var journalProblem: JournalError?
  /// Whether publishing is paused, something could not be published or stored, or something is held back.
  public var needsAttention: Bool {
    isPaused || !failures.isEmpty || journalProblem != nil || unstored != nil || !heldBack.isEmpty
      || !heldBackAlerts.isEmpty
  }
  /// Whether no version can be published because the timetable's file was replaced, and has to be read again.
  public var lacksTimetable = false
  /// The trips that were left out of the last version that was made, because consumers would reject them.
  public var heldBack: [HeldBackTrip] = []
  /// The time at which the published predictions end unless a dispatcher uses the desk before; `nil` when no
  /// predictions are published.
  public var predictionsEnd: Instant?
  /// How far the timestamp of the published feed is ahead of the clock, after the clock was set back; otherwise 0.
  public var lead: Seconds = 0
  /// The greatest valid ``lead``, in seconds: consumers refuse a feed whose timestamp is further ahead (rule E050 of
  /// gtfs-realtime-validator).
  public static let greatestLead: Seconds = 60
  /// Whether consumers may refuse the published feed because its timestamp is too far ahead of the clock.
  public var isAheadOfClock: Bool { lead > Self.greatestLead }
  /// Whether the dispatcher has paused publishing.
  public var isPaused = false
  /// Whether this publisher leads, among those that share a journal on a server; `nil` for a publisher that is alone.
  public var standing: LeaderStanding?
  /// Whether the server cannot be asked which publisher leads.
  public var isCutOff: Bool { if case .cutOff? = standing { true } else { false } }

  /// How long before the end of the published predictions the desk begins to warn the dispatcher.
  static let notice: Seconds = .minutes(2)

  /// Makes the state of publishing before the first version.
  public init() {}

  /// Returns the trips that the publisher vouched for in only one of two versions.
  ///
  /// Cost: grows with the number of trips in both versions; a large feed is compared outside the main thread.
  public func vouchChanges(since before: PublishingStatus) -> Set<TripInstance> {
    var changed: Set<TripInstance> = []
    for (instance, view) in views where view == .vouched && before.views[instance] != .vouched {
      changed.insert(instance)
    }
    for (instance, view) in before.views where view == .vouched && views[instance] != .vouched {
      changed.insert(instance)
    }
    return changed
  }

  /// Returns the time at which predictions end when the desk should warn of it now, otherwise `nil`.
  func nearEnd(at now: Instant) -> Instant? {
    predictionsEnd.flatMap { now < $0 && now >= $0 - Self.notice ? $0 : nil }
  }
}

/// The state of reading one followed GTFS-Realtime feed.
public struct FollowingStatus: Hashable, Sendable {
  /// The address or the file of the followed feed.
  public let source: String
  /// The time when the followed feed was last read, or `nil` when it never was.
  public var seen: Instant?
  /// The timestamp in the header of the followed feed, or `nil` when none was read.
  public var timestamp: Instant?
  /// The publisher of the followed feed, and those that it follows, as far as it names them.
  public var publishers: [PublisherID] = []
  /// The number of trips of the timetable about which the followed feed has a report.
  public var matched = 0
  /// The number of trip updates of the followed feed that match no trip of the timetable, or of which a part cannot be used.
  public var unmatchedCount = 0
  /// For each of the first ``unmatchedLimit`` of these trip updates, a text with the reason.
  public var unmatched: [String] = []
  /// The number of alerts of the followed feed that are about something that the timetable has, and have not ended.
  public var alertCount = 0
  /// The number of alerts of the followed feed that name something that the timetable does not have, or that cannot be
  /// shown.
  public var unmatchedAlertCount = 0
  /// For each of the first ``unmatchedLimit`` of these alerts, a text with the reason.
  public var unmatchedAlerts: [String] = []
  /// Whether the last version of the feed that was not empty had nothing but alerts. Such a feed need not be made anew
  /// while no alert changes, so that an old timestamp is no sign of silence.
  public var givesOnlyAlerts = false
  /// The error of the last read of the feed, or a problem in the feed; `nil` when there was none.
  public var problem: String?

  /// The greatest number of texts in ``unmatched``, and in ``unmatchedAlerts``; the desk shows no more of them.
  public static let unmatchedLimit = 500
  /// The greatest length of such a text: names in a feed may have any length, so texts are cut.
  public static let unmatchedLength = 300

  /// Makes the state of a followed feed before its first read.
  public init(source: String) { self.source = source }

  /// When the publisher of the followed feed last showed that it works: the timestamp of the feed, or the last read where
  /// there is none or the feed gives only alerts. `nil` before the first answer.
  public var lastSign: Instant? { givesOnlyAlerts ? seen : timestamp ?? seen }

  /// Whether the times that the followed feed reported are no longer valid at `now`, or it could never be read. A
  /// single failed read does not count. `false` before the first answer.
  public func isSilent(at now: Instant) -> Bool {
    guard let last = lastSign else { return problem != nil }
    return now - last > TripReport.lifetime
  }

  /// Whether the followed feed gives nothing valid at `now`: it cannot be read, has a problem, or is older than
  /// ``TripReport/lifetime``.
  func isLost(at now: Instant) -> Bool {
    problem != nil || (givesOnlyAlerts ? seen : timestamp).map { now - $0 > TripReport.lifetime } ?? true
  }
}

/// Marks a text for the catalogues; it is translated where it is shown.
private func translate(_ text: String) -> String { text }
