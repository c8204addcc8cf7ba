import TestSupport
import Testing
import TripCore
import TripProgram
import TripPublish

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
    let file = PublicationTargets.File(path, profile: profile)
    #expect(try FileOutlet(text).files == [file] && file.content == .trips)
  }

  @Test(
    "what a file tells of may stand before it, in any order with a profile",
    arguments: [
      ("alerts=a.pb", "a.pb", FeedContent.alerts, FeedProfile.standard),
      ("combined=b.pb", "b.pb", .combined, .standard),
      ("combined,google=c.pb", "c.pb", .combined, .google), ("added,combined=d.pb", "d.pb", .combined, .added),
    ])
  func content(text: String, path: String, content: FeedContent, profile: FeedProfile) throws {
    #expect(try FileOutlet(text).files == [.init(path, content: content, profile: profile)])
  }

  @Test("a folder gets a file of each kind, with the names that they have on a server")
  func folder() throws {
    let folder = try TemporaryFolder()
    let names = try FileOutlet(folder.path).files.map { $0.path.dropFirst(folder.path.count) }
    #expect(names == ["/trip-updates.pb", "/alerts.pb", "/feed.pb"])
    #expect(try FileOutlet("google=/srv/new/").files.map(\.path).last == "/srv/new/feed.pb")
    #expect(try FileOutlet("google=/srv/new/").files.map(\.profile) == [.google, .google, .google])
    #expect(try FileOutlet("alerts=/srv/new/").files == [.init("/srv/new/alerts.pb", content: .alerts)])
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
      (
        "gogle=feed.pb",
        "“gogle” is no profile, and no kind of feed; write standard, added, google, transit, alerts or combined, or "
          + "./gogle=feed.pb for a file of that name"
      ),
      ("alerts,google=feed.pb", "alerts are the same in all profiles; leave out “google”"),
      ("alerts,combined=feed.pb", "give each of “alerts” and “combined” a file"),
      ("google,transit=feed.pb", "give each of google or transit a file of its own"),
      ("google,google=feed.pb", "“google” is there twice"), ("google=", "name a file after “google=”"),
      ("=feed.pb", "“” is no profile"),
    ])
  func wrongFile(text: String, words: String) {
    let error = #expect(throws: (any Error).self) { try FileOutlet(text) }
    #expect(error.map { "\($0)" }?.contains(words) == true)
  }

  @Test("a server without a port says so", arguments: ["google=", "google=localhost", "standard,=8080", "alerts=8080"])
  func wrongServer(text: String) { #expect(throws: (any Error).self) { try ServerOutlet(text) } }
}
