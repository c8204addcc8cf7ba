import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripWeb

/// Clients that are broken, slow, silent, greedy or too many. None of these tests measures time: each waits for what
/// must happen, and its time limit is for a server that lets it happen never.
@Suite("The limits of FeedServer", .timeLimit(.minutes(10)))
struct ServerLimitTests {
  /// Limits with short times, so that slow clients are closed soon.
  private var hasty: ServerLimits {
    var limits = ServerLimits()
    limits.requestPatience = .milliseconds(200)
    limits.readingPatience = .milliseconds(200)
    limits.idlePatience = .milliseconds(200)
    return limits
  }

  private static func get(_ line: String = "GET /trip-updates.pb HTTP/1.1", _ headers: String = "") -> String {
    "\(line)\r\nHost: test\r\n\(headers)\r\n"
  }

  @Test(
    "a request that is too large or not HTTP is refused, and the connection is closed",
    arguments: [
      ("a long request line", get("GET /\(String(repeating: "x", count: 9 << 10)) HTTP/1.1"), 400),
      ("a long header", get("GET / HTTP/1.1", "A: \(String(repeating: "x", count: 9 << 10))\r\n"), 400),
      ("an endless header", "GET / HTTP/1.1\r\n\(String(repeating: "x", count: 1 << 20))", 400),
      ("many headers", get("GET / HTTP/1.1", String(repeating: "A: b\r\n", count: 65)), 400),
      (
        "large headers",
        get("GET / HTTP/1.1", (0..<5).map { "A\($0): \(String(repeating: "x", count: 4 << 10))\r\n" }.joined()), 400
      ),
      ("words", "let me in please\r\n\r\n", 400),
      ("a TLS greeting", "\u{16}\u{03}\u{01}\u{02}\u{00}\u{01}", 400),
      ("another protocol", get("GET / SPDY/3"), 400),
      ("a body", get("POST /trip-updates.pb HTTP/1.1", "Content-Length: 5\r\n") + "hello", 413),
      ("a body with GET", get("GET /trip-updates.pb HTTP/1.1", "Content-Length: 5\r\n") + "hello", 413),
      ("the announcement of a large body", get("PUT / HTTP/1.1", "Content-Length: 99999999999\r\n"), 413),
      ("a body in chunks", get("POST / HTTP/1.1", "Transfer-Encoding: chunked\r\n") + "5\r\nhello\r\n", 413),
    ])
  func refused(_ what: String, _ request: String, _ status: Int) async throws {
    try await FeedServer.running(limits: hasty) { server in
      try await server.publish(PublishedVersion(number: 1, count: 100))
      let address = server.address
      let bytes = try await blocking {
        let client = try RawClient(address)
        client.send(request)
        return client.receiveAll()
      }
      // When the server closes while bytes still come in, the system may discard its answer.
      let ended = try #require(bytes, "\(what)")
      if !ended.isEmpty { #expect(Reply(ended)?.status == status, "\(what)") }
      #expect(try await server.ask().status == 200)
    }
  }

  @Test("a client that sends its request byte by byte is closed")
  func slowRequest() async throws {
    try await FeedServer.running(limits: hasty) { server in
      let address = server.address
      let isDropped = try await blocking {
        let client = try RawClient(address)
        client.send("GET /trip-updates.pb HTTP/1.1\r\nX: ")
        return client.isDropped(sending: "x")
      }
      #expect(isDropped)
      #expect(try await server.ask().status == 503)
    }
  }

  @Test("a client that sends a body byte by byte is closed")
  func slowBody() async throws {
    try await FeedServer.running(limits: hasty) { server in
      let address = server.address
      let (reply, isDropped) = try await blocking {
        let client = try RawClient(address)
        client.send(Self.get("POST / HTTP/1.1", "Content-Length: 100000\r\n"))
        return (client.receiveReply(), client.isDropped(sending: "x"))
      }
      // When the connection was closed before the client read, the system has discarded the answer.
      #expect(reply?.status ?? 413 == 413)
      #expect(isDropped)
      #expect(try await server.ask().status == 503)
    }
  }

  @Test("a silent client is closed, before a request and after one")
  func silent() async throws {
    try await FeedServer.running(limits: hasty) { server in
      try await server.publish(PublishedVersion(number: 1, count: 100))
      let address = server.address
      let (first, second) = try await blocking {
        let client = try RawClient(address)
        let asking = try RawClient(address)
        asking.send(Self.get())
        let reply = asking.receiveReply()
        return (client.receiveAll(), (reply, asking.receiveAll()))
      }
      #expect(first == [])
      #expect(second.0?.status == 200)
      #expect(second.1 == [])
    }
  }

  @Test("a client that reads no answer is closed, also when it sends more requests", arguments: [1, 2, 50])
  func neverReads(_ requests: Int) async throws {
    try await FeedServer.running(limits: hasty) { server in
      // The version is larger than the system's buffers for a connection.
      try await server.publish(PublishedVersion(bytes: [UInt8](repeating: 7, count: 32 << 20), timestamp: testTime))
      let address = server.address
      let isDropped = try await blocking {
        let client = try RawClient(address)
        for _ in 0..<requests { client.send(Self.get()) }
        return client.isDropped(sending: "G")
      }
      #expect(isDropped)
    }
  }

  @Test("clients beyond the limit are answered at once, and idle connections are closed for them")
  func tooMany() async throws {
    var limits = ServerLimits()
    limits.connections = 8
    try await FeedServer.running(limits: limits) { server in
      try await server.publish(PublishedVersion(number: 1, count: 100))
      let address = server.address
      let statuses = try await blocking {
        // No client closes its connection.
        let clients = try (0..<60).map { _ in
          let client = try RawClient(address)
          client.send(Self.get())
          return (client, client.receiveReply()?.status)
        }
        return clients.map(\.1)
      }
      #expect(statuses == [Int](repeating: 200, count: 60))
    }
  }

  @Test(
    "silent and slow clients do not keep out others from the same address", arguments: ["", "GET /"])
  func silentCrowd(_ said: String) async throws {
    var limits = ServerLimits()
    limits.connections = 32
    limits.connectionsPerAddress = 16
    try await FeedServer.running(limits: limits) { server in
      try await server.publish(PublishedVersion(number: 1, count: 100))
      let address = server.address
      let (before, after) = try await blocking {
        let before = try RawClient(address)
        before.send(Self.get())
        let first = before.receiveReply()?.status
        let crowd = try (0..<100).map { _ in
          let client = try RawClient(address)
          client.send(said)
          return client
        }
        let after = try RawClient(address)
        after.send(Self.get())
        let second = after.receiveReply()?.status
        // The client that was connected before still has its connection.
        before.send(Self.get())
        defer { crowd.forEach { $0.end() } }
        return ([first, before.receiveReply()?.status], second)
      }
      #expect(before == [200, 200])
      #expect(after == 200)
    }
  }

  @Test("clients that do not read their answers do not keep out others")
  func greedyCrowd() async throws {
    var limits = ServerLimits()
    limits.connections = 16
    try await FeedServer.running(limits: limits) { server in
      try await server.publish(PublishedVersion(bytes: [UInt8](repeating: 7, count: 32 << 20), timestamp: testTime))
      let address = server.address
      let crowd = try await blocking {
        try (0..<40).map { _ in
          let client = try RawClient(address)
          client.send(Self.get())
          _ = client.isReady(within: .seconds(20))
          return client
        }
      }
      #expect(try await server.ask("GET", "/health").status == 200)
      #expect(try await server.ask().body.count == 32 << 20)
      crowd.forEach { $0.end() }
    }
  }

  @Test("several requests sent at once are answered in order, and the last one can close the connection")
  func pipelined() async throws {
    try await FeedServer.running { server in
      try await server.publish(PublishedVersion(number: 1, count: 100))
      let address = server.address
      let bytes = try await blocking {
        let client = try RawClient(address)
        client.send(
          Self.get() + Self.get("HEAD /health HTTP/1.1") + Self.get("GET / HTTP/1.1", "Connection: close\r\n"))
        client.send(Self.get())
        return client.receiveAll()
      }
      let statuses = String(decoding: bytes ?? [], as: UTF8.self).split(
        separator: "HTTP/1.1 ", omittingEmptySubsequences: false
      )
      .dropFirst().map { $0.prefix(3) }
      #expect(statuses == ["200", "200", "404"])
    }
  }

  @Test("of more requests at once than the limit, the first are answered, and the last of these closes the connection")
  func overfull() async throws {
    var limits = ServerLimits()
    limits.requestsAtOnce = 3
    try await FeedServer.running(limits: limits) { server in
      try await server.publish(PublishedVersion(number: 1, count: 100))
      let address = server.address
      let bytes = try await blocking {
        let client = try RawClient(address)
        client.send(String(repeating: Self.get(), count: 40) + "no request")
        return client.receiveAll()
      }
      let answers = String(decoding: bytes ?? [], as: UTF8.self).components(separatedBy: "HTTP/1.1 ").dropFirst()
      #expect(answers.map { $0.prefix(3) } == ["200", "200", "200"])
      #expect(answers.map { $0.lowercased().contains("connection: close") } == [false, false, true])
    }
  }

  @Test("an HTTP/1.0 connection is closed after the answer, unless it requests keep-alive")
  func oldProtocol() async throws {
    try await FeedServer.running { server in
      let address = server.address
      let (left, stayed) = try await blocking {
        let leaving = try RawClient(address)
        leaving.send("GET / HTTP/1.0\r\n\r\n")
        let staying = try RawClient(address)
        staying.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        let first = staying.receiveReply()
        staying.send("GET / HTTP/1.0\r\n\r\n")
        return (leaving.receiveAll(), [first, staying.receiveReply()])
      }
      #expect(left.flatMap { Reply($0) }?.headers["connection"] == "close")
      #expect(stayed.map { $0?.headers["connection"] } == ["keep-alive", "close"])
    }
  }

  @Test("a client that has closed its sending side still gets its answer")
  func halfClosed() async throws {
    try await FeedServer.running { server in
      try await server.publish(PublishedVersion(number: 1, count: 4 << 20))
      let address = server.address
      let bytes = try await blocking {
        let client = try RawClient(address)
        client.send(Self.get())
        client.endSending()
        return client.receiveAll()
      }
      #expect(bytes.flatMap { Reply($0) }?.body.count == 4 << 20)
    }
  }

  @Test("the server survives clients that reset the connection at any point")
  func broken() async throws {
    try await FeedServer.running { server in
      try await server.publish(PublishedVersion(number: 1, count: 4 << 20))
      let address = server.address
      let request = Self.get()
      var random = SeededRandom.announced()
      let cuts = (0..<200).map { _ in Int.random(in: 0...request.count, using: &random) }
      try await blocking {
        for cut in cuts {
          let client = try RawClient(address)
          client.send(String(request.prefix(cut)))
          if cut.isMultiple(of: 2) { client.reset() }
          if cut == request.count { _ = client.receive() }
        }
      }
      #expect(try await server.ask().body.count == 4 << 20)
    }
  }
}
