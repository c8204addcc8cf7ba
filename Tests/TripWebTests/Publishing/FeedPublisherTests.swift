import Foundation
import Synchronization
import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("FeedPublisher", .timeLimit(.minutes(10)))
struct FeedPublisherTests {
  /// The content that these tests publish: a text and the timestamp.
  private final class State: Sendable {
    let text = Mutex("first")
    let clock = Mutex(testTime)
    let isBroken = Mutex(false)

    struct Broken: Error, CustomStringConvertible { let description = "no state" }

    @Sendable func make(_ moment: VersionMoment) throws -> [FeedPath: [UInt8]] {
      if isBroken.withLock({ $0 }) { throw Broken() }
      let text = "\(text.withLock { $0 }) \(moment.now.unixSeconds) \(moment.timestamp.unixSeconds)"
      return [.tripUpdates: Array(text.utf8)]
    }
  }

  /// An outlet whose `publish` does not return until the test releases it, like a file on an unreachable server.
  private actor HangingPlace: PublicationOutlet {
    nonisolated let place = "nowhere"
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isFree = false

    func publish(_ version: PublishedVersion) async {
      if !isFree { await withCheckedContinuation { waiting.append($0) } }
    }

    func isReached() async { while waiting.isEmpty { try? await Task.sleep(for: .milliseconds(1)) } }

    func letGo() {
      isFree = true
      waiting.forEach { $0.resume() }
      waiting = []
    }
  }

  private let state = State()
  private let quick = PublishPacing(gap: .milliseconds(10), refresh: .milliseconds(100))

  private func publisher(to outlets: [any PublicationOutlet], _ pacing: PublishPacing? = nil) -> FeedPublisher {
    FeedPublisher(
      to: outlets, timestamps: HeaderTimestamps(), pacing: pacing ?? quick,
      now: { [state] in state.clock.withLock { $0 } }, make: state.make)
  }

  @Test("a version whose timestamp cannot be stored is published all the same, and the report tells the two apart")
  func unstored() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/timestamp"
    let timestamps = try TimestampFile(path: path)
    let publisher = publisher(to: [timestamps, try PublishedFile(path: folder.path + "/feed.pb")])
    // A folder in its place, which cannot be replaced by a file.
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let running = Task { await publisher.run() }
    var reports = publisher.reports.makeAsyncIterator()
    let report = try #require(await reports.next())
    #expect(report.failures == [] && report.unstored == .notAFile(path: path))
    #expect(try String(contentsOfFile: folder.path + "/feed.pb", encoding: .utf8).hasPrefix("first "))
    running.cancel()
    await running.value
  }

  @Test("a change reaches the file and the server, and timestamps grow when the clock goes back")
  func change() async throws {
    let folder = try TemporaryFolder()
    try await FeedServer.running { server in
      let publisher = publisher(to: [try PublishedFile(path: folder.path + "/feed.pb"), server])
      let running = Task { await publisher.run() }
      var reports = publisher.reports.makeAsyncIterator()
      var last = try #require(await reports.next())
      #expect(last.failures == [])
      state.clock.withLock { $0 = testTime + -3600 }
      for number in 0..<20 {
        state.text.withLock { $0 = "change \(number)" }
        await publisher.noteChange()
        var text = ""
        while !text.hasPrefix("change \(number) ") {
          let report = try #require(await reports.next())
          #expect(report.timestamp > last.timestamp)
          last = report
          text = String(
            decoding: FileManager.default.contents(atPath: folder.path + "/feed.pb") ?? Data(), as: UTF8.self)
        }
        #expect(try await server.ask().text.hasPrefix("change \(number) "))
      }
      running.cancel()
      await running.value
    }
  }

  @Test("without a change, a new version is published after the refresh time")
  func refresh() async throws {
    let publisher = publisher(to: [])
    let running = Task { await publisher.run() }
    var count = 0
    for await report in publisher.reports.prefix(3) {
      #expect(report.timestamp == testTime + Seconds(count))
      count += 1
    }
    #expect(count == 3)
    running.cancel()
  }

  @Test("during a pause no version is published; at its end one is, at once")
  func pause() async throws {
    let onlyChanges = PublishPacing(gap: .zero, refresh: .seconds(3600))
    let (publisher, other) = (publisher(to: [], onlyChanges), publisher(to: [], onlyChanges))
    let (running, runningOther) = (Task { await publisher.run() }, Task { await other.run() })
    var (reports, reportsOfOther) = (publisher.reports.makeAsyncIterator(), other.reports.makeAsyncIterator())
    let first = try #require(await reports.next())
    _ = await reportsOfOther.next()
    await publisher.setPaused(true)
    // Each change is published by a publisher that is not paused: the paused one had the time for it as well.
    for _ in 0..<5 {
      await publisher.noteChange()
      await other.noteChange()
      _ = await reportsOfOther.next()
    }
    runningOther.cancel()
    await publisher.setPaused(false)
    // A version during the pause would have used this timestamp.
    let next = try #require(await reports.next())
    #expect(next.timestamp == first.timestamp + 1)
    running.cancel()
    await running.value
    #expect(await reports.next() == nil)
  }

  @Test("when the last timestamp is ahead of the clock, only the timestamp is later, not the version's time")
  func ahead() async throws {
    let publisher = FeedPublisher(
      to: [], timestamps: HeaderTimestamps(after: testTime + 3600), pacing: quick, now: { testTime }, make: state.make)
    let running = Task { await publisher.run() }
    let report = try #require(await publisher.reports.first { _ in true })
    #expect(report.moment == VersionMoment(now: testTime, timestamp: testTime + 3601))
    #expect(report.moment.lead == 3601)
    running.cancel()
  }

  @Test("no version follows the last one, and an outlet that hangs does not delay the end")
  func end() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/feed.pb"
    let hanging = HangingPlace()
    let publisher = publisher(to: [hanging, try PublishedFile(path: path)])
    let running = Task { await publisher.run() }
    // The first version hangs before it reaches the file.
    await hanging.isReached()
    let failures = await publisher.end(within: .milliseconds(50)) { moment in
      [.tripUpdates: Array("last \(moment.timestamp.unixSeconds)".utf8)]
    }
    #expect(failures == ["nowhere: does not answer; the last version is not there"])
    let last = FileManager.default.contents(atPath: path)
    #expect(last.map { String(decoding: $0, as: UTF8.self) }?.hasPrefix("last ") == true)
    await hanging.letGo()
    await running.value
    #expect(FileManager.default.contents(atPath: path) == last)
  }

  @Test("when the last version cannot be made, an error is returned")
  func endWithoutVersion() async throws {
    let publisher = publisher(to: [])
    let running = Task.detached { await publisher.run() }
    for await _ in publisher.reports { break }
    #expect(await publisher.end(within: .seconds(10)) { _ in throw State.Broken() } == ["no state"])
    let never = await publisher.end(within: .milliseconds(20)) { _ in
      try await Task.sleep(for: .seconds(3600))
      return [:]
    }
    #expect(never == ["the last version took too long to make"])
    await running.value
  }

  @Test("a publisher that was paused from its start on makes no last version")
  func endBeforeFirstVersion() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/feed.pb"
    let publisher = publisher(to: [try PublishedFile(path: path)])
    await publisher.setPaused(true)
    let running = Task.detached { await publisher.run() }
    #expect(await publisher.end(within: .seconds(10)) { _ in [.tripUpdates: [1]] } == [])
    #expect(!FileManager.default.fileExists(atPath: path))
    await running.value
  }

  @Test("a version that cannot be made or published is reported, and tried again")
  func failure() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/feed.pb"
    state.isBroken.withLock { $0 = true }
    let publisher = publisher(
      to: [try PublishedFile(path: path)], PublishPacing(gap: .milliseconds(10), refresh: .seconds(3600)))
    let running = Task { await publisher.run() }
    var reports = publisher.reports.makeAsyncIterator()
    let report = try #require(await reports.next())
    #expect(report.timestamp == testTime && report.size == 0 && report.failures == ["no state"])
    state.isBroken.withLock { $0 = false }
    while let report = await reports.next(), !report.failures.isEmpty {}
    #expect(FileManager.default.fileExists(atPath: path))

    // A folder at the path cannot be replaced by a file.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    await publisher.noteChange()
    #expect(await reports.next()?.failures == ["\(path): is not a file; name a file to publish to"])
    try FileManager.default.removeItem(atPath: path)
    while let report = await reports.next(), !report.failures.isEmpty {}
    #expect(FileManager.default.fileExists(atPath: path))
    running.cancel()
  }
}
