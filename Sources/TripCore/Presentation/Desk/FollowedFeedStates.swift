/// What a desk knows of the feeds that it follows, and its notices about those that have fallen silent.
@MainActor
final class FollowedFeedStates {
  /// The state of each feed.
  let statuses: Dynamic<[FollowingStatus]> = Dynamic([])
  /// The alerts of all feeds that have not ended.
  let alerts: Dynamic<[Alert]> = Dynamic([])
  private let notices: NoticeList
  /// The feeds that give no valid times now.
  private var silent: Set<String> = []

  /// Begins without feeds; notices about feeds are added to `notices`.
  init(_ notices: NoticeList) { self.notices = notices }

  /// Adds a notice about each feed that has fallen silent, and removes the notices about those that are back.
  func noteSilence(at now: Instant) {
    let found = Set(statuses.value.filter { $0.isSilent(at: now) }.map(\.source))
    for source in silent.subtracting(found) { notices.dismiss(.feedSilent(source)) }
    // A notice that the dispatcher has closed comes back only when the feed was back in between.
    for source in found.subtracting(silent).sorted() { notices.add(.feedSilent(source)) }
    silent = found
  }
}
