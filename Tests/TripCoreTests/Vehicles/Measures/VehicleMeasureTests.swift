import Testing

@testable import TripCore

@MainActor @Suite("Measures that mend a vehicle's day")
struct VehicleMeasureTests {
  private let town: MeasureTown
  private var desk: DeskModel { town.desk }

  init() throws { town = try MeasureTown() }

  private func take(_ measure: VehicleMeasure) throws { try desk.take(try town.preview(measure)) }

  @Test("another vehicle without a name gets one that is free, for the trip and the rest of the day")
  func newVehicle() throws {
    try town.decide(.departure(delay: .minutes(25), at: nil), on: "12a")
    let preview = try town.preview(.otherVehicle(nil, from: town.instance("12b"), extent: .restOfDay))
    #expect(preview.before.conflicts.count == 1 && preview.after.conflicts.isEmpty)
    #expect(preview.before.consequences.count == 3 && preview.after.consequences.isEmpty)
    try desk.take(preview)
    #expect(try town.vehicles("12a", "12b", "12c", "12d") == ["12", "12/2", "12/2", "12/2"])
    try take(.otherVehicle(nil, from: town.instance("12c"), extent: .restOfDay))
    #expect(try town.vehicles("12b", "12c", "12d") == ["12/2", "12/3", "12/3"])
    try desk.undo()
    try desk.undo()
    #expect(try town.vehicles("12a", "12b", "12c", "12d") == ["12", "12", "12", "12"])
    #expect(desk.trips.consequence(ofRow: try desk.row("12b"))?.delay == .minutes(18))
  }

  @Test("a named spare may run one trip only, also one without a vehicle")
  func spare() throws {
    try take(.otherVehicle("spare", from: town.instance("12b"), extent: .thisTrip))
    #expect(try town.vehicles("12b", "12c") == ["spare", "12"])
    try take(.otherVehicle("other", from: town.instance("free"), extent: .restOfDay))
    #expect(try town.vehicles("free") == ["other"])
    #expect(
      town.refusal(.otherVehicle("spare", from: try town.instance("12b"), extent: .restOfDay)) == .sameVehicle("spare"))
  }

  @Test("a vehicle that is elsewhere, or runs another trip, cannot take a trip over")
  func cannotTake() throws {
    let b = try town.instance("12b")
    #expect(
      town.refusal(.otherVehicle("14", from: b, extent: .restOfDay))
        == .onTheWay(
          vehicle: "14", try town.instance("14b"), from: "Airport", to: "Harbour", time: town.time(8, 50)))
    #expect(
      town.refusal(.otherVehicle("16", from: try town.instance("12d"), extent: .restOfDay))
        == .elsewhere(vehicle: "16", at: "Depot", needed: "Airport", time: town.time(10, 0)))
    #expect(
      town.refusal(.otherVehicle(nil, from: try town.instance("free"), extent: .restOfDay))
        == .noVehicle(try town.instance("free")))
    #expect(town.refusal(.otherVehicle("", from: b, extent: .restOfDay)) == .noName)
    #expect(try desk.trips.measureDay().vehicles(thatCanTake: town.instance("12d"), .restOfDay) == ["14"])
  }

  @Test("a trip that has left keeps its vehicle; one that only should have left does not")
  func departed() throws {
    let a = try town.instance("12a")
    #expect(town.refusal(.otherVehicle("7", from: a, extent: .restOfDay)) == nil)
    try town.decide(.departure(delay: 60, at: nil), on: "12a")
    #expect(town.refusal(.otherVehicle("7", from: a, extent: .restOfDay)) == .departed(a, at: town.time(8, 1)))
    #expect(town.refusal(.startLate(a, at: 2)) == .departed(a, at: town.time(8, 1)))
    #expect(town.refusal(.cut(from: a, through: nil, reason: "", cause: .other)) == .departed(a, at: town.time(8, 1)))
  }

  @Test("a trip that is over by what is known, or else by the timetable, is mended no more, also as the other one")
  func over() throws {
    let (a, b, d) = (try town.instance("14a"), try town.instance("12b"), try town.instance("12d"))
    try town.decide(.departure(delay: .minutes(30), at: nil), on: "12b")
    desk.tick(town.time(9, 30))
    #expect(
      town.refusal(.cut(from: a, through: nil, reason: "", cause: .other)) == .over(a, since: town.time(8, 35)))
    #expect(town.refusal(.otherVehicle("7", from: a, extent: .thisTrip)) == .over(a, since: town.time(8, 35)))
    #expect(town.refusal(.swap(d, a)) == .over(a, since: town.time(8, 35)))
    #expect(town.refusal(.endEarly(a, at: 2)) == .over(a, since: town.time(8, 35)))
    #expect(town.refusal(.hold(a, at: 1, until: town.time(10, 0))) == .over(a, since: town.time(8, 35)))
    #expect(town.refusal(.endEarly(b, at: 3)) == nil, "it is still on its way")
    desk.tick(town.time(9, 40))
    #expect(town.refusal(.endEarly(b, at: 3)) == .over(b, since: town.time(9, 40)))
    try town.decide(.cancelled, on: "14a")
    #expect(town.refusal(.endEarly(a, at: 2)) == .cancelled(a))
  }

  @Test("two vehicles that stand at one station exchange the rest of their days, and one undo brings them back")
  func swap() throws {
    // Vehicle 12 comes in at 08:48: vehicle 14, which is there since 08:35, leaves in its place.
    try town.decide(.departure(delay: .minutes(18), at: nil), on: "12a")
    let (b, other) = (try town.instance("12b"), try town.instance("14b"))
    #expect(try desk.trips.measureDay().partner(of: b, inVehicle: "14") == other)
    #expect(desk.trips.measureDay().partners(of: b).map(\.vehicle) == ["14"])
    let preview = try town.preview(.swap(b, other))
    #expect(preview.before.conflicts.count == 1)
    #expect(preview.after.conflicts.map(\.slack) == [-60])
    try desk.take(preview)
    #expect(try town.vehicles("12a", "12b", "12c", "12d") == ["12", "14", "14", "14"])
    #expect(try town.vehicles("14a", "14b", "14c") == ["14", "12", "12"])
    #expect(desk.journal.history.undoable?.entries.count == 5)
    try desk.undo()
    #expect(try town.vehicles("12a", "12b", "14b", "14c") == ["12", "12", "14", "14"])
  }

  @Test("those vehicles are offered first for a swap for whose trips the vehicle is in time")
  func helpfulPartners() throws {
    for id: GTFSID in ["free", "12d"] { try town.decide(.vehicle("20"), on: id) }
    let b = try town.instance("14b")
    #expect(desk.trips.measureDay().partners(of: b).map(\.vehicle) == ["12", "20"])
    // Vehicle 14 comes in at 09:00, and vehicle 12 would have to leave in its place at 08:40.
    try town.decide(.departure(delay: .minutes(25), at: nil), on: "14a")
    #expect(desk.trips.measureDay().partners(of: b).map(\.vehicle) == ["20", "12"])
  }

  @Test("where the timetable has no stations, vehicles at stops of one name near each other stand at one place")
  func swapWithoutStations() throws {
    let town = try MeasureTown(hasStations: false)
    let (b, other) = (try town.instance("12b"), try town.instance("14b"))
    #expect(town.desk.trips.measureDay().partners(of: b).map(\.vehicle) == ["14"])
    #expect(town.refusal(.swap(b, other)) == nil)
    #expect(town.refusal(.swap(b, try town.instance("16b"))) != nil)
  }

  @Test("a vehicle that begins its day at the place only later is not there yet, and is neither offered nor taken")
  func swapTooEarly() throws {
    try town.decide(.cancelled, on: "14a")
    let (b, other) = (try town.instance("12b"), try town.instance("14b"))
    #expect(desk.trips.measureDay().partners(of: b).isEmpty)
    #expect(
      town.refusal(.swap(b, other))
        == .beginsLater(
          vehicle: "14", at: "Airport", since: town.time(8, 50), needed: "Airport", time: town.time(8, 40)))
  }

  @Test("vehicles at different places, or on their way, cannot be swapped")
  func noSwap() throws {
    let b = try town.instance("12b")
    #expect(
      town.refusal(.swap(b, try town.instance("16b")))
        == .elsewhere(vehicle: "16", at: "Harbour", needed: "Airport", time: town.time(8, 40)))
    #expect(
      town.refusal(.swap(b, try town.instance("14c")))
        == .onTheWay(vehicle: "14", try town.instance("14b"), from: "Airport", to: "Harbour", time: town.time(8, 40)))
    #expect(town.refusal(.swap(b, try town.instance("12c"))) == .sameVehicle("12"))
    #expect(town.refusal(.swap(b, try town.instance("free"))) == .noVehicle(try town.instance("free")))
    #expect(throws: MeasureRefusal.elsewhere(vehicle: "16", at: "Harbour", needed: "Airport", time: town.time(8, 40))) {
      try desk.trips.measureDay().partner(of: b, inVehicle: "16")
    }
  }

  @Test("a cut cancels from one trip to another with one reason, and leaves what is canceled as it is")
  func cut() throws {
    let (b, c, d) = (try town.instance("12b"), try town.instance("12c"), try town.instance("12d"))
    try town.decide(.cancelled, on: "12c")
    let preview = try town.preview(.cut(from: b, through: nil, reason: "Broken down", cause: .technicalProblem))
    #expect(
      preview.decisions == [
        b: .cancelledWithReason("Broken down", cause: .technicalProblem),
        d: .cancelledWithReason("Broken down", cause: .technicalProblem),
      ])
    try desk.take(preview)
    #expect(desk.journal.history.undoable?.entries.count == 2)
    #expect(try ["12b", "12c", "12d"].allSatisfy { desk.trips.trip(ofRow: try desk.row($0))?.isCancelled == true })
    #expect(town.refusal(.cut(from: b, through: c, reason: "", cause: .other)) == .cancelled(b))
    try desk.undo()
    #expect(try town.preview(.cut(from: b, through: c, reason: "", cause: .other)).decisions == [b: .cancelled])
    #expect(town.refusal(.cut(from: c, through: b, reason: "", cause: .other)) == .notLater(b, vehicle: "12"))
  }

  @Test("a trip that ends early sets its vehicle free there, and what follows is worked out from there")
  func shortTurn() throws {
    try town.decide(.departure(delay: .minutes(25), at: nil), on: "12a")
    let (a, b) = (try town.instance("12a"), try town.instance("12b"))
    #expect(desk.trips.consequence(ofRow: try desk.row("12b"))?.delay == .minutes(18))
    let preview = try town.preview(.shortTurn(a, endsAt: 3, b, startsAt: 2))
    #expect(preview.decisions == [a: .endsEarly(at: 3), b: .startsLate(at: 2)])
    // At Museum by 08:45 instead of 08:20; the next trip leaves it at 08:50.
    #expect(preview.before.conflicts.count == 1 && preview.after.conflicts.isEmpty)
    try desk.take(preview)
    #expect(desk.trips.consequence(ofRow: try desk.row("12b")) == nil)
    #expect(desk.journal.history.undoable?.entries.count == 2)
    try desk.undo()
    #expect(desk.trips.consequence(ofRow: try desk.row("12b"))?.delay == .minutes(18))
    #expect(town.refusal(.endEarly(a, at: 4)) == .endsThere(a, stop: "Airport"))
    #expect(town.refusal(.endEarly(a, at: 1)) == .tooFewStops(a, stop: "Harbour"))
    #expect(town.refusal(.startLate(b, at: 4)) == .tooFewStops(b, stop: "Harbour"))
    #expect(town.refusal(.startLate(b, at: 1)) == .beginsThere(b, stop: "Airport"))
    #expect(town.refusal(.endEarly(a, at: 9)) == .noSuchStop(a, 9))
    #expect(town.refusal(.shortTurn(b, endsAt: 3, a, startsAt: 2)) == .notLater(a, vehicle: "12"))
  }

  @Test("a stop that the trip has passed is not skipped any more, nor waited at")
  func passed() throws {
    let a = try town.instance("12a")
    try town.decide(.departure(delay: 0, at: nil), on: "12a")
    desk.tick(town.time(8, 21))
    #expect(town.refusal(.endEarly(a, at: 2)) == .passed(a, stop: "Museum", at: town.time(8, 20)))
    #expect(town.refusal(.hold(a, at: 3, until: town.time(8, 30))) == .passed(a, stop: "Museum", at: town.time(8, 20)))
    #expect(town.refusal(.endEarly(a, at: 3)) == nil)
  }

  @Test("a stop that a feed leaves out, which has all later ones, is passed, and a wait there is over")
  func passedByReport() throws {
    let trip = try town.instance("12a")
    let stops = try #require(desk.trips.trip(ofRow: try desk.row("12a"))).stopTimes
    #expect(stops.count == 4)
    func report(_ stops: some Sequence<StopTime>, at time: Instant) {
      desk.tick(time)
      let reported = stops.map { StopTimeReport(sequence: $0.sequence, arrivalDelay: 120, departureDelay: 120) }
      desk.show(TripReports([trip: TripReport(time: time, stopTimes: Array(reported))]), [])
    }
    let hold = VehicleMeasure.hold(trip, at: stops[1].sequence, until: stops[1].departure + .minutes(10))
    report(stops[2...], at: stops[1].departure - 60)
    #expect(town.refusal(hold) == nil, "it may have left it out for another reason")
    report(stops[2...], at: stops[1].departure + 60)
    let passed = stops[1].departure
    #expect(town.refusal(hold) == .passed(trip, stop: stops[1].stop.name, at: passed))
    report(stops[3...], at: stops[1].departure + 60)
    #expect(town.refusal(hold) == nil, "a feed that has one stop says nothing of those before")
    report([], at: stops[0].departure - 600)
    try town.decide(.held(delay: .minutes(10), at: stops[1].sequence), on: "12a")
    func delays() throws -> [Seconds?] {
      try #require(desk.trips.trip(ofRow: try desk.row("12a"))).stopTimes.map(\.departureDelay)
    }
    report(stops[2...], at: stops[1].departure - 60)
    #expect(try delays().dropFirst() == [600, 600, 600])
    report(stops[2...], at: stops[1].departure + 60)
    #expect(try delays().dropFirst() == [nil, 120, 120])
  }

  @Test("a trip waits until a time, in whole minutes, and never leaves earlier for it")
  func hold() throws {
    let b = try town.instance("12b")
    let preview = try town.preview(.hold(b, at: 2, until: town.time(8, 54) + 1))
    #expect(preview.decisions == [b: .held(delay: .minutes(5), at: 2)])
    #expect(
      town.refusal(.hold(b, at: 1, until: town.time(8, 40))) == .leavesLater(b, stop: "Airport", at: town.time(8, 40)))
    try town.decide(.departure(delay: .minutes(25), at: nil), on: "12a")
    #expect(
      town.refusal(.hold(b, at: 1, until: town.time(8, 50))) == .leavesLater(b, stop: "Airport", at: town.time(8, 58)))
    #expect(town.refusal(.hold(b, at: 4, until: town.time(9, 50))) == .endsThere(b, stop: "Harbour"))
    try take(.hold(b, at: 1, until: town.time(9, 0)))
    #expect(desk.trips.trip(ofRow: try desk.row("12b"))?.delay == .minutes(20))
  }

  @Test("a trip waits for passengers of another trip that arrives at the same station")
  func connection() throws {
    let (b, a) = (try town.instance("14b"), try town.instance("12a"))
    #expect(
      town.refusal(.holdForConnection(b, at: 1, from: a, transfer: .minutes(2)))
        == .leavesLater(b, stop: "Airport", at: town.time(8, 50)))
    try town.decide(.departure(delay: .minutes(25), at: nil), on: "12a")
    let preview = try town.preview(.holdForConnection(b, at: 1, from: a, transfer: .minutes(2)))
    #expect(preview.decisions == [b: .held(delay: .minutes(7), at: nil)])
    #expect(town.refusal(.holdForConnection(b, at: 1, from: b, transfer: .minutes(2))) == .waitsForItself(b))
    let depot = try town.instance("16b")
    #expect(
      town.refusal(.holdForConnection(b, at: 1, from: depot, transfer: 0)) == .doesNotMeet(depot, stop: "Airport"))
  }

  @Test("a trip that runs by headway has no vehicle of its own")
  func frequency() throws {
    let row = try #require(desk.timetable.value.scheduledTrips.firstIndex { $0.isFrequencyBased })
    let trip = desk.timetable.value.instance(ofRow: row)
    for measure: VehicleMeasure in [
      .otherVehicle("7", from: trip, extent: .thisTrip), .swap(trip, try town.instance("12b")),
      .cut(from: trip, through: nil, reason: "", cause: .other), .endEarly(trip, at: 2), .startLate(trip, at: 2),
      .hold(trip, at: 1, until: town.time(8, 50)),
    ] {
      #expect(town.refusal(measure) == .frequencyBased(trip))
    }
  }
}
