import Testing

@testable import TripCore

/// The day of ``GraphDay``, in which "v0" runs "7-0" and "7b-0", and "v1" runs "7-1" and "7b-1".
@MainActor @Suite("Search for vehicles")
struct VehicleSearchTests {
  private let desk: DeskModel
  private let search: TripSearch

  init() throws {
    desk = try GraphDay().desk()
    search = TripSearch(desk, clock: ManualTimeSource())
  }

  private func found(_ text: String) async -> [String] {
    desk.filter.text.value = text
    await prepared()
    return shown
  }

  private var shown: [String] {
    (0..<desk.shownRows.value.count).compactMap { desk.shownRows.value.row(at: $0) }
      .map { desk.timetable.value.instance(ofRow: $0).tripID.text }
  }

  private func prepared() async { while search.isPreparing.value { await Task.yield() } }

  private func give(_ name: GTFSID, _ tripID: GTFSID) throws {
    try desk.decide(.vehicle(name), on: desk.timetable.value.instance(ofRow: desk.row(tripID)))
  }

  @Test("the trips of a vehicle are found by its name, case and accents aside, and the list says so")
  func planned() async throws {
    #expect(await found("V0") == ["7-0", "7b-0"])
    #expect(await found("v1 delta") == ["7-1", "7b-1"])
    #expect(await found("v") == ["7-0", "7-1", "7b-0", "7b-1"])
    let row = TripListModel(desk).listRow(try desk.row("7-1"))
    #expect(row.match == "vehicle v1" && row.isFoundByVehicle)
  }

  @Test("a trip is found by the vehicle that a dispatcher gave it, and not by the planned one")
  func decided() async throws {
    try give("Réserve", "7-0")
    #expect(await found("reserve") == ["7-0"])
    #expect(TripListModel(desk).listRow(try desk.row("7-0")).match == "vehicle Réserve")
    #expect(await found("v0") == ["7b-0"])
    try give("", "7b-0")
    #expect(await found("v") == ["7-0", "7-1", "7b-1"], "Réserve has a v")
    try desk.undo()
    try desk.undo()
    #expect(await found("v0") == ["7-0", "7b-0"])
  }

  @Test("an accepted plan is searched as soon as it counts")
  func plan() async throws {
    #expect(await found("wagon") == [])
    try desk.decide(.vehiclePlan(["7-2": "Wagon 5"]))
    await prepared()
    #expect(shown == ["7-2"])
    try desk.undo()
    await prepared()
    #expect(shown == [])
  }

  @Test("a line or a time that fits stands before a vehicle of that name")
  func ranking() async throws {
    try desk.decide(.vehiclePlan(["9-0": "7"]))
    _ = await found("7")
    let best = try #require(desk.matches.value?.best)
    #expect(desk.timetable.value.instance(ofRow: best).tripID.text.hasPrefix("7"))
  }
}
