import Foundation
import TestSupport
import Testing
import TripCore

@testable import TripWeb

@Suite("RequestHeaders")
struct RequestHeaderTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func headers(_ text: String) throws -> RequestHeaders {
    let path = folder.path + "/keys"
    try Data(text.utf8).write(to: URL(filePath: path))
    return try RequestHeaders(file: path)
  }

  @Test("headers are read, with comments, empty lines, and the servers that they are for")
  func read() throws {
    let headers = try headers(
      "# keys\r\nX-API-Key:  a b \r\n\n[https://one.example/feed]\nAuthorization: Bearer 1\n"
        + "[https://two.example:8443]\nA: 2")
    func lines(_ address: String) throws -> [String] { headers.lines(for: try WebAddress(address).origin) }
    #expect(try lines("https://one.example/") == ["X-API-Key: a b", "Authorization: Bearer 1"])
    #expect(try lines("https://two.example:8443/x") == ["X-API-Key: a b", "A: 2"])
    #expect(try lines("http://one.example/") == ["X-API-Key: a b"])
    for text in ["\(headers)", String(reflecting: headers)] { #expect(text == "3 headers") }
    var policy = FollowPolicy()
    policy.headers = headers
    #expect(!"\(policy)".contains("Bearer"))
  }

  @Test("a file that others may read or change is warned of, and a pipe is not") func warned() throws {
    let path = folder.path + "/keys"
    try Data("A: 1\n".utf8).write(to: URL(filePath: path))
    for (mode, isWarned) in [(0o600, false), (0o400, false), (0o604, true), (0o640, true), (0o620, true)]
      as [(mode_t, Bool)]
    {
      #expect(chmod(path, mode) == 0)
      let warning = try RequestHeaders(file: path).warning
      #expect((warning != nil) == isWarned, "\(mode)")
      if let warning { #expect(warning.hasPrefix("\(path) holds keys, and other users may read or change it")) }
    }
    #expect(try RequestHeaders(file: "/dev/null").warning == nil)
  }

  @Test(
    "an error names the file and the line, and no secret",
    arguments: [
      ("A: 1\nsecret", 2, "has no colon; write it as X-API-Key: 0123"),
      (": secret", 1, "has no name of a header before the colon; write it as X-API-Key: 0123"),
      ("sec ret: secret", 1, "has no name of a header before the colon; write it as X-API-Key: 0123"),
      ("\n\nX-Key:", 3, "X-Key has no value; write it as X-API-Key: 0123"),
      ("X-Key: sec\u{1b}ret", 1, "the value of X-Key has control characters; write it as X-API-Key: 0123"),
      ("X-Key: sec\0ret", 1, "the value of X-Key has control characters; write it as X-API-Key: 0123"),
      ("Host: example.org", 1, "Host is set by the program; leave it out"),
      ("if-none-match: x", 1, "if-none-match is set by the program; leave it out"),
      ("[example.org]", 1, "names no server; write it as [https://example.org]"),
      ("[https://example.org", 1, "names no server; write it as [https://example.org]"),
    ])
  func refused(_ text: String, _ line: Int, _ words: String) throws {
    let error = #expect(throws: RequestHeaderError.self) { try headers(text) }
    #expect(error?.description == "\(folder.path)/keys, line \(line): \(words)")
  }

  @Test("a missing file, a folder, and too large a file are errors")
  func unreadable() throws {
    let missing = #expect(throws: RequestHeaderError.self) { try RequestHeaders(file: folder.path + "/none") }
    #expect(missing?.description.contains("/none: cannot be read (No such file or directory)") == true)
    #expect(throws: RequestHeaderError.self) { try RequestHeaders(file: folder.path) }
    let large = #expect(throws: RequestHeaderError.self) { try headers(String(repeating: "#\n", count: 40_000)) }
    #expect(large?.problem == .tooLarge)
    #expect(throws: RequestHeaderError.self) { try RequestHeaders(file: "/dev/zero") }
  }

  @Test("when two servers are followed, a key without a server is an error")
  func ambiguous() throws {
    let two = try ["https://one.example/", "https://two.example/", "file.pb"].map { try FollowedSource($0) }
    let same = try ["https://one.example/a", "https://one.example:443/b", "file.pb"].map { try FollowedSource($0) }
    let common = try headers("\nX-Key: 1")
    try common.check(for: same)
    let error = #expect(throws: RequestHeaderError.self) { try common.check(for: two) }
    #expect(error?.line == 2 && error?.problem == .ambiguous)
    try headers("[https://one.example]\nX-Key: 1").check(for: two)
  }

  @Test("keys, user and password are sent to the named server only", .timeLimit(.minutes(10)))
  func onlyThere() async throws {
    let other = try ScriptedServer { _, _ in answer("200 OK", body: "there") }
    let url = other.url
    let named = try ScriptedServer { number, _ in
      number == 0 ? answer("302 Found", ["Location: /again"]) : answer("302 Found", ["Location: \(url)"])
    }
    var policy = FollowPolicy()
    policy.headers = try headers("X-API-Key: secret\nUser-Agent: Ours")
    let source = try FollowedSource(named.url.replacing("http://", with: "http://user:pass@"))
    var events = FeedFollower(source, policy: policy) { testTime }.events().makeAsyncIterator()
    guard case .version = await events.next() else {
      Issue.record("no version")
      return
    }
    #expect(named.requests.count == 2)
    for request in named.requests {
      #expect(request.contains("X-API-Key: secret\r\n") && request.contains("User-Agent: Ours\r\n"))
      #expect(request.contains("Authorization: Basic dXNlcjpwYXNz\r\n"))
      #expect(!request.contains("TripDesk"))
    }
    let last = try #require(other.requests.first).lowercased()
    #expect(!last.contains("secret") && !last.contains("authorization") && last.contains("user-agent: tripdesk\r\n"))
  }
}
