import Testing
import TripCore
import TripFeed
import TripRealtime

// Extra trips, of which consumers know what the feed says alone.
extension FeedProducerTests {
  private func extra(_ decisions: Decision..., laysOver: Bool = false) throws -> PublishedTrip {
    func stopTime(_ sequence: StopSequence, _ id: String, _ minute: Int) -> StopTime {
      StopTime(
        sequence: sequence, stop: Stop(id: GTFSID(id), name: id, station: id == "s1" ? "s" : nil),
        arrival: RuleFeed.at(8, minute), departure: RuleFeed.at(8, minute))
    }
    let stopTimes =
      [stopTime(1, "a", 0), stopTime(2, "s1", 0)] + (laysOver ? [stopTime(3, "s1", 5)] : []) + [stopTime(4, "b", 20)]
    var trip = try Trip(
      instance: TripInstance(tripID: "X", serviceDate: RuleFeed.date), route: Route(id: "R", shortName: "L4"),
      headsign: "Beta", stopTimes: stopTimes)
    for decision in decisions { try trip.apply(decision) }
    let template = TripTemplate(tripID: "T", start: ServiceTime(hours: 8, minutes: 0), distance: 0)
    return PublishedTrip(trip, decided: RuleFeed.at(7, 0), like: template)
  }

  @Test("an extra trip has a route, a headsign, and all stops with times, past ones too") func extraTrip() throws {
    let late = try extra(.departure(delay: 60, at: nil))
    let update = try only(produce(late, at: RuleFeed.at(8, 10), index: try RuleFeed.index.get()))
    #expect(update.trip.scheduleRelationship == .new)
    #expect(update.trip.routeID == "R")
    #expect(update.tripProperties.tripHeadsign == "Beta")
    #expect(words(update) == ["1 a scheduled 60 60", "2 s1 scheduled 61 61", "4 b scheduled 1260 1260"])
    #expect(update.stopTimeUpdate[1].arrival.scheduledTime == Int64(RuleFeed.at(8, 0).unixSeconds))
  }

  @Test("an extra trip has its platform, no skipped stops, and is left out once cancelled") func extraChanges()
    throws
  {
    let platform = Decision.platform(Platform(stopID: "s2", station: "s"), at: 2)
    #expect(try words(only(produce(extra(platform))))[1] == "2 s2 scheduled 1 1")
    #expect(try words(only(produce(extra(.skipped(at: 2))))).map { $0.prefix(1) } == ["1", "4"])
    #expect(produce(try extra(.cancelled)).message.entity.isEmpty)
  }

  @Test("two stop times of an extra trip in a row at one stop become one, from first arrival to last departure")
  func extraLayover() throws {
    let index = try RuleFeed.index.get()
    let update = try only(produce(extra(laysOver: true), index: index))
    #expect(words(update) == ["1 a scheduled 0 0", "2 s1 scheduled 1 300", "4 b scheduled 1200 1200"])
    #expect(update.stopTimeUpdate[1].departure.scheduledTime == Int64(RuleFeed.at(8, 5).unixSeconds))
    let platform = Decision.platform(Platform(stopID: "s2", station: "s"), at: 3)
    let moved = try only(produce(extra(platform, laysOver: true), index: index))
    #expect(words(moved).count == 4)
  }
}
