import Foundation
import TestSupport
import Testing
import TripCore
import TripWeb

@Suite("The landing page of TripWeb", .timeLimit(.minutes(10))) struct LandingPageTests {
  @Test("a version that is served") func publish() async throws {
    let address = ServeAddress(host: "127.0.0.1", port: 0)
    let now: @Sendable () -> Instant = { testTime }
    // example
    let server = try await FeedServer(at: address, now: now)
    let publisher = FeedPublisher(to: [server], timestamps: HeaderTimestamps(), now: now) { moment in
      [.tripUpdates: Array("the feed as of \(moment.now.unixSeconds)".utf8)]
    }
    let publishing = Task { await publisher.run() }
    // end
    for await report in publisher.reports where report.failures.isEmpty { break }
    let reply = try await server.ask()
    publishing.cancel()
    await server.stop()
    #expect(String(decoding: reply.body, as: UTF8.self) == "the feed as of \(testTime.unixSeconds)")
  }

  @Test("a file that is followed") func follow() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/feed.pb"
    try Data([1, 2, 3]).write(to: URL(filePath: path))
    let now: @Sendable () -> Instant = { testTime }
    // example
    let follower = FeedFollower(.file(path: path), now: now)
    for await case .version(let bytes, _) in follower.events() {
      print("a new version of \(bytes.count) bytes")
      break
    }
    // end
    withExtendedLifetime(folder) {}
  }

  @Test("the page shows exactly these examples") func pageShowsExamples() throws {
    let shown = try PageExamples.shown(on: "Sources/TripWeb/TripWeb.docc/TripWeb.md")
    let tested = try PageExamples.tested()
    #expect(!tested.isEmpty && shown == tested)
  }
}
