import Foundation
import Synchronization
import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("FollowEvents with a busy subscriber", .timeLimit(.minutes(10)))
struct UnreadEventTests {
  private func text(_ event: FollowEvent?) -> String {
    switch event {
    case .version(let bytes, _): "version \(bytes[0])"
    case .unchanged: "unchanged"
    case .failed: "failed"
    case nil: "nothing"
    }
  }

  private func version(_ number: UInt8) -> FollowEvent { .version([number], at: testTime) }
  private let unchanged = FollowEvent.unchanged(at: testTime)
  private let failed = FollowEvent.failed(.noFile, at: testTime, wait: .seconds(1))

  @Test("a version waits for the subscriber, and then the newest of the later events")
  func versionWaits() {
    let unread = UnreadEvents {}
    for event in [unchanged, version(1), unchanged, version(2), unchanged, failed, unchanged] { unread.put(event) }
    #expect((0..<3).map { _ in text(unread.take()) } == ["version 2", "unchanged", "nothing"])
    for event in [version(3), failed, version(4)] { unread.put(event) }
    #expect((0..<2).map { _ in text(unread.take()) } == ["version 4", "nothing"])
  }

  @Test("a subscriber that is busy while a file is replaced and polled many times gets the new version")
  func busyReader() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/feed.pb"
    func write(_ number: UInt8) throws { try Data([number]).write(to: URL(filePath: path), options: .atomic) }
    try write(1)
    var policy = FollowPolicy()
    policy.fileInterval = .milliseconds(5)
    // Each look at the file asks for the time.
    let looks = Mutex(0)
    let follower = FeedFollower(.file(path: path), policy: policy) {
      looks.withLock { $0 += 1 }
      return testTime
    }
    var events = follower.events().makeAsyncIterator()
    #expect(text(await events.next()) == "version 1")
    try write(2)
    let before = looks.withLock { $0 }
    while looks.withLock({ $0 }) < before + 20 { try await Task.sleep(for: .milliseconds(1)) }
    var next = await events.next()
    // The event of an earlier poll may wait before the version.
    if case .unchanged = next { next = await events.next() }
    #expect(text(next) == "version 2")
  }

  @Test("following ends when the events are released, and when the subscriber's task is cancelled")
  func ends() async throws {
    let task = Task<Void, Never> { try? await Task.sleep(for: .seconds(60)) }
    do { _ = FollowEvents { _ in task } }
    await task.value
    #expect(task.isCancelled)
    let other = Task<Void, Never> { try? await Task.sleep(for: .seconds(60)) }
    let reader = Task {
      var events = FollowEvents { _ in other }.makeAsyncIterator()
      return text(await events.next()) == "nothing"
    }
    reader.cancel()
    #expect(await reader.value)
    await other.value
  }
}
