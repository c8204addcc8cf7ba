import TripCore

/// Checks the rules about the header of a feed, and the rules that compare a version of the feed with the previous
/// one.
struct HeaderCheck {
  /// The greatest age of a header's timestamp that ``Rule/outOfDate`` allows, in seconds.
  private static let greatestAge = 65
  /// The greatest time between two versions of a feed that ``Rule/previousVersionTooOld`` allows, in seconds.
  private static let greatestInterval = 35

  private let header: TransitRealtime_FeedHeader
  private let now: Instant
  private(set) var findings = FindingList()

  /// Prepares to check a header; `now` is the present time.
  init(_ header: TransitRealtime_FeedHeader, now: Instant) {
    self.header = header
    self.now = now
  }

  /// Adds the findings about the header to the list.
  mutating func check() {
    let version = header.gtfsRealtimeVersion
    if version != "1.0" && version != "2.0" { add(.unknownVersion, "gtfs_realtime_version \(version)") }
    let isOld = version == "1.0"
    if !isOld, !header.hasIncrementality { add(.noIncrementality, nil) }
    guard header.timestamp != 0 else {
      add(isOld ? .noTimestamp : .noHeaderTimestamp, "timestamp")
      return
    }
    guard PosixTime.contains(header.timestamp) else {
      add(.notPosixTime, "timestamp \(header.timestamp)")
      return
    }
    let age = now.unixSeconds - Int(clamping: header.timestamp)
    if age > Self.greatestAge { add(.outOfDate, "timestamp \(header.timestamp), \(age) s ago") }
    if PosixTime.isAhead(header.timestamp, of: now) {
      add(.timestampInFuture, "timestamp \(header.timestamp), \(-age) s ahead")
    }
  }

  /// Adds the findings of the rules that compare a version of the feed with the previous one.
  mutating func compare(_ message: TransitRealtime_FeedMessage, with previous: TransitRealtime_FeedMessage) {
    let (before, after) = (Int(clamping: previous.header.timestamp), Int(clamping: header.timestamp))
    guard before != 0, after != 0 else { return }
    if after < before {
      add(.timestampWentBack, "timestamp \(after), before it \(before)")
    } else if after == before {
      if message.entity != previous.entity { add(.sameTimestampForNewContent, "timestamp \(after)") }
    } else if after - before > Self.greatestInterval {
      add(.previousVersionTooOld, "\(after - before) s between two versions")
    }
  }

  private mutating func add(_ rule: Rule, _ value: String?) { findings.append(Finding(rule, value: value)) }
}
