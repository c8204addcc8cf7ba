import TestSupport
import Testing

@testable import TripCore

/// The day of ``GraphDay`` with other facts about its vehicles: by `block_id`, v0 runs "7-0" and "7b-0", v1 "7-1" and "7b-1".
@MainActor @Suite("Which vehicle runs which trip as planned")
struct PlannedVehiclesTests {
  private let day: GraphDay

  init() throws { day = try GraphDay() }

  private func vehicles(_ facts: PlannedVehicles, plan: VehiclePlan = [:]) -> [GTFSID: [GTFSID]] {
    let timetable = day.timetable().naming(facts)
    let vehicles = Vehicles(timetable, plan: plan)
    return Dictionary(
      uniqueKeysWithValues: vehicles.identities.enumerated().map { number, identity in
        (identity.name, vehicles.rows(of: number).map { timetable.instance(ofRow: $0).tripID })
      })
  }

  @Test("blocks alone make the vehicles")
  func blocks() { #expect(vehicles(PlannedVehicles()) == ["v0": ["7-0", "7b-0"], "v1": ["7-1", "7b-1"]]) }

  @Test("transfers win over blocks, and the rest of a block that lost its first trip has a name of its own")
  func transfers() {
    #expect(
      vehicles(PlannedVehicles(successors: ["7-0": ["7b-1"]])) == [
        "v0": ["7-0", "7b-1"], "v0 (2)": ["7b-0"], "v1": ["7-1"],
      ])
    #expect(vehicles(PlannedVehicles(successors: ["7-2": ["7b-3"]]))["7-2"] == ["7-2", "7b-3"])
  }

  @Test("of several transfers, that with the shortest wait counts, each way")
  func severalTransfers() {
    // "7-0" arrives at 08:30, "7-1" at 08:50; "7b-1" leaves at 08:55, "7b-2" at 09:15.
    #expect(vehicles(PlannedVehicles(successors: ["7-0": ["7b-2", "7b-1", "nowhere"]]))["v0"] == ["7-0", "7b-1"])
    let both = vehicles(PlannedVehicles(successors: ["7-0": ["7b-2"], "7-1": ["7b-2"]]))
    #expect(both["v1"] == ["7-1", "7b-2"] && both["v0"] == ["7-0"])
  }

  @Test("a transfer back in time, to a trip that departs at once, does not run or is the trip itself is left out")
  func wrongTransfers() {
    let blocks = vehicles(PlannedVehicles())
    for successors in [
      ["7b-0": ["7-0"]], ["7-0": ["nowhere"]], ["7-0": ["7-0"]], ["7-3": ["9-1"]], ["9-1": ["7-3"]],
    ] as [[GTFSID: [GTFSID]]] {
      #expect(vehicles(PlannedVehicles(successors: successors)) == blocks)
    }
  }

  @Test(
    "a name from a file wins over transfers and blocks, for a date over every day, an empty one takes the vehicle away")
  func names() {
    let facts = PlannedVehicles(
      names: ["7-0": "bus 1", "7-1": "bus 1"], namesOnDate: [day.day: ["7-1": "", "7-4": "bus 1"]])
    #expect(vehicles(facts) == ["bus 1": ["7-0", "7-4"], "v0": ["7b-0"], "v1": ["7b-1"]])
  }

  @Test("a name from a file may be that of a block, which the trip then joins")
  func nameOfBlock() { #expect(vehicles(PlannedVehicles(names: ["7-2": "v0"]))["v0"] == ["7-0", "7b-0", "7-2"]) }

  @Test("the plan that the operator accepted wins over a file")
  func plan() {
    let found = vehicles(PlannedVehicles(names: ["7-0": "bus 1"]), plan: ["7-0": "bus 2", "7b-0": "bus 2"])
    #expect(found["bus 2"] == ["7-0", "7b-0"] && found["bus 1"] == nil)
  }

  @Test("a trip that is given to another vehicle and back is where it was")
  func assigned() {
    let timetable = day.timetable()
    var random = SeededRandom.announced()
    let planned = Vehicles(timetable)
    var vehicles = planned
    for _ in 0..<500 {
      let row = Int.random(in: 0..<timetable.count, using: &random)
      _ = vehicles.assign(row, to: ["v0", "v1", "x", "", nil].randomElement(using: &random) ?? nil, in: timetable)
      for number in 0..<vehicles.count {
        let rows = vehicles.rows(of: number)
        #expect(rows == rows.sorted() && rows.allSatisfy { vehicles.number(ofRow: $0) == number })
      }
    }
    for row in 0..<timetable.count { _ = vehicles.assign(row, to: nil, in: timetable) }
    #expect(vehicles.assignedRows.isEmpty)
    for row in 0..<timetable.count { #expect(vehicles.number(ofRow: row) == planned.number(ofRow: row)) }
  }
}
