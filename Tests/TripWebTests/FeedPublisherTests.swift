import Foundation
import Synchronization
import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("FeedPublisher", .timeLimit(.minutes(1)))
struct FeedPublisherTests {
  /// What is published in these tests: a text and the timestamp.
  private final class State: Sendable {
    let text = Mutex("first")
    let clock = Mutex(testTime)
    let isBroken = Mutex(false)

    struct Broken: Error, CustomStringConvertible { let description = "no state" }

    @Sendable func make(_ timestamp: Instant) throws -> [UInt8] {
      if isBroken.withLock({ $0 }) { throw Broken() }
      return Array("\(text.withLock { $0 }) \(timestamp.unixSeconds)".utf8)
    }
  }

  private let state = State()
  private let quick = PublishPacing(gap: .milliseconds(10), refresh: .milliseconds(100))

  private func publisher(to outlets: [any PublicationOutlet], _ pacing: PublishPacing? = nil) -> FeedPublisher {
    FeedPublisher(
      to: outlets, timestamps: HeaderTimestamps(), pacing: pacing ?? quick,
      now: { [state] in state.clock.withLock { $0 } }, make: state.make)
  }

  @Test("a change reaches the file and the server, and timestamps grow though the clock goes back")
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

  @Test("without a change a fresh version comes by itself")
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

  @Test("a pause publishes nothing; its end, a version at once")
  func pause() async throws {
    let publisher = publisher(to: [], PublishPacing(gap: .zero, refresh: .seconds(3600)))
    let running = Task { await publisher.run() }
    var reports = publisher.reports.makeAsyncIterator()
    let first = try #require(await reports.next())
    await publisher.setPaused(true)
    await publisher.noteChange()
    await publisher.noteChange()
    try await Task.sleep(for: .milliseconds(50))
    await publisher.setPaused(false)
    // A version within the pause would have had this timestamp's place.
    let next = try #require(await reports.next())
    #expect(next.timestamp == first.timestamp + 1)
    running.cancel()
    await running.value
    #expect(await reports.next() == nil)
  }

  @Test("what cannot be made or put out is reported, and tried again by itself")
  func failure() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/feed.pb"
    state.isBroken.withLock { $0 = true }
    let publisher = publisher(
      to: [try PublishedFile(path: path)], PublishPacing(gap: .milliseconds(10), refresh: .seconds(3600)))
    let running = Task { await publisher.run() }
    var reports = publisher.reports.makeAsyncIterator()
    #expect(await reports.next() == PublicationReport(timestamp: testTime, size: 0, failures: ["no state"]))
    state.isBroken.withLock { $0 = false }
    while let report = await reports.next(), !report.failures.isEmpty {}
    #expect(FileManager.default.fileExists(atPath: path))

    // A folder in the place of the file cannot be replaced.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    await publisher.noteChange()
    #expect(await reports.next()?.failures == ["\(path): is not a file; name one to publish to"])
    try FileManager.default.removeItem(atPath: path)
    while let report = await reports.next(), !report.failures.isEmpty {}
    #expect(FileManager.default.fileExists(atPath: path))
    running.cancel()
  }
}
