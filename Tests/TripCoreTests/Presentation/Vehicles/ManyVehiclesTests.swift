import Testing

@testable import TripCore

/// A day of more trips than are read at once: each vehicle, "v0" to "v99", goes to and fro in 30 trips of five minutes, one
/// each ten minutes from 08:00 on. It is 08:15.
@MainActor @Suite("The vehicles of many trips")
struct ManyVehiclesTests {
  private static let (vehicles, trips) = (100, 30)
  private let desk: DeskModel
  private let model: VehiclesModel

  init() throws {
    let sample = try SampleDay()
    desk = sample.desk()
    desk.show(Self.timetable(sample.timetable()), at: desk.dayPlace)
    model = VehiclesModel(desk, clock: ManualTimeSource(), order: .name)
    model.resize(to: GraphSize(width: 1000, height: 600))
  }

  private static func timetable(_ sample: Timetable, isNamed: Bool = true) -> Timetable {
    let starts = (0..<trips).map { ServiceTime(hours: 8, minutes: 10 * $0) }
    let stopTimes = StopTimeColumn(
      starts.flatMap { start in
        (0..<2).map { index in
          StopTimeRow(
            sequence: StopSequence(index + 1), stop: start.seconds / 600 % 2 == 0 ? index : 1 - index,
            arrival: start + .minutes(5 * index), departure: start + .minutes(5 * index))
        }
      })
    let all = starts.indices.flatMap { trip in (0..<vehicles).map { (trip: trip, vehicle: $0) } }
    return Timetable(
      agency: sample.agency, serviceDate: sample.serviceDate, routes: sample.routes, stops: sample.stops,
      trips: all.map {
        TripRow(route: 0, stopTimes: 2 * $0.trip..<2 * $0.trip + 2, block: isNamed ? "v\($0.vehicle)" : nil)
      },
      tripIDs: TextColumn(all.map { "\($0.vehicle)-\($0.trip)" }), headsigns: TextColumn(all.map { _ in "Beta" }),
      stopTimes: stopTimes,
      scheduledTrips: all.indices.map {
        ScheduledTrip(
          trip: $0, serviceDate: sample.serviceDate, departure: starts[all[$0].trip],
          arrival: starts[all[$0].trip] + .minutes(5))
      })
  }

  private func decide(_ decision: Decision, on tripID: GTFSID) throws {
    try desk.decide(decision, on: desk.timetable.value.instance(ofRow: desk.row(tripID)))
  }

  private var names: [String] { model.list.numbers.indices.compactMap { model.list.line(at: $0)?.name } }

  @Test("they are read away from the main thread; nothing is shown, and nothing is said to be missing, until then")
  func opened() async throws {
    #expect(names.isEmpty && model.base.value.lanes.isEmpty && !model.isEmpty.value)
    await model.settle()
    #expect(names == (0..<Self.vehicles).map { "v\($0)" } && model.tableRows.value.count == desk.timetable.value.count)
    #expect(!model.base.value.lanes.isEmpty && model.summary.value.contains("100"))
  }

  @Test("what is decided meanwhile counts")
  func decidedMeanwhile() async throws {
    // Late, on another vehicle, and on one that runs another trip then: the day finds its vehicles itself while they are read.
    try decide(.departure(delay: .minutes(20), at: nil), on: "7-1")
    try decide(.vehicle("spare"), on: "8-2")
    try decide(.vehicle("v3"), on: "9-2")
    await model.settle()
    #expect(names.contains("spare") && model.list.lateCount == 2)
    #expect(model.list.line(ofRow: try desk.row("8-2"))?.name == "spare")
    #expect(model.list.line(ofRow: try desk.row("9-2"))?.name == "v3")
    #expect(model.list.line(ofRow: try desk.row("7-2"))?.slack.map { $0 < 0 } == true)
    // The vehicles are known now, and are read again for other settings.
    try desk.decide(.vehicles(VehicleSettings(turnaround: 0)))
    #expect(names.isEmpty, "numbers of the vehicles before mean nothing")
    try decide(.departure(delay: .minutes(9), at: nil), on: "20-1")
    await model.settle()
    #expect(model.list.line(ofRow: try desk.row("20-2"))?.slack == -240)
  }

  @Test("another day, a filter and a proposal take the place of what is being read")
  func replaced() async throws {
    desk.show(Self.timetable(desk.timetable.value, isNamed: false), at: desk.dayPlace)
    await model.settle()
    #expect(names.isEmpty && model.isEmpty.value)
    model.proposal.begin()
    await model.proposal.settle()
    await model.settle()
    let proposed = names
    #expect(proposed.count == Self.vehicles && model.base.value.title == "Proposal")
    try model.proposal.accept()
    #expect(names == proposed, "the proposal stays in sight until the day is read")
    await model.settle()
    #expect(names == proposed && model.base.value.title.isEmpty && model.proposal.state.value == .none)
    #expect(desk.trips.vehiclePlan.count == desk.timetable.value.count)
  }
}
