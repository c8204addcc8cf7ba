import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("A passenger board that cannot rely on what it knows")
struct BoardDoubtTests {
  private let holds = "Expected times may be missing; cancellations and platforms are as last known."

  @Test("shows no decided times without a dispatcher at a desk, and says so; cancelled trips stay cancelled")
  func unwatched() throws {
    let scene = try BoardScene(rows: 3)
    scene.board.show([.unwatched(since: BoardScene.instant("07:40", scene.day, scene.zone))])
    #expect(scene.board.page.value.notice == nil, "nothing is hidden")
    try scene.desk.decide(.departure(delay: 300, at: nil), on: scene.instance("7-490"))
    try scene.desk.decide(.cancelled, on: scene.instance("nine"))
    #expect(scene.read.prefix(2) == ["08:10 7 Gamma express 1 ", "08:20 9 Gamma 2 canceled"])
    #expect(scene.board.page.value.notice == "No news from the operator’s desk since 07:40. \(holds)")
    scene.board.show(Set<BoardDoubt>())
    #expect(scene.read.first == "08:10 7 Gamma express 1 08:15")
    #expect(scene.board.page.value.notice == nil)
  }

  @Test(
    "shows no report in the place of what was decided, without a dispatcher at a desk, and extra trips as they were decided"
  )
  func unwatchedReports() throws {
    let scene = try BoardScene(at: ["b2"], time: "08:00", rows: 9)
    let start = BoardScene.instant("08:00", scene.day, scene.zone)
    let report = TripReport(time: start, stopTimes: [StopTimeReport(sequence: 1, departureDelay: 240)])
    scene.desk.show(TripReports([scene.instance("nine"): report]), [])
    #expect(scene.read.first == "08:20 9 Gamma 2 08:24")
    try scene.desk.decide(.departure(delay: 0, at: nil), on: scene.instance("nine"))
    scene.board.show([.unwatched(since: start)])
    #expect(scene.read.first == "08:20 9 Gamma 2 ")
    scene.desk.draft.begin(like: try #require(scene.desk.trips.row(of: scene.instance("nine"))), later: .minutes(15))
    try scene.desk.confirmDraft()
    let extra = try #require(scene.desk.selection.instance.value)
    try scene.desk.decide(.departure(delay: .minutes(6), at: nil), on: extra)
    #expect(scene.board.page.value.rows.map(\.expected) == ["", "08:41"])
  }

  @Test("drops what a silent feed has reported after its time, and says so") func silentFeed() throws {
    let scene = try BoardScene(at: ["b2"], time: "08:00")
    let start = BoardScene.instant("08:00", scene.day, scene.zone)
    let report = TripReport(time: start, stopTimes: [StopTimeReport(sequence: 1, departureDelay: 240)])
    var status = FollowingStatus(source: "feed.pb")
    status.timestamp = start
    scene.desk.show(TripReports([scene.instance("nine"): report]), [status])
    #expect(scene.read.first == "08:20 9 Gamma 2 08:24")
    #expect(scene.board.page.value.notice == nil)
    scene.tick("08:01:30")
    #expect(scene.read.first == "08:20 9 Gamma 2 08:24")
    scene.tick("08:01:31")
    #expect(scene.read.first == "08:20 9 Gamma 2 ")
    #expect(scene.board.page.value.notice == "No news from feed.pb since 08:00. \(holds)")
  }

  @Test("keeps what a silent feed has cancelled") func silentFeedCancelled() throws {
    let scene = try BoardScene(at: ["b2"], time: "08:00")
    let start = BoardScene.instant("08:00", scene.day, scene.zone)
    var status = FollowingStatus(source: "feed.pb")
    status.timestamp = start
    scene.desk.show(TripReports([scene.instance("nine"): TripReport(time: start, isCancelled: true)]), [status])
    for time in ["08:01:31", "08:10"] {
      scene.tick(time)
      #expect(scene.read.first == "08:20 9 Gamma 2 canceled")
    }
    scene.desk.show(TripReports(), [status])
    #expect(scene.read.first == "08:20 9 Gamma 2 ", "the feed is back without the cancellation")
  }

  @Test("keeps a late departure of a silent feed as one that should have left, until it was to leave")
  func silentFeedLate() throws {
    let scene = try BoardScene(at: ["b2"], time: "08:18")
    let start = BoardScene.instant("08:18", scene.day, scene.zone)
    let report = TripReport(time: start, stopTimes: [StopTimeReport(sequence: 1, departureDelay: .minutes(19))])
    var status = FollowingStatus(source: "feed.pb")
    status.timestamp = start
    scene.desk.show(TripReports([scene.instance("nine"): report]), [status])
    #expect(scene.read.first == "08:20 9 Gamma 2 08:39")
    scene.tick("08:19:31")
    #expect(scene.read.first == "08:20 9 Gamma 2 ")
    scene.tick("08:25")
    #expect(scene.read.first == "08:20 9 Gamma 2 should have left")
    scene.tick("08:40")
    #expect(scene.read.first?.hasPrefix("08:20") != true)
  }

  @Test("keeps a trip that was late when the desk fell silent as one that should have left, until it was to leave")
  func unwatchedLate() throws {
    let scene = try BoardScene(at: ["b2"], time: "08:18")
    for decision in [Decision.departure(delay: .minutes(19), at: nil), .held(delay: .minutes(19), at: 1)] {
      scene.board.show(Set<BoardDoubt>())
      scene.tick("08:18")
      try scene.desk.decide(decision, on: scene.instance("nine"))
      #expect(scene.read.first == "08:20 9 Gamma 2 08:39")
      scene.board.show([.unwatched(since: BoardScene.instant("08:02", scene.day, scene.zone))])
      #expect(scene.read.first == "08:20 9 Gamma 2 ", "\(decision) may be old")
      scene.tick("08:25")
      #expect(scene.read.first == "08:20 9 Gamma 2 should have left")
      #expect(scene.board.page.value.notice == "No news from the operator’s desk since 08:02. \(holds)")
      scene.tick("08:40")
      #expect(scene.read.first?.hasPrefix("08:20") != true)
    }
  }

  @Test("says so where the journal cannot be read") func journal() throws {
    let scene = try BoardScene()
    scene.board.show([.journalUnavailable()])
    #expect(scene.board.page.value.notice == "No news from the operator’s desk. \(holds)")
  }

  @Test("says which feed is silent, without the secrets of its address, and since which day") func sources() throws {
    let scene = try BoardScene(time: "08:00")
    func follow(_ source: String, since time: Instant?) -> FollowingStatus {
      var status = FollowingStatus(source: source)
      status.timestamp = time
      return status
    }
    let yesterday = BoardScene.instant("21:05", scene.day.advanced(by: -1), scene.zone)
    for (source, name) in [
      ("https://user:secret@feeds.example.org:8443/trips.pb?key=secret", "feeds.example.org"),
      ("http://[2001:db8::1]:80/a", "2001:db8::1"), ("/srv/feeds/trips.pb", "trips.pb"), ("trips.pb", "trips.pb"),
    ] {
      scene.desk.show(TripReports(), [follow(source, since: yesterday)])
      #expect(scene.board.page.value.notice == "No news from \(name) since Thu 19 21:05. \(holds)")
    }
    scene.desk.show(TripReports(), [follow("a", since: nil), follow("b", since: yesterday), follow("c", since: nil)])
    #expect(scene.board.page.value.notice == "No news from a. No news from b since Thu 19 21:05. \(holds)")
  }

  @Test("goes on by itself after a day without the network") func networkAway() throws {
    let scene = try BoardScene(at: ["b2"], time: "08:00")
    func follow(at time: Instant, _ trip: TripInstance) {
      var status = FollowingStatus(source: "https://feeds.example.org/trips.pb")
      (status.seen, status.timestamp) = (time, time)
      let report = TripReport(time: time, stopTimes: [StopTimeReport(sequence: 1, departureDelay: 240)])
      scene.desk.show(TripReports([trip: report]), [status])
    }
    let (start, next) = (BoardScene.instant("08:00", scene.day, scene.zone), scene.day.advanced(by: 1))
    follow(at: start, scene.instance("nine"))
    #expect(scene.board.page.value.notice == nil && scene.read.first == "08:20 9 Gamma 2 08:24")
    scene.board.show(scene.days(from: next))
    scene.tick("08:05", on: next)
    #expect(scene.board.page.value.notice == "No news from feeds.example.org since Fri 20 08:00. \(holds)")
    #expect(scene.read.first == "08:20 9 Gamma 2 ")
    follow(at: BoardScene.instant("08:05", next, scene.zone), scene.instance("nine", on: next))
    #expect(scene.board.page.value.notice == nil && scene.read.first == "08:20 9 Gamma 2 08:24")
  }

  @Test("keeps the platforms that a silent feed has changed") func silentFeedPlatform() throws {
    let scene = try BoardScene(at: ["b2"], time: "08:00")
    let start = BoardScene.instant("08:00", scene.day, scene.zone)
    var status = FollowingStatus(source: "feed.pb")
    status.timestamp = start
    let report = TripReport(
      time: start, stopTimes: [StopTimeReport(sequence: 1, departureDelay: 240)],
      platforms: [1: Platform(stopID: "b1", code: "1", station: "B")])
    scene.desk.show(TripReports([scene.instance("nine"): report]), [status])
    #expect(scene.read.first == "08:20 9 Gamma 1 08:24")
    scene.tick("08:10")
    #expect(scene.read.first == "08:20 9 Gamma 1 ")
  }
}
