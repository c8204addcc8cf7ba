import Testing

@testable import TripCore

@MainActor @Suite("What passengers see")
struct PassengersSeeTests {
  private let sample: SampleDay
  private let desk: DeskModel

  init() throws {
    sample = try SampleDay()
    desk = sample.desk()
  }

  private func status(
    _ views: [TripInstance: PassengerView] = [:], attended: Bool = true
  ) -> PublishingStatus {
    var status = PublishingStatus()
    status.published = sample.time.clock.now()
    status.places = ["/srv/feed.pb"]
    status.views = views
    status.entityCount = views.count
    status.isAttended = attended
    return status
  }

  private func seen(_ row: Int) -> String? { desk.trips.viewModel(ofRow: row, desk.wording)?.passengers.value }

  @Test("a desk that publishes nothing claims nothing")
  func notPublishing() {
    #expect(seen(3) == nil && desk.trips.status(ofRow: 3, desk.wording) == "no data")
    desk.show(nil)
    #expect(seen(3) == nil)
  }

  @Test("a trip that the publisher vouches for says so in list and detail, and its row is sent")
  func vouched() {
    let list = TripListModel(desk)
    #expect(list.listRow(3).status == "no data")
    var sent: [Int] = []
    let subscription = list.changes.listen { sent.append($0) }
    desk.show(status([sample.instance(3): .vouched, sample.instance(1): .vouched]))
    #expect(sent == [1, 3] && list.listRow(3).status == "vouched on time")
    #expect(list.listRow(1).status == "should have left · vouched")
    #expect(seen(3) == "Passengers see: vouched on time")
    let detail = desk.trips.viewModel(ofRow: 3, desk.wording)
    #expect(detail?.status.value == "vouched on time · departs in 5 min")
    #expect(detail?.punctuality.value == .unknown, "nobody knows its delay")
    sent = []
    desk.show(status([sample.instance(3): .vouched]))
    #expect(sent == [1])
    desk.show(status())
    #expect(list.listRow(3).status == "no data")
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "each kind of view has its words",
    arguments: [
      (PassengerView.expected(delay: 300), "5 minutes delay"), (.expected(delay: 0), "on time"),
      (.expected(delay: -120), "2 minutes early"), (.cancelled, "canceled"),
      (.withoutTimes, "skipped stops or platforms, no times"), (.extra(delay: 0), "an extra trip, on time"),
    ])
  func words(view: PassengerView, words: String) {
    desk.show(status([sample.instance(3): view]))
    #expect(seen(3) == "Passengers see: \(words)")
  }

  @Test("of a trip that is not in the feed it says why")
  func absent() {
    desk.show(PublishingStatus())
    #expect(seen(3) == "Passengers see: the timetable; nothing is published yet")
    desk.show(status())
    #expect(seen(3) == "Passengers see: the timetable; nothing is published of this trip")
    desk.show(status(attended: false))
    #expect(seen(3) == "Passengers see: the timetable; nobody has touched a desk")
    var held = status()
    held.heldBack = [.init(instance: sample.instance(3), reasons: [])]
    desk.show(held)
    #expect(seen(3) == "Passengers see: the timetable; this trip is held back")
  }

  @Test("a trip that only some of the feeds lack is seen, and the feed without it is named")
  func heldBackFromOne() {
    var held = status([sample.instance(3): .extra(delay: 0)])
    let reason = PublishingStatus.BrokenRule(id: nil, message: "Two have one name.", value: nil)
    held.heldBack = [FeedProfile.transit, .google].map {
      .init(instance: sample.instance(3), reasons: [reason], profile: $0)
    }
    desk.show(held)
    #expect(
      seen(3) == "Passengers see: an extra trip, on time; held back from “google”; held back from “transit”")
    let sentence = desk.wording.sentence(held, now: sample.time.clock.now())
    #expect(sentence.hasSuffix("1 published · 1 trip held back"), "one trip, however many feeds lack it")
    #expect(desk.wording.details(held).contains(" (google): Two have one name."))
  }

  @Test("places with the same name are told apart by their folders, and many are counted")
  func places() {
    var status = status()
    let now = sample.time.clock.now()
    status.places = [
      "/srv/feed.pb", "http://localhost:80/trip-updates.pb", "http://localhost:80/google/trip-updates.pb",
    ]
    #expect(
      desk.wording.sentence(status, now: now).hasPrefix(
        "published 08:15:00 to feed.pb, localhost:80/trip-updates.pb, google/trip-updates.pb · "))
    status.places.append("/srv/other.pb")
    #expect(desk.wording.sentence(status, now: now).hasPrefix("published 08:15:00 to 4 places · "))
  }

  @Test("while publishing is paused or fails, passengers see the last version")
  func last() {
    var paused = status([sample.instance(3): .expected(delay: 300)])
    paused.isPaused = true
    desk.show(paused)
    #expect(seen(3) == "Passengers see: 5 minutes delay (version of 08:15:00)")
  }

  @Test("where one place has a later version than another, that is said")
  func elsewhere() {
    var failing = status([sample.instance(3): .expected(delay: 300)])
    (failing.failures, failing.hasNewerElsewhere) = (["feed.pb: may not be written"], true)
    desk.show(failing)
    #expect(seen(3) == "Passengers see: 5 minutes delay (version of 08:15:00; a later one at some places)")
    failing.published = nil
    desk.show(failing)
    #expect(seen(3) == "Passengers see: the timetable, where nothing is published yet")
  }

  @Test("the status line counts what is published and vouched, and says when nobody has touched a desk")
  func counts() {
    let now = sample.time.clock.now()
    func sentence(_ status: PublishingStatus) -> String { desk.wording.sentence(status, now: now) }
    let views = [sample.instance(1): PassengerView.vouched, sample.instance(3): .cancelled]
    #expect(sentence(status(views)) == "published 08:15:00 to feed.pb · 2 published, 1 vouched")
    #expect(sentence(status()) == "published 08:15:00 to feed.pb · 0 published")
    #expect(
      sentence(status(attended: false)) == "published 08:15:00 to feed.pb · 0 published: nobody has touched a desk")
    #expect(
      sentence(status([sample.instance(3): .cancelled], attended: false))
        == "published 08:15:00 to feed.pb · 1 published, none of the decided times: nobody has touched a desk")
  }

  @Test("a feed that falls silent is a notice, which goes when the feed is back")
  func silentFeed() {
    var feed = FollowingStatus(source: "https://example.org/feed.pb")
    let start = desk.now.value
    desk.show(TripReports(), [feed])
    #expect(desk.notices.all.value.isEmpty, "it has not answered yet")
    (feed.seen, feed.timestamp) = (start, start)
    desk.show(TripReports(), [feed])
    feed.problem = "times out"
    desk.show(TripReports(), [feed])
    #expect(desk.notices.all.value.isEmpty, "one failed read is no loss")
    desk.tick(start + 91)
    #expect(desk.notices.all.value == [.feedSilent(feed.source)])
    desk.notices.dismiss(.feedSilent(feed.source))
    desk.tick(start + 200)
    #expect(desk.notices.all.value.isEmpty, "it was read")
    (feed.timestamp, feed.problem) = (start + 200, nil)
    desk.show(TripReports(), [feed])
    desk.tick(start + 400)
    #expect(desk.notices.all.value == [.feedSilent(feed.source)])
    feed.timestamp = start + 400
    desk.show(TripReports(), [feed])
    #expect(desk.notices.all.value.isEmpty)
    desk.show(TripReports(), [FollowingStatus(source: "a"), broken("b")])
    #expect(desk.notices.all.value == [.feedSilent("b")])
  }

  @Test("the alerts of followed feeds are known at the desk, with their source")
  func followedAlerts() {
    let alert = Alert(
      id: "via-1-7", origin: .feed("a.pb"), cause: .other, effect: .detour, selectors: [AlertSelector(routeID: "R")],
      told: AlertPeriod(from: nil, to: nil), impacts: [], texts: [])
    var shown: [[Alert]] = []
    let subscription = desk.followedAlerts.bind { shown.append($0) }
    desk.show(TripReports(), alerts: [alert], [FollowingStatus(source: "a.pb")])
    #expect(desk.alerts.all.value.alerts == [alert])
    desk.show(TripReports(), alerts: [alert], [broken("a.pb")])
    desk.show(TripReports(), [broken("a.pb")])
    #expect(shown == [[alert], []] && desk.alerts.all.value.alerts.isEmpty)
    subscription.cancel()
  }

  private func broken(_ source: String) -> FollowingStatus {
    var status = FollowingStatus(source: source)
    status.problem = "cannot be read"
    return status
  }
}
