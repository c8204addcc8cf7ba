public import TripCore

/// Judges how the versions of one feed follow each other while the feed is watched.
///
/// ```swift
/// var watch = FeedWatch(at: now, interval: .seconds(10))
/// watch.take(message, check, at: now)
/// print(watch.result(at: now).check.counts)
/// ```
public struct FeedWatch: Sendable {
  /// The greatest time without a new version, as in ``Rule/previousVersionTooOld``.
  private static let greatestGap = Seconds(35)

  /// The newest version; `nil` before the first.
  public private(set) var message: TransitRealtime_FeedMessage?
  private let began: Instant
  /// The longest time from the publication of a version until it can be noticed.
  private let interval: Seconds
  private var tallies = RuleTallies()
  private var entities = WatchedEntities()
  private var requests = 0
  private var versions = 0
  /// The time at which the newest version was received.
  private var received: Instant
  /// The result of checking the newest version.
  private var newest: FeedCheck?

  /// Begins to watch a feed.
  ///
  /// - Parameters:
  ///   - now: The present time.
  ///   - interval: The time between two requests for the feed.
  public init(at now: Instant, interval: Seconds) {
    began = now
    received = now
    self.interval = interval
  }

  /// Takes a new version of the feed.
  ///
  /// - Parameters:
  ///   - next: The version.
  ///   - check: The result of checking the version, with ``message`` as the version before it.
  ///   - now: The time at which the version was received.
  public mutating func take(_ next: TransitRealtime_FeedMessage, _ check: FeedCheck, at now: Instant) {
    requests += 1
    var findings = check.findings
    var counts = check.counts
    func add(_ finding: Finding) {
      findings.append(finding)
      counts[finding.rule, default: 0] += 1
    }
    for finding in entities.take(next) { add(finding) }
    if message != nil, check.counts[.previousVersionTooOld] == nil {
      gap(at: now).map(add)
    }
    tallies.add(findings, counts)
    (message, newest, received) = (next, check, now)
    versions += 1
  }

  /// Notes that a request brought no new version.
  public mutating func takeUnchanged() { requests += 1 }

  /// Notes that the feed could not be fetched or read.
  ///
  /// - Parameter reason: The reason, as one line of text.
  public mutating func takeFailure(_ reason: String) {
    requests += 1
    tallies.add([Finding(.unreadable, value: reason)], [.unreadable: 1])
  }

  /// Returns what was found until now.
  public func result(at now: Instant) -> (check: FeedCheck, watched: Watched) {
    var tallies = tallies
    if let gap = gap(at: now) { tallies.add([gap], [gap.rule: 1]) }
    let check = FeedCheck(
      findings: tallies.first, counts: tallies.counts,
      notJudged: versions < 2 ? Rule.allCases.filter(\.needsPrevious) : [], tripUpdates: newest?.tripUpdates ?? 0,
      alerts: newest?.alerts ?? 0, otherEntities: newest?.otherEntities ?? 0)
    let watched = Watched(
      began: began, ended: now, requests: requests, versions: versions, versionsBreaking: tallies.versions)
    return (check, watched)
  }

  /// Returns the finding that no new version came for too long before `now`, or `nil` when one came in time.
  private func gap(at now: Instant) -> Finding? {
    let silence = now - received
    guard silence > Seconds(Self.greatestGap.count + interval.count) else { return nil }
    return Finding(.standsStill, value: "no new version for \(silence.count) s")
  }
}

/// What is known of a feed that was watched, besides the findings.
public struct Watched: Hashable, Sendable {
  /// The time at which watching began.
  public let began: Instant
  /// The time at which watching ended.
  public let ended: Instant
  /// The number of requests for the feed.
  public let requests: Int
  /// The number of versions that were received.
  public let versions: Int
  /// For each rule, the number of versions that break it.
  public let versionsBreaking: [Rule: Int]
}
