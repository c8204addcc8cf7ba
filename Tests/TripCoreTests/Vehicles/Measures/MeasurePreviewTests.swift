import TestSupport
import Testing

@testable import TripCore

/// What a preview says is what the desk shows when the measure is taken, for random measures on random days.
@MainActor @Suite("Previews of measures")
struct MeasurePreviewTests {
  private static let ids: [GTFSID] = ["12a", "12b", "12c", "12d", "14a", "14b", "14c", "16a", "16b", "free"]

  @Test("a preview equals what happens, and one undo brings everything back")
  func random() throws {
    var random = SeededRandom.announced()
    var (taken, refused) = (0, 0)
    for _ in 0..<60 {
      let town = try self.town(&random)
      for _ in 0..<8 {
        let measure = try self.measure(town, &random)
        guard let preview = try? town.preview(measure) else {
          refused += 1
          continue
        }
        #expect(try check(preview, town), "\(measure)")
        taken += 1
      }
    }
    #expect(taken > 50 && refused > 50, "\(taken) taken, \(refused) refused")
  }

  @Test(
    "a vehicle that runs another trip at the time is a conflict of the preview, and no time follows from either trip")
  func givenTwice() throws {
    let town = try MeasureTown()
    try town.decide(.departure(delay: 300, at: nil), on: "12a")
    // 12a runs from 8:00 to 8:30, the other one from 8:15 to 8:45.
    let preview = try town.desk.trips.measureDay().preview(vehicle: "12", of: try town.instance("free"))
    #expect(preview.before.conflicts.isEmpty && preview.after.conflicts.count >= 1)
    let words = MeasureWords(town.desk).conflicts(preview)
    #expect(words.first == "Conflicts of these vehicles: 0 now, \(preview.after.conflicts.count) then.", "\(words)")
    #expect(preview.after.consequences[try town.desk.row("free")]?.isAtRisk == true)
  }

  @Test("the vehicles that are offered for a swap are all those with which one is possible")
  func partners() throws {
    var random = SeededRandom.announced()
    var offered = 0
    for _ in 0..<120 {
      let town = try self.town(&random)
      town.desk.tick(town.time(8, Int.random(in: 5...59, using: &random)))
      let day = town.desk.trips.measureDay()
      for id in Self.ids {
        let trip = try town.instance(id)
        let found = day.partners(of: trip).sorted { $0.vehicle < $1.vehicle }
        let possible = day.vehicleDay.vehicles.identities.compactMap { identity in
          (try? day.partner(of: trip, inVehicle: identity.name)).map { (identity.name, $0) }
        }.sorted { $0.0 < $1.0 }
        #expect(found.map(\.vehicle) == possible.map(\.0) && found.map(\.trip) == possible.map(\.1), "\(id)")
        offered += found.count
      }
    }
    #expect(offered > 50)
  }

  /// Makes the town with random decisions.
  private func town(_ random: inout SeededRandom) throws -> MeasureTown {
    let town = try MeasureTown()
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      let id = Self.ids.randomElement(using: &random) ?? "12a"
      let decision: Decision =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .cancelled
        case 1: .skipped(at: StopSequence(Int.random(in: 1...4, using: &random)))
        case 2: .vehicle(["12", "14", "spare", ""].randomElement(using: &random) ?? "")
        default: .departure(delay: .minutes(Int.random(in: -2...40, using: &random)), at: nil)
        }
      try? town.decide(decision, on: id)
    }
    return town
  }

  /// Takes a measure, compares the desk with the preview, and undoes the measure.
  private func check(_ preview: MeasurePreview, _ town: MeasureTown) throws -> Bool {
    let desk = town.desk
    let rows = Array(desk.timetable.value.scheduledTrips.indices)
    func trips() -> [Trip?] { rows.map { desk.trips.trip(ofRow: $0) } }
    func consequences() -> [Int: Consequence] { desk.trips.ownVehicleDay().consequences }
    func names() -> [String?] { rows.map { desk.trips.vehicleName(ofRow: $0) } }
    let before = (trips(), consequences(), names(), desk.trips.conflicts.value)
    let steps = desk.journal.shown.entries.count
    try desk.take(preview)
    guard desk.journal.shown.entries.count > steps else {
      // Everything was decided already.
      return preview.changes.isEmpty
    }
    var expected = before.0
    for change in preview.changes {
      guard before.0[change.row] == change.before else { return false }
      expected[change.row] = change.after
    }
    let isShown = trips() == expected
    let links = Set(preview.after.links.map(\.vehicle)).union(preview.before.links.map(\.vehicle))
    let conflicts = desk.trips.conflicts.value.filter { links.contains($0.vehicle) } == preview.after.conflicts
    let followed = consequences().filter { preview.after.consequences[$0.key] != nil } == preview.after.consequences
    try desk.undo()
    let isBack = (trips(), consequences(), names(), desk.trips.conflicts.value)
    return isShown && conflicts && followed && isBack == before
  }

  private func measure(_ town: MeasureTown, _ random: inout SeededRandom) throws -> VehicleMeasure {
    func trip() throws -> TripInstance { try town.instance(Self.ids.randomElement(using: &random) ?? "12a") }
    func stop() -> StopSequence { StopSequence(Int.random(in: 1...4, using: &random)) }
    return switch Int.random(in: 0..<8, using: &random) {
    case 0:
      .otherVehicle(
        [nil, "spare", "14", "16"].randomElement(using: &random) ?? nil, from: try trip(), extent: .restOfDay)
    case 1: .otherVehicle("spare", from: try trip(), extent: .thisTrip)
    case 2: .swap(try trip(), try trip())
    case 3:
      .cut(from: try trip(), through: Bool.random(using: &random) ? nil : try trip(), reason: "x", cause: .weather)
    case 4: .endEarly(try trip(), at: stop())
    case 5: .startLate(try trip(), at: stop())
    case 6: .shortTurn(try trip(), endsAt: stop(), try trip(), startsAt: stop())
    default: .hold(try trip(), at: stop(), until: town.time(8, Int.random(in: 0...59, using: &random)))
    }
  }
}
