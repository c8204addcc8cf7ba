import TripCore
import TripWeb

/// What a publication does when it shares a journal with others, and one of them leads.
extension Publication {
  /// How long before the end of the lease the predictions end: the time to publish a version without them.
  private static let notice = Duration.seconds(2)

  /// Follows a change of who leads, or a renewal of the lease.
  ///
  /// - Parameters:
  ///   - standing: What this publisher is now.
  ///   - lease: The lease, which the leadership renews.
  ///   - parting: The task that ends the predictions when the lease is not renewed.
  func take(_ standing: LeaderStanding, _ lease: PublishingLease, _ parting: inout Task<Void, Never>?) async {
    switch standing {
    case .leading(let last):
      servers.forEach { $0.lead() }
      // A file may have a version of a leader whose timestamps the server does not know any more.
      let inFiles = files.compactMap { file in (try? file.lastTimestamp()).flatMap { $0 } }
      await publisher.lead(after: (inFiles + [last].compactMap(\.self)).max())
      parting?.cancel()
      parting = Task.detached { [weak self] in await self?.part(before: lease) }
    case .standby(let leader):
      parting?.cancel()
      servers.forEach { $0.standBy(for: leader) }
    // The parting goes on: the lease may end before the server is back.
    case .cutOff: break
    }
    guard !isSame(standing) else { return }
    updateStatus { status in
      status.standing = standing
      showHealth(standing)
    }
  }

  /// Ends the predictions shortly before the lease ends, unless the lease is renewed before: cancelled trips and skipped
  /// stops stay, in the files and over HTTP. When the lease has ended already, as in a program that was stopped for a
  /// while, nothing is published any more.
  private func part(before lease: PublishingLease) async {
    while let end = lease.end, end - Self.notice > .now {
      try? await Task.sleep(until: end - Self.notice, clock: .continuous)
      if Task.isCancelled { return }
    }
    if lease.isValid { _ = await publisher.part(within: Self.notice, with: makeLasting) }
  }

  /// Makes a version without predictions from what was read before, without waiting for the server.
  private var makeLasting: FeedPublisher.Maker {
    { [composer, feeds] moment in
      try await composer.feeds(feeds, at: moment, predicts: false, asksJournal: false)
    }
  }

  /// Publishes the last version of a publisher that leads, and none otherwise.
  func finish(_ leadership: any Leadership, within patience: Duration) async -> [String] {
    await publisher.end(within: patience, with: leadership.lease.isValid ? makeLasting : nil)
  }

  /// Shows the problems of the last version at `/health`, and that the server cannot be asked who leads.
  func showHealth(_ standing: LeaderStanding?) {
    guard !servers.isEmpty else { return }
    var reasons = versionReasons.withLock { $0 }
    if case .cutOff(let error)? = standing {
      let words = HealthReasons.words(error)
      if !reasons.contains(words) { reasons.append(words) }
    }
    servers.forEach { $0.setHealthReasons(reasons) }
  }

  /// Whether a standing says what is known already. A leader's timestamp, which changes all the time, does not count.
  private func isSame(_ new: LeaderStanding) -> Bool {
    switch (standing, new) {
    case (.leading?, .leading): true
    case (let old, let new): old == new
    }
  }
}
