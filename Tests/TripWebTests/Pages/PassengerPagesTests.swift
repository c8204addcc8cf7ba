import Foundation
import Synchronization
import Testing
import TripCore

@testable import TripWeb

@Suite("Pages over HTTP", .timeLimit(.minutes(10)))
struct PassengerPagesTests {
  private static let languages = [("en", "English"), ("de", "Deutsch")].map { tag, name in
    PageLanguage(
      tag: tag, name: name,
      wording: Wording(locale: Locale(identifier: "en_GB"), language: Locale(identifier: tag), timeZone: .gmt))
  }

  /// Serves a list of stops whose names come from `names`, and counts how often it is made.
  private func serving(
    now: Instant = testTime, _ names: @escaping @Sendable () async -> [String],
    _ body: (FeedServer, PassengerPages) async throws -> Void
  ) async throws {
    let pages = PassengerPages(in: Self.languages, now: { now }) { request in
      switch request.place {
      case .board: return .unknownStop
      case .stops(let search):
        let stops = await names().map { Stop(id: GTFSID($0), name: $0) }
        return .stops(StopChoices(stops).matching(search))
      }
    }
    let server = try await FeedServer(at: ServeAddress(host: "127.0.0.1", port: 0), pages: pages) { now }
    do { try await body(server, pages) } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  @Test("a page has its type, its language, a tag, and headers that forbid scripts") func headers() async throws {
    try await serving({ ["Alpha"] }) { server, _ in
      let reply = try await server.ask("GET", "/", ["Accept-Language": "de-CH, en;q=0.5"])
      #expect(reply.status == 200 && reply.text.contains("<html lang=\"de\" dir=\"ltr\">"))
      #expect(reply.headers["content-type"] == "text/html; charset=utf-8")
      #expect(reply.headers["content-language"] == "de")
      #expect(reply.headers["content-length"] == String(reply.body.count))
      #expect(reply.headers["vary"] == "Accept-Encoding, Accept-Language")
      #expect(reply.headers["cache-control"] == "public, max-age=5")
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(reply.headers["content-security-policy"]?.hasPrefix("default-src 'none';") == true)
      #expect(reply.headers["content-security-policy"]?.contains("script-src") == false)
      let tag = try #require(reply.headers["etag"])
      let again = try await server.ask("GET", "/", ["Accept-Language": "de", "If-None-Match": tag])
      #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag)
      let packed = try await server.ask("GET", "/", ["Accept-Language": "de", "Accept-Encoding": "gzip"])
      #expect(packed.headers["content-encoding"] == "gzip" && packed.body.count < reply.body.count)
      #expect(packed.headers["etag"] != tag)
      let head = try await server.ask("HEAD", "/", ["Accept-Language": "de"])
      #expect(head.body.isEmpty && head.headers["content-length"] == reply.headers["content-length"])
    }
  }

  @Test("an unknown stop is 404 with a page and without a refresh; feeds and health stay where they were")
  func unknown() async throws {
    try await serving({ ["Alpha"] }) { server, _ in
      let reply = try await server.ask("GET", "/board/nowhere")
      #expect(reply.status == 404 && reply.text.contains("<a href=\"/\">") && reply.headers["refresh"] == nil)
      #expect(reply.headers["cache-control"] == "no-store" && reply.headers["etag"] == nil)
      #expect(try await server.ask("GET", "/health").headers["content-type"] == "application/json")
      #expect(try await server.ask("GET", "/trip-updates.pb").status == 503)
      #expect(try await server.ask("GET", "/other").headers["content-type"] == "text/plain; charset=utf-8")
      #expect(try await server.ask("POST", "/").status != 200)
    }
  }

  @Test(
    "a page is made once for all who ask at the same time, and again after a change; it keeps its tag when it is the same"
  )
  func makings() async throws {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let count = Mutex(0)
    try await serving({
      count.withLock { $0 += 1 }
      for await _ in gate { break }
      return ["Alpha"]
    }) { server, pages in
      async let replies = withThrowingTaskGroup(of: Reply.self) { group in
        for _ in 0..<20 { group.addTask { try await server.ask("GET", "/") } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      while count.withLock({ $0 }) == 0 { await Task.yield() }
      open.finish()
      let all = try await replies
      #expect(all.allSatisfy { $0.status == 200 && $0.text.contains("Alpha") } && count.withLock { $0 } == 1)
      pages.noteChange()
      let after = try await server.ask("GET", "/")
      #expect(count.withLock { $0 } == 2 && after.headers["etag"] == all[0].headers["etag"])
    }
  }

  @Test("a request with the whole address is one for its path, for pages and all else")
  func wholeAddress() async throws {
    try await serving({ ["Alpha"] }) { server, _ in
      let address = server.address
      func answer(_ target: String) async throws -> String {
        let bytes = try await blocking {
          let client = try RawClient(address)
          client.send("GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
          return client.receiveAll()
        }
        return String(decoding: try #require(bytes), as: UTF8.self)
      }
      for target in ["http://a/", "HTTP://a:8080/?lang=de", "https://a", "http://a?q=Alpha"] {
        let text = try await answer(target)
        #expect(text.hasPrefix("HTTP/1.1 200 ") && text.contains("Alpha"), "\(target)")
      }
      #expect(try await answer("http://a/health").contains("application/json"))
      #expect(try await answer("http://a/board/nowhere").contains("There is no such stop."))
      #expect(try await answer("http://a/nowhere").hasPrefix("HTTP/1.1 404 "))
    }
  }

  @Test("without pages their addresses are unknown") func noPages() async throws {
    try await FeedServer.running { server in
      for path in ["/", "/board/a"] {
        let reply = try await server.ask("GET", path)
        #expect(reply.status == 404 && reply.headers["content-type"] == "text/plain; charset=utf-8")
      }
    }
  }

  @Test("a publisher that stands by serves no page") func standby() async throws {
    try await serving({ ["Alpha"] }) { server, _ in
      server.standBy(for: "other")
      let reply = try await server.ask("GET", "/")
      #expect(reply.status == 503 && !reply.text.contains("Alpha") && reply.headers["refresh"] == "10")
    }
  }
}
