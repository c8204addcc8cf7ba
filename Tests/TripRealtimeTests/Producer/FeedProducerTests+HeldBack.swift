import Testing
import TripCore
import TripFeed
import TripRealtime

// What is not published, because consumers would reject it.
extension FeedProducerTests {
  @Test("an entity that breaks a rule is held back with the reason, and the others are published") func heldBack()
    throws
  {
    let gone = Decision.platform(Platform(stopID: "s9", station: "s"), at: 5)
    let feed = produce(
      try published("T", .departure(delay: 60, at: nil), gone), try published("L", .departure(delay: 60, at: nil)),
      index: try RuleFeed.index.get())
    #expect(feed.message.entity.map(\.tripUpdate.trip.tripID) == ["L"])
    #expect(feed.heldBack.map(\.instance.tripID) == ["T"])
    #expect(
      feed.heldBack.first?.findings == [
        Finding(
          .unknownStop, entity: "20261120-T", tripID: "T", stop: "stop_sequence 5", value: "assigned_stop_id s9")
      ])
  }

  @Test("where the timetable's own stops are at fault, their numbers alone are published") func strangeStops() throws {
    var tables = RuleFeed.tables
    tables["stops"] = tables["stops"]?.replacing("b,Beta,0", with: "b,Beta,1")
    let index = try RuleFeed.open(tables).index(planning: ["T"])
    let update = try only(produce(published("T", .departure(delay: 60, at: nil)), index: index))
    #expect(update.stopTimeUpdate.map(\.hasStopID) == [false, false, false])
  }

  @Test("decisions about a trip that the timetable no longer has are held back") func lostTrip() throws {
    var tables = RuleFeed.tables
    tables["trips"] = tables["trips"]?.replacing("R,daily,T,1\n", with: "")
    let feed = produce(try published("T", .cancelled), index: try RuleFeed.open(tables).index())
    #expect(feed.heldBack.first?.findings.map(\.rule) == [.unknownTrip])
  }
}
