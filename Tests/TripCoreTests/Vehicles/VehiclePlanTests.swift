import TestSupport
import Testing

@testable import TripCore

/// The accepted plan of the vehicles, when a later timetable gives its ids to other trips.
@MainActor @Suite("An accepted plan of vehicles")
struct VehiclePlanTests {
  private let timetable: Timetable

  init() throws { timetable = try GraphDay().timetable() }

  private func start(_ row: Int) throws -> ServiceTime {
    try #require(VehiclePlan.start(ofTrip: timetable.scheduledTrips[row].trip, in: timetable))
  }

  /// A plan for the trip in row 0 alone, as it was when the trip started so much earlier; without a start when that is left out.
  private func plan(startingEarlierBy minutes: Int? = nil) throws -> VehiclePlan {
    let before = try minutes.map { try start(0) + Seconds.minutes(-$0) }
    let id = timetable.tripIDs.id(at: timetable.scheduledTrips[0].trip)
    return VehiclePlan([id: VehiclePlan.Assignment(vehicle: "planned", start: before)])
  }

  private func name(by plan: VehiclePlan) -> GTFSID? {
    let vehicles = Vehicles(timetable, plan: plan)
    let name = vehicles.number(ofRow: 0).map { vehicles.identities[$0].name }
    #expect(ShownVehicleNames(timetable, plan: plan).name(ofRow: 0) == name?.text)
    return name
  }

  @Test("gives its vehicle to no other trip that has the id now")
  func otherTrip() throws {
    for minutes in [-5, 0, 5] { #expect(try name(by: plan(startingEarlierBy: minutes)) == "planned") }
    for minutes in [-600, -30, -6, 6, 30, 600] { #expect(try name(by: plan(startingEarlierBy: minutes)) != "planned") }
    #expect(try name(by: plan()) == "planned", "an older version kept no time")
  }

  @Test("keeps in a journal when its trips start")
  func starts() throws {
    let proposed = VehicleProposal(timetable, VehicleSettings(), scope: .kind).plan(of: timetable)
    #expect(proposed.count == timetable.count && proposed.assignments.values.allSatisfy { $0.start != nil })
    let fields = ActionFields(.settings(.vehiclePlan(proposed)))
    #expect(fields.action == .settings(.vehiclePlan(proposed)))
    var old = fields
    for text in [nil, "", "1", "x y", "1 2 "] {
      old.platformCode = text
      guard case .settings(.vehiclePlan(let read)) = old.action else {
        Issue.record("\(text ?? "nil")")
        continue
      }
      #expect(read.count == proposed.count && read.vehicles == proposed.vehicles)
      #expect(read.assignments.values.allSatisfy { $0.start == nil })
    }
  }

  @Test("keeps them also beside trips of an older version, which have none")
  func mixed() {
    let plan = (["a": "1", "c": "3"] as VehiclePlan).merging(
      VehiclePlan(["b": .init(vehicle: "2", start: ServiceTime(seconds: -60))]))
    #expect(plan.startsText == "- -60 -")
    #expect(ActionFields(.settings(.vehiclePlan(plan))).action == .settings(.vehiclePlan(plan)))
  }

  @Test("of more trips than a journal has room for follows the ids")
  func long() {
    func plan(_ count: Int) -> VehiclePlan {
      VehiclePlan(
        Dictionary(
          uniqueKeysWithValues: (0..<count).map {
            (GTFSID("\($0)"), VehiclePlan.Assignment(vehicle: "1", start: ServiceTime(seconds: 28_800)))
          }))
    }
    #expect(plan(16_666).startsText?.utf8.count == 99_995 && plan(16_667).startsText == nil)
  }

  @Test("has no trips whose ids look alike, of which a journal would have one")
  func lookAlike() {
    let (one, other): (GTFSID, GTFSID) = ("caf\u{E9}", "cafe\u{301}")
    let plan = VehiclePlan([one: .init(vehicle: "1"), other: .init(vehicle: "2"), "t": .init(vehicle: "3")])
    #expect(plan.count == 3 && plan.leavingOutLookAlikes() == ["t": "3"])
    #expect((["t": "3", one: "1"] as VehiclePlan).merging([other: "2"]) == ["t": "3"])
  }
}
