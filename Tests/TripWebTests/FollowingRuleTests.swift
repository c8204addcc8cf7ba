import Testing
import TripCore

@testable import TripWeb

@Suite("The rules of following")
struct FollowingRuleTests {
  @Test("errors double the wait up to the longest, and success ends that")
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

  @Test("what the server asks for is the least wait, also beyond the longest")
  func retryAfter() {
    var schedule = PollSchedule(interval: .seconds(15), longest: .seconds(300))
    #expect(schedule.waitAfterFailure(chance: 1, retryAfter: .seconds(3)) == .seconds(30))
    #expect(schedule.waitAfterFailure(chance: 1, retryAfter: .seconds(900)) == .seconds(900))
  }

  @Test("many errors make no overflow")
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

  @Test("addresses and files are told apart, and keys are not shown")
  func sources() throws {
    #expect(try FollowedSource("https://example.org/feed?key=secret") == .web("https://example.org/feed?key=secret"))
    #expect(try FollowedSource("HTTP://example.org") == .web("HTTP://example.org"))
    #expect(try FollowedSource("file:///srv/feed.pb") == .file(path: "/srv/feed.pb"))
    #expect(try FollowedSource("feeds/feed.pb") == .file(path: "feeds/feed.pb"))
    #expect(try "\(FollowedSource("https://example.org/feed?key=secret"))" == "https://example.org/feed")
    #expect(throws: FollowError.unknownScheme("ftp://example.org")) { try FollowedSource("ftp://example.org") }
    for text in ["https://", "http:///feed", "https://exa mple.org/", "http://:80/"] {
      #expect(throws: FollowError.badAddress(text)) { try FollowedSource(text) }
    }
  }

  @Test("who asks by https is never answered by http, wherever it is sent on to")
  func inTheClear() throws {
    for way in [["https://a/", "http://a/"], ["HTTPS://a/", "https://b/", "http://c/", "https://d/"]] {
      #expect(throws: FollowError.redirectedInTheClear) { try FollowError.refuseInTheClear(way) }
    }
    for way in [[], ["http://a/", "http://b/"], ["http://a/", "https://a/"], ["https://a/", "HTTPS://b/"]] {
      try FollowError.refuseInTheClear(way)
    }
  }
}
