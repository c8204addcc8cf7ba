import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("Several feeds that are published together", .timeLimit(.minutes(10)))
struct SeveralFeedsTests {
  private let google = FeedPath("/google/trip-updates.pb")
  private let transit = FeedPath("/transit/trip-updates.pb")

  private func version(_ feeds: [FeedPath: String], _ seconds: Seconds = 1) -> PublishedVersion {
    PublishedVersion(feeds: feeds.mapValues { Array($0.utf8) }, timestamp: testTime + seconds)
  }

  private func serving(_ paths: Set<FeedPath>, _ body: (FeedServer) async throws -> Void) async throws {
    let server = try await FeedServer(at: ServeAddress("0"), paths: paths) { testTime + 60 }
    do { try await body(server) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test("each path answers with its own feed and tag, and all with one timestamp")
  func paths() async throws {
    try await serving([.tripUpdates, google]) { server in
      #expect(server.urls.map { $0.suffix(google.text.count) }.last == google.text[...])
      #expect(server.url.hasSuffix("\(server.address)/trip-updates.pb"))
      for path in server.paths { #expect(try await server.ask("GET", path.text).status == 503) }
      let version = version([.tripUpdates: "one", google: "other", transit: "not served"])
      try await server.publish(version)
      let (first, second) = (try await server.ask(), try await server.ask("GET", google.text))
      #expect(first.text == "one" && second.text == "other")
      #expect(first.headers["last-modified"] == second.headers["last-modified"])
      #expect(first.headers["etag"] != second.headers["etag"])
      let tag = try #require(second.headers["etag"])
      #expect(try await server.ask("GET", google.text, ["If-None-Match": tag]).status == 304)
      #expect(try await server.ask("GET", "/trip-updates.pb", ["If-None-Match": tag]).status == 200)
      let unknown = try await server.ask("GET", transit.text)
      #expect(unknown.status == 404)
      #expect(unknown.text == "there is /trip-updates.pb, /google/trip-updates.pb and /health\n")
      let health = try await server.ask("GET", "/health")
      #expect(health.status == 200)
      #expect(health.text.contains(#""bytes":3,"feeds":{"/google/trip-updates.pb":5,"/trip-updates.pb":3}"#))
    }
  }

  @Test("trip updates come first, and what is held back is told without a change of the health")
  func heldBack() async throws {
    let paths = ["/feed.pb", "/alerts.pb", google.text, "/google/feed.pb", "/trip-updates.pb"].map { FeedPath($0) }
    try await serving(Set(paths)) { server in
      let order = ["/trip-updates.pb", google.text, "/alerts.pb", "/feed.pb", "/google/feed.pb"]
      #expect(server.paths.map(\.text) == order)
      try await server.publish(version(Dictionary(uniqueKeysWithValues: paths.map { ($0, $0.text) })))
      server.setHeldBack(["alert “Closed” is held back"])
      let health = try await server.ask("GET", "/health")
      #expect(health.status == 200 && health.text.contains(#""held_back":["alert “Closed” is held back"]"#))
      server.setHeldBack([])
      #expect(try await server.ask("GET", "/health").text.contains("held_back") == false)
    }
  }

  @Test("a server may have one feed alone that is not the standard's")
  func alone() async throws {
    try await serving([google]) { server in
      try await server.publish(version([google: "other", .tripUpdates: "one"]))
      #expect(try await server.ask("GET", google.text).text == "other")
      #expect(try await server.ask().status == 404)
      let health = try await server.ask("GET", "/health")
      #expect(health.text.contains(#""bytes":5,"#) && !health.text.contains("feeds"))
    }
  }

  @Test("feeds with the same bytes are made, compressed and tagged once")
  func shared() {
    let bytes = [UInt8](repeating: 7, count: 100_000)
    let version = PublishedVersion(feeds: [.tripUpdates: bytes, google: bytes, transit: [1]], timestamp: testTime)
    #expect(version.feeds[.tripUpdates]?.tag == version.feeds[google]?.tag)
    #expect(version.feeds[transit]?.tag != version.tag && version.size == 200_001)
    let served = ServedVersion(version, at: [.tripUpdates, google, transit], .now)
    #expect(served.feeds[.tripUpdates] === served.feeds[google])
    #expect(served.feeds[.tripUpdates] !== served.feeds[transit])
  }

  @Test("each file gets its feed, with the timestamp of the version, and says when a version lacks it")
  func files() async throws {
    let folder = try TemporaryFolder()
    let file = try PublishedFile(path: folder.path + "/google.pb", feed: google)
    try await file.publish(version([.tripUpdates: "one", google: "other"], 5))
    #expect(FileManager.default.contents(atPath: file.path) == Data("other".utf8))
    #expect(try file.lastTimestamp() == testTime + 5)
    await #expect(throws: PublicationError.self) { try await file.publish(version([.tripUpdates: "one"], 6)) }
    #expect(FileManager.default.contents(atPath: file.path) == Data("other".utf8))
    let link = folder.path + "/link.pb"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "google.pb")
    #expect(try file.leads(to: link) && !file.leads(to: folder.path + "/other.pb"))
  }
}
