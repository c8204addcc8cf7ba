import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("FeedFollower", .timeLimit(.minutes(10)))
struct FeedFollowerTests {
  /// A policy with short intervals and time limits.
  private static var quick: FollowPolicy {
    var policy = FollowPolicy()
    policy.webInterval = .milliseconds(20)
    policy.fileInterval = .milliseconds(10)
    policy.longestWait = .milliseconds(100)
    // On a busy machine, connecting may take seconds.
    policy.connectLimit = .seconds(8)
    return policy
  }

  private static func follower(_ url: String, _ policy: FollowPolicy = quick) -> FeedFollower {
    // All addresses in these tests are valid, so the alternative is never used.
    let source = (try? FollowedSource(url)) ?? .file(path: url)
    return FeedFollower(source, policy: policy) { testTime }
  }

  /// Returns the error of the first poll; `nil` when it succeeds.
  private static func failure(_ url: String, _ policy: FollowPolicy = quick) async -> FollowError? {
    for await event in follower(url, policy).events() {
      if case .failed(let error, _, _) = event { return error }
      return nil
    }
    return nil
  }

  /// Expects an error from the first or a later poll: on a busy machine, a server that closes at once may cut off its
  /// own answer.
  private static func expect(_ error: FollowError, from url: String, _ policy: FollowPolicy = quick) async {
    var looks = 0
    for await event in follower(url, policy).events() {
      looks += 1
      if case .failed(error, _, _) = event { return }
      guard case .failed(.damaged, _, _) = event, looks < 5 else {
        Issue.record("\(event) instead of \(error)")
        return
      }
    }
  }

  private static func bytes(_ event: FollowEvent?) -> [UInt8]? {
    if case .version(let bytes, _) = event { return bytes }
    return nil
  }

  @Test("requests have the tag and the date of the last version, and accept gzip")
  func validators() async throws {
    let server = try ScriptedServer { number, _ in
      switch number {
      case 0:
        answer("200 OK", ["ETag: \"a\"", "Last-Modified: Sat, 21 Nov 2026 05:32:14 GMT"], body: "one")
      case 1, 2: answer("304 Not Modified", ["ETag: \"a\""])
      case 3: answer("200 OK", ["ETag: W/\"b\""], body: "two")
      default: answer("304 Not Modified")
      }
    }
    var events = Self.follower(server.url).events().makeAsyncIterator()
    #expect(Self.bytes(await events.next()) == Array("one".utf8))
    var event = await events.next()
    while case .unchanged = event { event = await events.next() }
    #expect(Self.bytes(event) == Array("two".utf8))
    _ = await events.next()
    let requests = server.requests.map { $0.lowercased() }
    #expect(!requests[0].contains("if-"))
    #expect(requests[0].contains("accept-encoding: gzip\r\n"))
    for request in requests[1...3] {
      #expect(request.contains("if-none-match: \"a\"\r\n"))
      #expect(request.contains("if-modified-since: sat, 21 nov 2026 05:32:14 gmt\r\n"))
    }
    #expect(requests[4].contains("if-none-match: w/\"b\"\r\n"))
    #expect(!requests[4].contains("if-modified-since"))
  }

  @Test("the same bytes again, from a server without ETag, are not a new version")
  func sameBytes() async throws {
    let server = try ScriptedServer { number, _ in answer("200 OK", body: number < 3 ? "one" : "two") }
    var kinds: [String] = []
    for await event in Self.follower(server.url).events() {
      kinds.append(Self.bytes(event).map { String(decoding: $0, as: UTF8.self) } ?? "unchanged")
      if kinds.last == "two" { break }
    }
    #expect(kinds.first == "one")
    #expect(Set(kinds.dropFirst().dropLast()) == ["unchanged"])
  }

  @Test(
    "each status gives its error",
    arguments: [
      ("404 Not Found", FollowError.notFound(status: 404)), ("410 Gone", .notFound(status: 410)),
      ("401 Unauthorized", .notPermitted(status: 401)), ("403 Forbidden", .notPermitted(status: 403)),
      ("500 Internal Server Error", .refused(status: 500)), ("204 No Content", .refused(status: 204)),
      ("304 Not Modified", .refused(status: 304)), ("429 Too Many Requests", .busy(status: 429)),
    ])
  func statuses(_ status: String, _ error: FollowError) async throws {
    let server = try ScriptedServer { _, _ in answer(status) }
    await Self.expect(error, from: server.url)
  }

  @Test("after an error the wait follows Retry-After, in seconds or as a date")
  func retryAfter() async throws {
    for (text, wait) in [
      ("7", Duration.seconds(7)), ("Sat, 21 Nov 2026 05:33:14 GMT", .seconds(60)), ("999999999", .seconds(86_400)),
    ] {
      let server = try ScriptedServer { _, _ in answer("503 Service Unavailable", ["Retry-After: \(text)"]) }
      for await event in Self.follower(server.url).events() {
        guard case .failed(.busy(status: 503), testTime, wait) = event else {
          Issue.record("\(event)")
          break
        }
        break
      }
    }
  }

  @Test("polling goes on after errors, and then delivers a version")
  func recovery() async throws {
    let server = try ScriptedServer { number, _ in
      number < 4 ? answer("502 Bad Gateway") : answer("200 OK", body: "here")
    }
    for await event in Self.follower(server.url).events() {
      if let bytes = Self.bytes(event) {
        #expect(bytes == Array("here".utf8))
        break
      }
    }
    #expect(server.requests.count >= 5)
  }

  @Test("too large an answer is stopped while it is received, compressed or not, with a length or without")
  func tooLarge() async throws {
    var policy = Self.quick
    policy.sizeLimit = 100_000
    let endless = try ScriptedServer { _, _ in
      [.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n"), .flood([UInt8](repeating: 65, count: 10_000))]
    }
    await Self.expect(.tooLarge(limit: 100_000), from: endless.url, policy)
    let announced = try ScriptedServer { _, _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n"), .wait] }
    await Self.expect(.tooLarge(limit: 100_000), from: announced.url, policy)
    let bomb = try #require(Deflate.gzip([UInt8](repeating: 0, count: 10_000_000)))
    #expect(bomb.count < 100_000)
    let packed = try ScriptedServer { _, _ in
      [
        .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"), .bytes(bomb),
        .wait,
      ]
    }
    await Self.expect(.tooLarge(limit: 100_000), from: packed.url, policy)
  }

  @Test("an answer that takes too long is stopped: silence at the start, in the middle, and slow bytes")
  func tooSlow() async throws {
    var policy = Self.quick
    policy.silenceLimit = .seconds(1)
    let silent = try ScriptedServer { _, _ in [.wait] }
    await Self.expect(.timedOut(after: .seconds(1)), from: silent.url, policy)
    let stopping = try ScriptedServer { _, _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .wait] }
    await Self.expect(.timedOut(after: .seconds(1)), from: stopping.url, policy)
    policy.silenceLimit = .seconds(30)
    policy.timeLimit = .milliseconds(200)
    let dripping = try ScriptedServer { _, _ in
      [.send("HTTP/1.1 200 OK\r\nContent-Length: 60000000\r\n\r\n"), .flood([65])]
    }
    await Self.expect(.timedOut(after: .milliseconds(200)), from: dripping.url, policy)
  }

  @Test("an answer that ends too early, cannot be decompressed, or is not HTTP is an error")
  func damaged() async throws {
    let short = try ScriptedServer { _, _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")] }
    let spoilt = try ScriptedServer { _, _ in answer("200 OK", ["Content-Encoding: gzip"], body: "this is not packed") }
    let whole = try #require(Deflate.gzip([UInt8](repeating: 0, count: 1000)))
    let cut = try ScriptedServer { _, _ in
      [
        .send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(whole.count - 12)\r\n\r\n"),
        .bytes(Array(whole.dropLast(12))),
      ]
    }
    let words = try ScriptedServer { _, _ in [.send("good morning\r\n\r\n")] }
    for server in [short, spoilt, cut, words] {
      let error = await Self.failure(server.url)
      guard case .damaged = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test("redirects are followed, but not in circles and not too often")
  func redirects() async throws {
    let target = try ScriptedServer { _, _ in answer("200 OK", body: "there") }
    let url = target.url
    let first = try ScriptedServer { _, _ in answer("302 Found", ["Location: \(url)"]) }
    var events = Self.follower(first.url).events().makeAsyncIterator()
    #expect(Self.bytes(await events.next()) == Array("there".utf8))
    let circle = try ScriptedServer { _, _ in answer("301 Moved Permanently", ["Location: /feed"]) }
    await Self.expect(.tooManyRedirects, from: circle.url)
    let chain = try ScriptedServer { number, _ in answer("307 Temporary Redirect", ["Location: /feed\(number)"]) }
    await Self.expect(.tooManyRedirects, from: chain.url)
    #expect(chain.requests.count == 11)
  }

  @Test("a server that is not there and an unknown name give errors in words")
  func unreachable() async throws {
    let port = try { try ScriptedServer { _, _ in [] }.port }()
    await Self.expect(.unreachable(reason: "Connection refused"), from: "http://127.0.0.1:\(port)/")
    let error = await Self.failure("http://no-such-name..invalid/")
    #expect(error == .unreachable(reason: "the name no-such-name..invalid is unknown"))
  }

  @Test("following ends with the subscriber's task, also in the middle of an answer")
  func cancelled() async throws {
    let server = try ScriptedServer { number, _ in
      number == 0 ? answer("200 OK", body: "one") : [.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc"), .wait]
    }
    let reading = Task {
      var count = 0
      for await _ in Self.follower(server.url).events() { count += 1 }
      return count
    }
    while server.requests.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
    reading.cancel()
    #expect(await reading.value == 1)
  }

  @Test("https needs a certificate that the system trusts", .timeLimit(.minutes(10)))
  func https() async throws {
    let folder = try TemporaryFolder()
    let (key, certificate) = (folder.path + "/key.pem", folder.path + "/certificate.pem")
    _ = try await output(
      of: "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj",
        "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
      ])
    try Data("feed".utf8).write(to: URL(fileURLWithPath: folder.path + "/feed"))
    let free = try { try ScriptedServer { _, _ in [] }.port }()
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // A time limit, because the server would outlive a killed test run.
    server.arguments = [
      "timeout", "120", "openssl", "s_server", "-quiet", "-accept", "\(free)", "-key", key, "-cert", certificate,
      "-WWW",
    ]
    server.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    (server.standardOutput, server.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try server.run()
    defer { server.terminate() }

    let url = "https://localhost:\(free)/feed"
    var events = Self.follower(url).events().makeAsyncIterator()
    var event = await events.next()
    // Waits until the server has started, which may take a while on a busy machine.
    waiting: while true {
      switch event {
      case .failed(.unreachable, _, _), .failed(.timedOut, _, _): event = await events.next()
      default: break waiting
      }
    }
    guard case .failed(.notSecure, _, _) = event else {
      Issue.record("\(String(describing: event))")
      return
    }
    var policy = Self.quick
    policy.rootCertificates = certificate
    events = Self.follower(url, policy).events().makeAsyncIterator()
    #expect(Self.bytes(await events.next()) == Array("feed".utf8))
  }
}
