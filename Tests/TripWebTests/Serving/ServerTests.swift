import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("FeedServer", .timeLimit(.minutes(10)))
struct ServerTests {
  let version = PublishedVersion(number: 1, count: 20_000)

  @Test("before the first version the answer is 503 with Retry-After")
  func nothingPublished() async throws {
    try await FeedServer.running { server in
      let reply = try await server.ask()
      #expect(reply.status == 503)
      #expect(reply.headers["retry-after"] == "5")
      let health = try await server.ask("GET", "/health")
      #expect(health.status == 503)
      #expect(health.text == #"{"status":"starting"}"# + "\n")
    }
  }

  @Test("a version is sent whole, with its type, date, tag and length")
  func wholeVersion() async throws {
    try await FeedServer.running(now: testTime + 60) { server in
      try await server.publish(version)
      let reply = try await server.ask()
      #expect(reply.status == 200)
      #expect(reply.body == version.bytes)
      #expect(reply.headers["content-type"] == "application/x-protobuf")
      #expect(reply.headers["content-length"] == "20000")
      #expect(reply.headers["content-encoding"] == nil)
      #expect(reply.headers["last-modified"] == "Sat, 21 Nov 2026 05:32:15 GMT")
      #expect(reply.headers["date"] == "Sat, 21 Nov 2026 05:33:14 GMT")
      #expect(reply.headers["etag"] == "\"\(version.tag)\"")
      #expect(reply.headers["vary"] == "Accept-Encoding")
      #expect(try await server.ask("GET", "/trip-updates.pb?key=1").body == version.bytes)
    }
  }

  @Test(
    "a client that has the version gets 304, another gets it whole",
    arguments: [
      (["If-None-Match": "TAG"], 304), (["If-None-Match": "W/TAG"], 304), (["If-None-Match": "\"a\", TAG"], 304),
      (["If-None-Match": "*"], 304), (["If-None-Match": "\"a\""], 200),
      (["If-Modified-Since": "Sat, 21 Nov 2026 05:32:15 GMT"], 304),
      (["If-Modified-Since": "Sat, 21 Nov 2026 05:32:14 GMT"], 200), (["If-Modified-Since": "yesterday"], 200),
      (["If-None-Match": "\"a\"", "If-Modified-Since": "Sat, 21 Nov 2026 05:32:15 GMT"], 200),
      (["If-None-Match": "TAG", "Accept-Encoding": "gzip"], 304),
    ])
  func conditional(_ headers: [String: String], _ status: Int) async throws {
    try await FeedServer.running(now: testTime + 60) { server in
      try await server.publish(version)
      let reply = try await server.ask(
        "GET", "/trip-updates.pb", headers.mapValues { $0.replacing("TAG", with: "\"\(version.tag)\"") })
      #expect(reply.status == status)
      #expect(reply.body.count == (status == 304 ? 0 : 20_000))
      #expect(reply.headers["etag"] != nil)
      #expect(reply.headers["vary"] == "Accept-Encoding")
    }
  }

  @Test("HEAD has the headers of GET without a body, and the connection stays open")
  func head() async throws {
    try await FeedServer.running(now: testTime + 60) { server in
      try await server.publish(version)
      let address = server.address
      let (head, get) = try await blocking {
        let client = try RawClient(address)
        client.send("HEAD /trip-updates.pb HTTP/1.1\r\nHost: test\r\n\r\n")
        let head = client.receiveReply(toHead: true)
        client.send("GET /trip-updates.pb HTTP/1.1\r\nHost: test\r\n\r\n")
        return (head, client.receiveReply())
      }
      #expect(head?.status == 200)
      #expect(head?.body == [])
      #expect(head?.headers == get?.headers)
      #expect(get?.body == version.bytes)
    }
  }

  @Test("another path is 404, and another method is 405 with the allowed methods")
  func otherRequests() async throws {
    try await FeedServer.running { server in
      try await server.publish(version)
      for path in ["/", "/trip-updates", "/trip-updates.pb/", "/../trip-updates.pb", "*"] {
        #expect(try await server.ask("GET", path).status == 404, "\(path)")
      }
      for method in ["POST", "PUT", "DELETE", "PATCH"] {
        let reply = try await server.ask(method)
        #expect(reply.status == 405, "\(method)")
        #expect(reply.headers["allow"] == "GET, HEAD, OPTIONS")
      }
    }
  }

  @Test("web pages of other sites may read the feed and the headers for the next request")
  func crossOrigin() async throws {
    try await FeedServer.running { server in
      try await server.publish(version)
      let origin = ["Origin": "https://example.org"]
      for (path, status) in ["/trip-updates.pb": 200, "/health": 200, "/": 404] {
        let reply = try await server.ask("GET", path, origin)
        #expect(reply.status == status)
        #expect(reply.headers["access-control-allow-origin"] == "*", "\(path)")
        #expect(reply.headers["access-control-expose-headers"]?.contains("ETag, Last-Modified") == true, "\(path)")
      }
      let unchanged = try await server.ask("GET", "/trip-updates.pb", ["If-None-Match": "*"])
      #expect(unchanged.status == 304)
      #expect(unchanged.headers["access-control-allow-origin"] == "*")
    }
  }

  @Test("OPTIONS lists the methods, and allows conditional requests of web pages")
  func options() async throws {
    try await FeedServer.running { server in
      for path in ["/trip-updates.pb", "/health", "*"] {
        let reply = try await server.ask("OPTIONS", path)
        #expect(reply.status == 204, "\(path)")
        #expect(reply.headers["allow"] == "GET, HEAD, OPTIONS")
        #expect(reply.headers["access-control-allow-methods"] == nil)
        #expect(reply.headers["content-length"] == nil)
      }
      let asked = [
        "Origin": "https://example.org", "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "if-none-match",
      ]
      let reply = try await server.ask("OPTIONS", "/trip-updates.pb", asked)
      #expect(reply.status == 204)
      #expect(reply.headers["access-control-allow-origin"] == "*")
      #expect(reply.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS")
      #expect(reply.headers["access-control-allow-headers"]?.contains("If-None-Match") == true)
    }
  }

  @Test("curl decompresses the version to the same bytes, and its tag is different")
  func gzip() async throws {
    try await FeedServer.running { server in
      try await server.publish(version)
      #expect(try await output(of: "curl", ["-s", "--compressed", server.url]) == version.bytes)
      let packed = try await server.ask("GET", "/trip-updates.pb", ["Accept-Encoding": "br, gzip;q=0.8"])
      #expect(packed.headers["content-encoding"] == "gzip")
      #expect(packed.headers["content-length"] == "\(packed.body.count)")
      #expect(packed.body.count < version.bytes.count)
      #expect(packed.headers["etag"] == "\"\(version.tag)-gzip\"")
      #expect(try await output(of: "gzip", ["-dc"], input: packed.body) == version.bytes)
      for refusal in ["gzip;q=0", "identity", "br, *;q=0", "gzip;q=0.000, *"] {
        let plain = try await server.ask("GET", "/trip-updates.pb", ["Accept-Encoding": refusal])
        #expect(plain.body == version.bytes, "\(refusal)")
      }
    }
  }

  @Test("curl with the date of its file gets 304")
  func curlByDate() async throws {
    try await FeedServer.running(now: testTime + 60) { server in
      try await server.publish(version)
      let folder = try TemporaryFolder()
      let file = folder.path + "/feed.pb"
      let ask = ["-s", "-R", "-o", file, "-w", "%{http_code}", "-z", file, server.url]
      #expect(String(decoding: try await output(of: "curl", ask), as: UTF8.self) == "200")
      #expect(String(decoding: try await output(of: "curl", ask), as: UTF8.self) == "304")
      try await server.publish(PublishedVersion(number: 2, count: 100))
      #expect(String(decoding: try await output(of: "curl", ask), as: UTF8.self) == "200")
    }
  }

  @Test("an older version does not replace a newer one")
  func olderVersion() async throws {
    try await FeedServer.running { server in
      try await server.publish(PublishedVersion(number: 5, count: 50))
      try await server.publish(PublishedVersion(number: 4, count: 40))
      #expect(try await server.ask().body.count == 50)
    }
  }

  @Test("the health has the version's time, age and size, and is 503 when the version is stale")
  func health() async throws {
    var limits = ServerLimits()
    try await FeedServer.running(limits: limits) { server in
      try await server.publish(version)
      let reply = try await server.ask("GET", "/health")
      #expect(reply.status == 200)
      #expect(reply.headers["content-type"] == "application/json")
      let fields = try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
      #expect(fields["status"] as? String == "ok")
      #expect(fields["timestamp"] as? Int == testTime.unixSeconds + 1)
      #expect(fields["version_time"] as? String == "2026-11-21T05:32:15Z")
      #expect(fields["bytes"] as? Int == 20_000)
      #expect((fields["age_seconds"] as? Int).map { $0 >= 0 } == true)
      #expect(try await server.ask("HEAD", "/health").body == [])
    }
    limits.staleAge = .zero
    try await FeedServer.running(limits: limits) { server in
      try await server.publish(version)
      let reply = try await server.ask("GET", "/health")
      #expect(reply.status == 503)
      #expect(reply.text.contains(#""status":"stale""#))
      #expect(try await server.ask().status == 200)
    }
  }

  @Test("the health has the problems, also when the last version is young, until they are solved")
  func reasons() async throws {
    try await FeedServer.running { server in
      try await server.publish(version)
      server.setHealthReasons(["the journal is damaged", "the disk is full; make room"])
      let reply = try await server.ask("GET", "/health")
      #expect(reply.status == 503)
      let fields = try #require(try JSONSerialization.jsonObject(with: Data(reply.body)) as? [String: Any])
      #expect(fields["status"] as? String == "failing")
      #expect(fields["reasons"] as? [String] == ["the journal is damaged", "the disk is full; make room"])
      #expect(try await server.ask().status == 200, "readers keep the last version")
      server.setHealthReasons([])
      #expect(try await server.ask("GET", "/health").status == 200)
    }
  }

  @Test("a version from before the clock was set back has a tag and no date")
  func clockSetBack() async throws {
    try await FeedServer.running(now: testTime + -3600) { server in
      try await server.publish(version)
      let reply = try await server.ask()
      #expect(reply.headers["last-modified"] == nil)
      #expect(reply.headers["etag"] != nil)
    }
  }

  @Test("a port in use and an address of another computer give different errors")
  func refusedStart() async throws {
    try await FeedServer.running { server in
      await #expect(throws: ServeError.portInUse(server.address)) {
        _ = try await FeedServer(at: server.address) { testTime }
      }
    }
    let elsewhere = ServeAddress(host: "192.0.2.1", port: 8080)
    await #expect(throws: ServeError.noSuchAddress(elsewhere)) { _ = try await FeedServer(at: elsewhere) { testTime } }
    let unknown = ServeAddress(host: "no-such-name.invalid", port: 8080)
    await #expect(throws: ServeError.noSuchAddress(unknown)) { _ = try await FeedServer(at: unknown) { testTime } }
  }

  @Test("the server listens on IPv6, and its address can be used in a URL")
  func ipv6() async throws {
    let server = try await FeedServer(at: ServeAddress("[::1]:0")) { testTime }
    try await server.publish(version)
    #expect(try await output(of: "curl", ["-s", "-g", server.url]) == version.bytes)
    await server.stop()
  }

  @Test("a stopped server frees its port and closes silent clients, and can be started again")
  func stop() async throws {
    let server = try await FeedServer(at: ServeAddress("127.0.0.1:0")) { testTime }
    let address = server.address
    try await server.publish(version)
    let silent = try RawClient(address)
    let busy = try RawClient(address)
    busy.send("GET /trip-updates.pb HTTP/1.1\r\nHost: test\r\n\r\n")
    #expect(try await blocking { busy.receiveReply() }?.status == 200)
    await server.stop()
    #expect(try await blocking { silent.receiveAll() } == [])
    #expect(try await blocking { busy.receiveAll() } == [])
    #expect(throws: (any Error).self) { try RawClient(address) }
    let next = try await FeedServer(at: address) { testTime }
    #expect(try await next.ask().status == 503)
    await next.stop()
  }
}
