import TripCore
import TripFeed
import TripRealtime
import TripWeb

/// Checks feeds against a timetable: each of their versions while they are watched, or one.
actor FeedDoctor {
  private let timetable: GTFSFeed
  private let interval: Seconds
  private let now: @Sendable () -> Instant
  private var checker: FeedChecker
  /// What ``checker`` has read of the timetable. A later version may name more.
  private var references: FeedReferences
  private var feeds: [JudgedFeed]
  private var watches: [FeedWatch]

  /// Reads of the timetable what the feeds name.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - feeds: The feeds, with their first versions.
  ///   - interval: The time between two requests for a watched feed.
  ///   - now: Returns the current time.
  /// - Throws: ``FeedError`` when the timetable cannot be read.
  init(
    _ timetable: GTFSFeed, feeds: [JudgedFeed], interval: Seconds, now: @escaping @Sendable () -> Instant
  ) throws(FeedError) {
    self.timetable = timetable
    self.feeds = feeds
    self.interval = interval
    self.now = now
    references = FeedReferences(feeds.map(\.message))
    checker = try FeedChecker(timetable, judging: references)
    let began = now()
    watches = feeds.map { _ in FeedWatch(at: began, interval: interval) }
  }

  /// Checks the first version of each feed.
  func check() -> CheckReport {
    CheckReport(
      feeds.indices.map { number in
        CheckReport.Feed(source: feeds[number].source.description, check: checked(number, feeds[number].previous))
      })
  }

  /// Polls all feeds until the task is cancelled, or the timetable cannot be read any more.
  ///
  /// - Parameter policy: The limits and headers of the requests.
  /// - Throws: ``FeedError`` when the timetable cannot be read.
  func watch(_ policy: FollowPolicy) async throws {
    for number in feeds.indices { watches[number].take(feeds[number].message, checked(number, nil), at: now()) }
    let sources = feeds.map(\.source)
    try await withThrowingTaskGroup { group in
      for (number, source) in sources.enumerated() {
        group.addTask { [now] in
          for await event in FeedFollower(source, policy: policy, now: now).events() {
            try await self.take(event, of: number)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Returns what was found while the feeds were watched.
  func report() -> CheckReport {
    let end = now()
    return CheckReport(
      zip(feeds, watches).map { feed, watch in
        let (check, watched) = watch.result(at: end)
        return CheckReport.Feed(source: feed.source.description, check: check, watched: watched)
      })
  }

  private func take(_ event: FollowEvent, of number: Int) throws {
    switch event {
    case .unchanged: watches[number].takeUnchanged()
    case .failed(let error, _, _): watches[number].takeFailure("\(error)")
    case .version(let bytes, let time):
      let message: TransitRealtime_FeedMessage
      do { message = try RealtimeFeed(bytes: bytes).message } catch {
        watches[number].takeFailure("\(error)")
        return
      }
      // The first request of a follower brings the version that was there before.
      guard message != watches[number].message else {
        watches[number].takeUnchanged()
        return
      }
      feeds[number].message = message
      feeds[number].delivery = nil
      let named = FeedReferences([message])
      if !references.contains(named) {
        references.formUnion(named)
        checker = try FeedChecker(timetable, judging: references)
      }
      watches[number].take(message, checked(number, watches[number].message), at: time)
    }
  }

  private func checked(_ number: Int, _ previous: TransitRealtime_FeedMessage?) -> FeedCheck {
    checker.check(
      feeds[number].message, previous: previous, delivery: feeds[number].delivery, beside: feeds.map(\.message),
      now: now())
  }
}
