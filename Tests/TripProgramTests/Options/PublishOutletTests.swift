import Testing
import TripCore
import TripProgram

@Suite("The outlets of --publish-to and --serve")
struct PublishOutletTests {
  @Test(
    "a file may have the profile of its readers before it",
    arguments: [
      ("feed.pb", "feed.pb", FeedProfile.standard), ("google=/srv/feed.pb", "/srv/feed.pb", .google),
      ("standard=feed.pb", "feed.pb", .standard), ("transit=a=b.pb", "a=b.pb", .transit),
      // Paths, not profiles.
      ("/srv/a=b.pb", "/srv/a=b.pb", .standard), ("./a=b.pb", "./a=b.pb", .standard),
      ("day-1=b.pb", "day-1=b.pb", .standard),
    ])
  func file(text: String, path: String, profile: FeedProfile) throws {
    let file = try FileOutlet(text).file
    #expect(file.path == path && file.profile == profile)
  }

  @Test(
    "an address may have profiles before it",
    arguments: [
      ("8080", "127.0.0.1:8080", [FeedProfile.standard]), ("google=[::]:80", "[::]:80", [.google]),
      ("transit,standard=0.0.0.0:8080", "0.0.0.0:8080", [.standard, .transit]),
    ])
  func server(text: String, address: String, profiles: [FeedProfile]) throws {
    let server = try ServerOutlet(text).server
    #expect("\(server.address)" == address && server.profiles.sorted() == profiles)
  }

  @Test(
    "what is neither says what to write",
    arguments: [
      ("gogle=feed.pb", "“gogle” is no profile; write standard, added, google or transit, or ./gogle=feed.pb for"),
      ("google,transit=feed.pb", "give each of google or transit a file of its own"),
      ("google,google=feed.pb", "“google” is there twice"), ("google=", "name a file after “google=”"),
      ("=feed.pb", "“” is no profile"),
    ])
  func wrongFile(text: String, words: String) {
    let error = #expect(throws: (any Error).self) { try FileOutlet(text) }
    #expect(error.map { "\($0)" }?.contains(words) == true)
  }

  @Test("a server without a port says so", arguments: ["google=", "google=localhost", "standard,=8080"])
  func wrongServer(text: String) { #expect(throws: (any Error).self) { try ServerOutlet(text) } }
}
