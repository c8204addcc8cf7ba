import TestSupport
import Testing
import TripCore
import TripFeed
import TripRealtime

@Suite("The landing page of TripRealtime") struct LandingPageTests {
  @Test("a feed that is made, read and checked") func roundTrip() throws {
    let path = Checkout.path("data/sample-feed")
    // example
    let feed = try GTFSFeed(path: path)  // a .zip or a folder
    guard let date = ServiceDate("2026-11-20") else { return }
    let timetable = try feed.timetable(on: date)
    var trip = try timetable.trip(ofRow: 0)
    let now = trip.departure
    try trip.changeActualDeparture(by: .minutes(5))

    let day = PublishedDay(
      now: now, feedVersion: nil, trips: [PublishedTrip(trip, decided: now)], presence: Presence(last: now))
    let bytes = try FeedProducer.produce(day).encoded()
    // end
    // example
    let read = try RealtimeFeed(bytes: bytes)
    let match = FeedMatch(read, to: ScheduledTripIndex(timetable), receivedAt: now)
    let report = match.reports.report(on: trip.instance, at: now)  // five minutes late at each stop
    // end
    #expect(report?.stopTimes.map(\.departureDelay) == trip.stopTimes.map(\.departureDelay))
    // example
    let checker = try FeedChecker(feed, judging: FeedReferences([read.message]))
    let check = checker.check(read.message, now: now)
    for finding in check.findings { print(finding.rule.id, finding.message, finding.advice) }
    // end
    #expect(check.findings.allSatisfy { !$0.rule.isError })
  }

  @Test("the page shows exactly these examples") func pageShowsExamples() throws {
    let shown = try PageExamples.shown(on: "Sources/TripRealtime/TripRealtime.docc/TripRealtime.md")
    let tested = try PageExamples.tested()
    #expect(!tested.isEmpty && shown == tested)
  }
}
