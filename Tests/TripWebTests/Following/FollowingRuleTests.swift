import Testing
import TripCore

@testable import TripWeb

@Suite("PollSchedule, FollowedSource and WebAddress")
struct FollowingRuleTests {
  @Test("each error doubles the wait, up to the longest; a success resets it")
  func backOff() {
    var schedule = PollSchedule(interval: .seconds(15), longest: .seconds(300))
    #expect(schedule.waitAfterSuccess() == .seconds(15))
    let waits = (0..<6).map { _ in schedule.waitAfterFailure(chance: 1) }
    #expect(waits == [30, 60, 120, 240, 300, 300].map { .seconds($0) })
    #expect(schedule.waitAfterFailure(chance: 0) == .seconds(150))
    #expect(schedule.waitAfterFailure(chance: 0.5) == .seconds(225))
    #expect(schedule.waitAfterSuccess() == .seconds(15))
    #expect(schedule.waitAfterFailure(chance: 0) == .seconds(15))
  }

  @Test("Retry-After is the least wait, also when it is longer than the longest")
  func retryAfter() {
    var schedule = PollSchedule(interval: .seconds(15), longest: .seconds(300))
    #expect(schedule.waitAfterFailure(chance: 1, retryAfter: .seconds(3)) == .seconds(30))
    #expect(schedule.waitAfterFailure(chance: 1, retryAfter: .seconds(900)) == .seconds(900))
  }

  @Test("many errors cause no overflow")
  func manyErrors() {
    var schedule = PollSchedule(interval: .milliseconds(1), longest: .seconds(300))
    for _ in 0..<10_000 { #expect(schedule.waitAfterFailure(chance: 1) <= .seconds(300)) }
  }

  @Test(
    "Retry-After is seconds or a date",
    arguments: [
      ("120", 120), ("0", 0), ("Sat, 21 Nov 2026 05:32:24 GMT", 10), ("Sat, 21 Nov 2026 05:32:04 GMT", nil),
      ("-5", nil),
      ("soon", nil), ("99999999999999999999", nil),
    ] as [(String, Int?)])
  func retryAfterText(_ text: String, _ seconds: Int?) {
    #expect(Duration(retryAfter: text, at: testTime) == seconds.map { .seconds($0) })
  }

  @Test("a text is read as an address or a file")
  func sources() throws {
    #expect(try FollowedSource("https://example.org/feed?key=1") == .web(WebAddress("https://example.org/feed?key=1")))
    #expect(try FollowedSource("HTTP://example.org") == .web(WebAddress("http://example.org/")))
    #expect(try FollowedSource("file:///srv/feed.pb") == .file(path: "/srv/feed.pb"))
    #expect(try FollowedSource("feeds/feed.pb") == .file(path: "feeds/feed.pb"))
    #expect(throws: FollowError.unknownScheme("ftp://example.org")) { try FollowedSource("ftp://u:p@example.org") }
    for text in ["https://", "http:///feed", "https://exa mple.org/", "http://:80/", "http://[::1/"] {
      #expect(throws: FollowError.badAddress(text)) { try FollowedSource(text) }
    }
    for port in ["65536", "99999999999999999999", "0", "-1", "http"] {
      #expect(throws: FollowError.badPort("http://example.org:\(port)/")) {
        try FollowedSource("http://u:p@example.org:\(port)/?key=1")
      }
    }
    #expect(try WebAddress("http://example.org:65535/").origin.port == 65535)
  }

  @Test(
    "user, password and keys are never shown",
    arguments: [
      ("https://u:secret@example.org/feed?key=secret#secret", "https://example.org/feed"),
      ("https://u:secret@example.org:8443", "https://example.org:8443/"),
      ("https://example.org/@city/feed", "https://example.org/@city/feed"),
      ("https://u:se%2fcret@example.org/", "https://example.org/"),
    ])
  func secrets(_ text: String, _ shown: String) throws {
    let source = try FollowedSource(text)
    #expect("\(source)" == shown)
    #expect(String(reflecting: source) == shown)
    #expect("\([source])".contains("secret") == false)
  }

  @Test(
    "an invalid address is shown without a possible password",
    arguments: [
      "https://u:se/cret@exa mple.org/", "https://u:secret@example.org:99999/?secret", "http://u:se?cret@example.org/",
      "http://u:se#cret@example.org/", "ftp://u:secret@example.org/", "https://u:s\u{1}ecret@example.org/",
      "https://u:se%00cret@example.org/",
    ])
  func badSecrets(_ text: String) throws {
    let error = #expect(throws: FollowError.self) { try FollowedSource(text) }
    #expect(error.map { "\($0)".contains("cret") } == false)
    #expect(error.map { "\($0)".contains("example.org") || "\($0)".contains("mple.org") } == true)
  }

  @Test("user and password are decoded, and are not part of the requested address")
  func password() throws {
    let address = try WebAddress("https://user%40city:p%3Aw@example.org/feed?key=1#end")
    #expect(address.user == "user@city" && address.password == "p:w")
    #expect(address.url == "https://example.org/feed?key=1")
    #expect(address.origin == (try WebAddress("https://EXAMPLE.org:443/other")).origin)
    #expect(address.origin != (try WebAddress("https://example.org:444/")).origin)
    #expect("\(address.origin)" == "https://example.org")
  }

  @Test("redirects from https to http, and to invalid addresses, are refused")
  func redirects() throws {
    let (secure, plain) = (try WebAddress("https://a.example/"), try WebAddress("http://a.example/"))
    #expect(throws: FollowError.redirectedInTheClear) { try secure.redirected(to: "HTTP://a.example/") }
    #expect(try secure.redirected(to: "https://b.example/").origin.host == "b.example")
    #expect(try plain.redirected(to: "https://a.example/") == secure)
    #expect(try plain.redirected(to: "http://a.example/") == plain)
    let deep = try WebAddress("https://a.example:444/x/y?z=1")
    for (location, url) in [
      ("w", "https://a.example:444/x/w"), ("/v w", "https://a.example:444/v%20w"),
      ("//b.example/", "https://b.example/"),
      ("?q=2", "https://a.example:444/x/y?q=2"), ("../../../t", "https://a.example:444/t"),
    ] { #expect(try deep.redirected(to: location).url == url) }
    for location in ["http://a.example:65536/", "file:///etc/passwd", "http://"] {
      let error = #expect(throws: FollowError.self) { try plain.redirected(to: location) }
      guard case .badRedirect = error else {
        Issue.record("\(location): \(String(describing: error))")
        continue
      }
    }
  }
}
