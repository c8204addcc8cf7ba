import TestSupport
import Testing

@testable import TripCore

/// The day of ``GraphDay``, in which a vehicle has a name that would break every sentence: "7-0" and "7b-0" are its trips.
@MainActor @Suite("Names of vehicles that people cannot read")
struct VehicleNamesTests {
  private let desk: DeskModel
  private let name = "a\u{202E}b\n\tc\u{1B}"
  private let shown = "a\\u{202E}b\\u{A}\\u{9}c\\u{1B}"

  init() throws {
    desk = try GraphDay().desk()
    desk.trips.use(plan: ["7-0": GTFSID(name), "7b-0": GTFSID(name)])
  }

  private func instance(_ tripID: GTFSID) throws -> TripInstance {
    desk.timetable.value.instance(ofRow: try desk.row(tripID))
  }

  @Test("the list, the detail and the picture show the numbers of control characters, on one line")
  func shownByNumbers() throws {
    let list = TripListModel(desk)
    #expect(list.listRow(try desk.row("7-0")).vehicle == shown, "before the vehicles of the day are found")
    try desk.decide(.departure(delay: 480, at: nil), on: instance("7-0"))
    #expect(list.listRow(try desk.row("7-0")).vehicle == shown)
    desk.selection.select(row: try desk.row("7b-0"))
    let detail = try #require(VehicleChainModel(desk).text.value)
    #expect(detail.line.hasPrefix("Vehicle \(shown) · "))
    let picture = VehiclesModel(desk, clock: ManualTimeSource())
    picture.resize(to: GraphSize(width: 1000, height: 600))
    picture.fit()
    #expect(picture.base.value.lanes.contains { $0.name == shown })
    #expect(picture.tableRow(try desk.row("7b-0")).vehicle == shown)
    let lane = try #require(picture.base.value.lanes.firstIndex { $0.name == shown })
    let words = picture.words(picture.outcome(of: try instance("7-2"), lane: lane), of: try instance("7-2"), lane: lane)
    #expect(!words.isEmpty && words.allSatisfy { !$0.contains(name) } && words.contains { $0.contains(shown) })
  }

  @Test("a vehicle of the day keeps its exact name in what is decided, and a new one gets a name that can be read")
  func exactInDecisions() throws {
    let rows = try (desk.row("7-0"), desk.row("7-2"))
    #expect(try desk.trips.measureDay().newName(forRow: rows.0) == "\(shown)/2")
    try desk.decide(.vehicle(GTFSID(name)), on: instance("7-2"))
    #expect(desk.trips.trip(ofRow: rows.1)?.vehicle == GTFSID(name))
    #expect(
      desk.trips.ownVehicleDay().vehicles.number(ofRow: rows.0)
        == desk.trips.ownVehicleDay().vehicles.number(ofRow: rows.1))
  }

  @Test("a choice of the dialog stands for the exact name, however it is shown")
  func choiceInDialog() throws {
    desk.selection.select(row: try desk.row("7-2"))
    let model = MeasureModel(desk)
    #expect(model.begin())
    model.values[.extent]?.value = MeasureModel.thisTrip
    model.choices[.vehicle]?.value = [MeasureChoice(id: "v1", text: shown)]
    model.values[.vehicle]?.value = shown
    let result = model.result.value
    guard case .impossible(let sentence) = result else { return #expect(Bool(false), "\(result)") }
    #expect(sentence.hasPrefix("Vehicle v1 "), "it runs other trips then")
  }

  @Test("a name that nobody can read is refused, unless the day has a vehicle of that name")
  func refusesNewName() throws {
    for name in ["x\u{202E}", "two\nlines", "tab\t", "\u{2028}", "\u{0}"] {
      let refusal = #expect(throws: Refusal.self) { try desk.decide(.vehicle(GTFSID(name)), on: instance("7-2")) }
      #expect(refusal?.reason == .unreadableName)
      #expect(throws: MeasureRefusal.refused(try instance("7-2"), .unreadableName)) {
        try desk.trips.measureDay().preview(
          .otherVehicle(GTFSID(name), from: instance("7-2"), extent: .thisTrip))
      }
    }
    #expect(desk.journal.shown.decidedInstances.isEmpty)
    try desk.decide(.vehicle("Ünïcode 7 العربية"), on: instance("7-2"))
  }

  @Test("an accepted plan has no such names")
  func refusesPlan() {
    #expect(throws: DecisionError.unreadableName) { try OperatorSetting.vehiclePlan(["7-0": GTFSID(name)]).check() }
    #expect(throws: DecisionError.holdsNull) { try OperatorSetting.vehiclePlan(["7-0": "a\u{0}"]).check() }
  }
}
