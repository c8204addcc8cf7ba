import TestSupport
import Testing
import TripCore
import TripFeed

@Suite("The landing page of TripFeed") struct LandingPageTests {
  @Test("a feed, a timetable, a trip") func feed() throws {
    let path = Checkout.path("data/sample-feed")
    // example
    let feed = try GTFSFeed(path: path)  // a .zip or a folder
    guard let date = ServiceDate("2026-11-20") else { return }
    let timetable = try feed.timetable(on: date)
    print("\(feed.agency.name) runs \(timetable.count) trips on \(date)")

    var trip = try timetable.trip(ofRow: 0)
    try trip.changeActualDeparture(by: .minutes(5))  // all stops are five minutes late
    try trip.apply(.skipped(at: trip.stopTimes[1].sequence))
    // end
    #expect(timetable.count == 273)
    #expect(trip.stopTimes.allSatisfy { $0.departureDelay == .minutes(5) })
    #expect(trip.stopTimes[1].isSkipped)
  }

  @Test("the page shows exactly this example") func pageShowsExample() throws {
    let shown = try PageExamples.shown(on: "Sources/TripFeed/TripFeed.docc/TripFeed.md")
    let tested = try PageExamples.tested()
    #expect(!tested.isEmpty && shown == tested)
  }
}
