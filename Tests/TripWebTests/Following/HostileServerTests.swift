import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripWeb

/// A server that answers wrongly or maliciously, and the expected result of following it.
struct HostileServer: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable {
    case error(FollowError)
    /// ``FollowError/damaged(reason:)`` with any reason.
    case damaged
    /// ``FollowError/badRedirect(reason:)`` with any reason.
    case badRedirect
    case version(String)
  }

  let testDescription: String
  let outcome: Outcome
  /// Returns what the server does for a request, given its number, from 0, and its head.
  let steps: @Sendable (Int, String) -> [ScriptedServer.Step]

  init(
    _ name: String, _ outcome: Outcome, _ steps: @escaping @Sendable (Int, String) -> [ScriptedServer.Step]
  ) {
    (testDescription, self.outcome, self.steps) = (name, outcome, steps)
  }

  /// A server that sends this head, unchanged, and this body.
  init(_ name: String, _ outcome: Outcome, head: String, body: [UInt8] = [], then last: ScriptedServer.Step? = nil) {
    self.init(name, outcome) { _, _ in
      [.send(head.replacing("\n", with: "\r\n") + "\r\n\r\n"), .bytes(body)] + (last.map { [$0] } ?? [])
    }
  }

  /// A server that redirects to `location`.
  init(_ name: String, _ outcome: Outcome, to location: String, status: String = "302 Found") {
    self.init(name, outcome) { _, _ in answer(status, ["Location: \(location)"]) }
  }

  static let limit = 100_000
  static let tooLarge = Outcome.error(.tooLarge(limit: limit))
  static let silent = Outcome.error(.timedOut(after: .seconds(1)))
  static let zeros = [UInt8](repeating: 0, count: 10_000_000)
  static let letters = [UInt8](repeating: 65, count: 10_000)

  static let redirecting = [
    HostileServer("a port above 65535", .badRedirect, to: "http://127.0.0.1:65536/"),
    HostileServer("a port of twenty digits", .badRedirect, to: "http://127.0.0.1:99999999999999999999/"),
    HostileServer("port 0", .badRedirect, to: "http://127.0.0.1:0/"),
    HostileServer("a port below 0", .badRedirect, to: "http://127.0.0.1:-1/"),
    HostileServer("a port of letters", .badRedirect, to: "http://127.0.0.1:http/"),
    HostileServer("a file", .badRedirect, to: "file:///etc/passwd"),
    HostileServer("ftp", .badRedirect, to: "ftp://127.0.0.1/"),
    HostileServer("gopher", .badRedirect, to: "gopher://127.0.0.1:70/_x"),
    HostileServer("javascript", .badRedirect, to: "javascript:alert(1)"),
    HostileServer("no host", .badRedirect, to: "http://"),
    HostileServer("a host of control characters", .badRedirect, to: "http://a\u{1b}[31m/"),
    HostileServer("IPv6 without an end", .badRedirect, to: "http://[::1/"),
    HostileServer("IPv6 of letters", .badRedirect, to: "http://[zz::1]/"),
    HostileServer("a user that cannot be sent", .badRedirect, to: "http://a%00b@127.0.0.1/"),
    HostileServer("itself, for ever", .error(.tooManyRedirects), to: "/feed"),
    HostileServer("itself, permanently", .error(.tooManyRedirects), to: "/feed", status: "301 Moved Permanently"),
    HostileServer("longer and longer", .error(.tooManyRedirects)) { number, _ in
      answer("307 Temporary Redirect", ["Location: /feed\(number)"])
    },
    HostileServer("nowhere", .error(.refused(status: 302))) { _, _ in answer("302 Found") },
    HostileServer("an address of 60,000 letters", .error(.tooManyRedirects)) { _, _ in
      answer("302 Found", ["Location: /\(String(repeating: "a", count: 60_000))"])
    },
    HostileServer("on, with a body that never ends", .error(.tooManyRedirects)) { _, _ in
      [.send("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n"), .flood(letters)]
    },
  ]

  static let statuses = [
    HostileServer("304 without a cause", .error(.refused(status: 304)), head: "HTTP/1.1 304 Not Modified"),
    HostileServer("204", .error(.refused(status: 204)), head: "HTTP/1.1 204 No Content"),
    HostileServer("a part that was not asked for", .error(.refused(status: 206)), head: "HTTP/1.1 206 Partial Content"),
    HostileServer("a status of 999", .error(.refused(status: 999)), head: "HTTP/1.1 999 Nonsense"),
    HostileServer("busy, with a body that never ends", .error(.busy(status: 503))) { _, _ in
      [.send("HTTP/1.1 503 Busy\r\nRetry-After: 86400\r\n\r\n"), .flood(letters)]
    },
    HostileServer(
      "not found, and announces more than there may be", .error(.notFound(status: 404)),
      head: "HTTP/1.1 404 Not Found\nContent-Length: 99999999999", then: .wait),
    HostileServer(
      "wants a password", .error(.notPermitted(status: 401)),
      head: "HTTP/1.1 401 Unauthorized\nWWW-Authenticate: Basic realm=\"\u{1b}[31m\"\nContent-Length: 0"),
    HostileServer("wants Negotiate", .error(.notPermitted(status: 401))) { _, _ in
      answer("401 Unauthorized", ["WWW-Authenticate: Negotiate", "WWW-Authenticate: NTLM"])
    },
    HostileServer("a proxy's word without a proxy", .error(.refused(status: 407))) { _, _ in
      answer("407 Proxy Authentication Required", ["Proxy-Authenticate: Basic"])
    },
    HostileServer("word of an answer, for ever", .damaged) { _, _ in
      [.flood(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))]
    },
    HostileServer("word of an answer, then one", .version("there")) { _, _ in
      [.send("HTTP/1.1 103 Early Hints\r\nETag: early\r\n\r\n")] + answer("200 OK", body: "there")
    },
    HostileServer("another protocol", .damaged) { _, _ in
      [.send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n")]
    },
  ]

  static let sizes = [
    HostileServer("never ends", tooLarge) { _, _ in [.send("HTTP/1.1 200 OK\r\n\r\n"), .flood(letters)] },
    HostileServer(
      "announces a byte too much", tooLarge, head: "HTTP/1.1 200 OK\nContent-Length: \(limit + 1)", then: .wait),
    HostileServer(
      "announces 2^63", tooLarge, head: "HTTP/1.1 200 OK\nContent-Length: 9223372036854775807", then: .wait),
    HostileServer(
      "announces more than a number", tooLarge,
      head: "HTTP/1.1 200 OK\nContent-Length: 99999999999999999999999", then: .flood(letters)),
    HostileServer("announces less than nothing", .damaged, head: "HTTP/1.1 200 OK\nContent-Length: -1", then: .wait),
    HostileServer("chunks for ever", tooLarge) { _, _ in
      [
        .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
        .flood(Array("2710\r\n".utf8) + letters + Array("\r\n".utf8)),
      ]
    },
    HostileServer(
      "a chunk of 2^64", .damaged, head: "HTTP/1.1 200 OK\nTransfer-Encoding: chunked",
      body: Array("FFFFFFFFFFFFFFFFF\r\n".utf8), then: .wait),
    HostileServer(
      "a chunk of letters", .damaged, head: "HTTP/1.1 200 OK\nTransfer-Encoding: chunked",
      body: Array("zz\r\n".utf8), then: .wait),
    HostileServer("a tail that never ends", .damaged) { _, _ in
      [
        .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n"),
        .flood(Array("X-Tail: \(String(repeating: "a", count: 1000))\r\n".utf8)),
      ]
    },
    HostileServer("a head that never ends", .damaged) { _, _ in
      [.send("HTTP/1.1 200 OK\r\n"), .flood(Array("X-Line: \(String(repeating: "a", count: 1000))\r\n".utf8))]
    },
    HostileServer("a line that never ends", .damaged) { _, _ in [.send("HTTP/1.1 200 OK\r\nX-Line: "), .flood(letters)]
    },
    HostileServer("a first line that never ends", .damaged) { _, _ in [.flood(letters)] },
  ]

  static let packed = [
    HostileServer("a bomb", tooLarge, head: "HTTP/1.1 200 OK\nContent-Encoding: gzip", body: Deflate.gzip(zeros) ?? []),
    HostileServer(
      "a bomb in a bomb", .damaged, head: "HTTP/1.1 200 OK\nContent-Encoding: gzip, gzip",
      body: Deflate.gzip(zeros).flatMap { Deflate.gzip($0) } ?? []),
    HostileServer(
      "a bomb in many members", tooLarge, head: "HTTP/1.1 200 OK\nContent-Encoding: gzip",
      body: (0..<20).flatMap { _ in Deflate.gzip([UInt8](repeating: 0, count: 10_000)) ?? [] }),
    HostileServer(
      "a name in the pack that never ends", tooLarge, head: "HTTP/1.1 200 OK\nContent-Encoding: gzip",
      body: [0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3], then: .flood(letters)),
    HostileServer(
      "compressed otherwise", .damaged, head: "HTTP/1.1 200 OK\nContent-Encoding: br\nContent-Length: 1", body: [1]),
    HostileServer(
      "packed twice, in two lines", .damaged,
      head: "HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Encoding: gzip\nContent-Length: 1", body: [1]),
    HostileServer(
      "says that it is packed, and is not", .damaged,
      head: "HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Length: 5", body: Array("plain".utf8)),
    HostileServer(
      "something behind the pack", .damaged, head: "HTTP/1.1 200 OK\nContent-Encoding: gzip",
      body: (Deflate.gzip([UInt8](repeating: 65, count: 100)) ?? []) + [1, 2, 3]),
  ]

  static let ends = [
    HostileServer("ends at once", .damaged) { _, _ in [] },
    HostileServer("ends in its head", .damaged) { _, _ in [.send("HTTP/1.1 200 OK\r\nContent-")] },
    HostileServer("ends in its body", .damaged, head: "HTTP/1.1 200 OK\nContent-Length: 10", body: [1, 2, 3]),
    HostileServer(
      "ends in a chunk", .damaged, head: "HTTP/1.1 200 OK\nTransfer-Encoding: chunked", body: Array("5\r\nab".utf8)),
    HostileServer("good morning", .damaged) { _, _ in [.send("good morning\r\n\r\n")] },
    HostileServer("TLS where there should be none", .damaged) { _, _ in [.bytes([0x15, 3, 3, 0, 2, 2, 40])] },
    HostileServer("zeros", .damaged) { _, _ in [.bytes([UInt8](repeating: 0, count: 1000))] },
    HostileServer("HTTP/9.9", .damaged) { _, _ in [.send("HTTP/9.9 200 OK\r\n\r\n")] },
    HostileServer("silence", silent) { _, _ in [.wait] },
    HostileServer("silence in its head", silent) { _, _ in [.send("HTTP/1.1 200 OK\r\n"), .wait] },
    HostileServer(
      "silence in its body", silent, head: "HTTP/1.1 200 OK\nContent-Length: 10", body: [1, 2, 3], then: .wait),
    HostileServer("a tag that cannot be sent back", .version("here")) { _, _ in
      answer("200 OK", ["ETag: \u{1}\(String(repeating: "a", count: 2000))"], body: "here")
    },
  ]

  static let all = redirecting + statuses + sizes + packed + ends
}

@Suite("Following hostile servers", .timeLimit(.minutes(10)))
struct HostileServerTests {
  @Test("following a hostile server gives the right error, and the program goes on", arguments: HostileServer.all)
  func hostile(_ server: HostileServer) async throws {
    var policy = FollowPolicy()
    policy.sizeLimit = HostileServer.limit
    policy.silenceLimit = .seconds(1)
    let scripted = try ScriptedServer(server.steps)
    let source = try FollowedSource(scripted.url)
    var events = FeedFollower(source, policy: policy) { testTime }.events().makeAsyncIterator()
    let event = await events.next()
    switch (event, server.outcome) {
    case (.failed(let error, _, let wait), .error(let expected)):
      #expect(error == expected)
      #expect(wait <= .seconds(86_400))
    case (.failed(.damaged, _, _), .damaged), (.failed(.badRedirect, _, _), .badRedirect): break
    case (.version(let bytes, _), .version(let text)): #expect(String(decoding: bytes, as: UTF8.self) == text)
    default: Issue.record("\(String(describing: event)) instead of \(server.outcome)")
    }
    if case .failed(let error, _, _) = event {
      #expect(!"\(error)".unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    #expect(scripted.requests.count <= 11)
  }
}
