import TripCore
import TripFeed
import TripRealtime

/// What the pages for passengers are made from: the timetable, and what was saved and reported when the last version of
/// the feed was made.
struct PageFacts: Sendable {
  /// The timetable.
  let feed: GTFSFeed
  /// The saved decisions.
  let decided: JournalState
  /// The reports of the followed feeds.
  let reports: TripReports
  /// What follows for trips because their vehicles are late.
  let consequences: [TripInstance: Consequence]
  /// The state of each followed feed.
  let following: [FollowingStatus]
  /// The alerts, found by what they are about.
  let alerts: AlertIndex
  /// When a dispatcher was last at a desk.
  let presence: Presence
  /// When the journal was read.
  let time: Instant

  /// The age in seconds from which decided times are not shown any more: the publisher cannot read the journal, or is
  /// paused.
  private static let greatestAge: Seconds = 60

  /// Returns what a board at `now` is made from.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - hasTimetable: Whether the timetable could be read, and includes today.
  /// - Returns: The facts, with what must not be relied on.
  func board(at now: Instant, hasTimetable: Bool) -> BoardFacts {
    var doubts: Set<BoardDoubt> = []
    if !hasTimetable { doubts.insert(.timetableMissing) }
    if !presence.isPresent(at: now) { doubts.insert(.unwatched(since: presence.last)) }
    if now - time > Self.greatestAge { doubts.insert(.journalUnavailable(since: time)) }
    return BoardFacts(
      decided: decided, reports: reports, consequences: consequences, following: following, doubts: doubts)
  }
}
