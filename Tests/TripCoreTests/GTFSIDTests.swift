import Testing

@testable import TripCore

@Suite("Ids that look alike")
struct GTFSIDTests {
  /// Texts that Swift calls equal, of other bytes; the last two have as many bytes as each other.
  private static let alike = [("caf\u{E9}", "cafe\u{301}"), ("q\u{307}\u{323}", "q\u{323}\u{307}")]

  @Test("are two, in sets and in their order") func two() {
    for (one, other) in Self.alike {
      #expect(one == other, "Swift's texts are equal")
      let ids = [GTFSID(one), GTFSID(other)]
      #expect(ids[0] != ids[1] && Set(ids).count == 2 && ids.sorted() == ids.reversed().sorted())
      #expect((ids[0] < ids[1]) != (ids[1] < ids[0]))
    }
    #expect(GTFSID("") != "a" && GTFSID("a") == "a" && GTFSID("a") < "b" && GTFSID("a") < "aa")
  }

  @Test("name two trips, and two vehicles") func trips() throws {
    let day = try date("20251120")
    for (one, other) in Self.alike {
      let trips = [GTFSID(one), GTFSID(other)].map { TripInstance(tripID: $0, serviceDate: day) }
      #expect(trips[0] != trips[1] && Set(trips).count == 2)
      #expect(Set([one, other].map { Vehicles.Identity(name: $0, date: day) }).count == 2)
    }
  }

  @Test("keep what is decided about each trip, and about each extra trip, apart") func decisions() throws {
    let plain = try threeStopTrip()
    for (one, other) in Self.alike {
      let trips = try [GTFSID(one), GTFSID(other)].map { id in
        try Trip(
          instance: TripInstance(tripID: id, serviceDate: plain.instance.serviceDate), route: plain.route,
          headsign: "C", stopTimes: plain.stopTimes)
      }
      var state = JournalState()
      for (trip, decision) in [(trips[0], Decision.cancelled), (trips[1], .departure(delay: 60, at: nil))] {
        let proposal = Proposal(
          .decide(decision), on: trip, time: trip.departure, author: "a", operatorID: OperatorID("o"))
        state.add(try proposal.entry(state.last.next, after: state))
      }
      #expect(trips.map { state.decisions(on: $0.instance) } == [[.cancelled], [.departure(delay: 60, at: nil)]])
      #expect(!ExtraTrip(like: GTFSID(one), shift: 60).isAlike(ExtraTrip(like: GTFSID(other), shift: 60)))
    }
  }
}
