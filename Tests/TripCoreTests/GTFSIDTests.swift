import Testing

@testable import TripCore

@MainActor @Suite("Ids that look alike")
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
      #expect(Set([GTFSID(one), GTFSID(other)].map { Vehicles.Identity(name: $0, date: day) }).count == 2)
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

  /// A day of two trips, of the lines, stops and blocks with some ids, which go to and fro between two stops.
  private func timetable(_ ids: [GTFSID], _ sample: SampleDay) -> Timetable {
    let times = (0..<2).map { ServiceTime(hours: 8, minutes: 30 + 10 * $0) }
    return Timetable(
      agency: Agency(id: "sample", name: "Sample Lines", timeZone: sample.zone), serviceDate: sample.day,
      routes: ids.map { Route(id: $0, shortName: "") }, stops: StopColumn(ids.map { Stop(id: $0, name: "\($0) stop") }),
      trips: (0..<2).map { TripRow(route: $0, stopTimes: 2 * $0..<2 * $0 + 2, block: ids[$0]) },
      tripIDs: TextColumn(["a", "b"]), headsigns: TextColumn(["", ""]),
      stopTimes: StopTimeColumn(
        [0, 1, 1, 0].enumerated().map { index, stop in
          StopTimeRow(
            sequence: StopSequence(index + 1), stop: stop, arrival: times[index % 2], departure: times[index % 2])
        }),
      scheduledTrips: (0..<2).map {
        ScheduledTrip(trip: $0, serviceDate: sample.day, departure: times[0], arrival: times[1])
      })
  }

  @Test("name two lines, stops and blocks at the desk") func desk() throws {
    let sample = try SampleDay()
    for (one, other) in Self.alike {
      let ids = [GTFSID(one), GTFSID(other)]
      let timetable = timetable(ids, sample)
      let desk = DeskModel(
        timetable: timetable, now: sample.time.clock.now(), wording: sample.wording,
        journal: sample.replica(MemoryJournal()))
      let graph = GraphModel(desk)
      let clock = ManualTimeSource()
      let search = TripSearch(desk, clock: clock)
      #expect(Set(graph.routes.value.map(\.id.routeID)) == Set(ids))
      for (row, id) in ids.enumerated() {
        desk.filter.routes.value = [id]
        clock.advance(by: TripSearch.interval)
        #expect(desk.shownRows.value.position(of: row) != nil && desk.shownRows.value.position(of: 1 - row) == nil)
        #expect(try FilterSettings(text: desk.filter.settings.value.text).routes == [id])
        graph.choose(line: id)
        #expect(graph.route.value?.id.routeID == id && graph.tableRows.value == [row])
        #expect(desk.rows(concernedBy: alert(AlertSelector(routeID: id))) == [row])
        #expect(timetable.stops.index(named: id) == row)
      }
      #expect(search.routes.value.count == 2 && Vehicles(timetable).count == 2)
      let section = TrackSection(ids[0], ids[1])
      #expect(section == TrackSection(ids[1], ids[0]) && section.first != section.second)
      #expect(TrackNeighbours(timetable).has(section) && !TrackNeighbours(timetable).areOne(section))
    }
  }

  @Test("name two operators, vehicles and places of rules") func others() {
    for (one, other) in Self.alike {
      #expect(Set([one, other].map { OperatorID($0) }).count == 2)
      let plan = VehiclePlan(["a": .init(vehicle: GTFSID(one)), "b": .init(vehicle: GTFSID(other))])
      #expect(plan.vehicles.count == 2 && Decision.vehicle(GTFSID(one)) != .vehicle(GTFSID(other)))
      let settings = VehicleSettings(rules: [TurnaroundRule(.stop(GTFSID(one)), turnaround: 600)])
      let places = [one, other].map { VehicleTrip.Place(stop: GTFSID($0), station: nil) }
      #expect(places.map { settings.turnaround(from: $0, to: places[0], onto: "r") } == [600, settings.turnaround])
    }
  }

  private func alert(_ selector: AlertSelector) -> Alert {
    let always = AlertPeriod(from: nil, to: nil)
    return Alert(
      id: "1", cause: .other, effect: .other, selectors: [selector], told: always, impacts: [always],
      texts: [AlertText(language: "en", header: "About", description: "")])
  }
}
