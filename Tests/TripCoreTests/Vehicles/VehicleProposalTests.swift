import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Proposed vehicles")
struct VehicleProposalTests {
  private let day: GraphDay
  private let timetable: Timetable

  init() throws {
    day = try GraphDay()
    timetable = day.timetable()
  }

  private func trips(_ scope: VehicleProposal.Scope, turnaround: Seconds = 180) -> [[String]] {
    VehicleProposal(timetable, VehicleSettings(turnaround: turnaround), scope: scope).vehicles
      .map { $0.map { timetable.instance(ofRow: $0).tripID.text } }
  }

  @Test("at a terminus, the vehicle that arrived first leaves first, with time to turn")
  func firstInFirstOut() {
    // Line 7 arrives at Delta at 08:30 (7-0) and 08:50 (7-1), and leaves there at 08:35, 08:55, 09:15 and 09:35; 7-2 ends
    // at Gamma, where nothing begins.
    let found = trips(.line)
    for ways in [["7-0", "7b-0"], ["7-1", "7b-1"]] { #expect(found.contains { $0.starts(with: ways) }) }
    #expect(found.contains(["7-2"]))
    // With ten minutes to turn, 7-0 is there for 08:55 only.
    #expect(trips(.line, turnaround: 600).contains { $0.starts(with: ["7-0", "7b-1"]) })
  }

  @Test("vehicles of one kind may change lines, which needs as many vehicles or fewer")
  func scopes() {
    let proposals = VehicleProposal.all(timetable, VehicleSettings())
    #expect(proposals.map(\.vehicles.count) == proposals.map(\.vehicles.count).sorted())
    #expect(trips(.kind).count <= trips(.line).count)
    #expect(proposals.first?.plan(of: timetable).count == timetable.count)
  }

  @Test("each trip has one vehicle, which is there in time, whatever trips there are")
  func valid() {
    var random = SeededRandom.announced()
    for _ in 0..<30 {
      let kept = timetable.keepingRows { _ in Bool.random(using: &random) }
      let turnaround = Seconds.minutes(.random(in: 0...15, using: &random))
      let proposal = VehicleProposal(kept, VehicleSettings(turnaround: turnaround), scope: .kind)
      #expect(proposal.vehicles.joined().sorted() == Array(0..<kept.count))
      for rows in proposal.vehicles {
        for (first, second) in zip(rows, rows.dropFirst()) {
          let (a, b) = (VehicleTrip(kept, row: first), VehicleTrip(kept, row: second))
          #expect(a.destination.scheduled + turnaround <= b.origin.scheduled)
          #expect(a.destination.place.station == b.origin.place.station)
        }
      }
    }
  }

  @Test("trips of which the timetable names the vehicle are left out, and names that are taken are not given again")
  func named() {
    let trips = ProposedTrips(timetable)
    #expect(trips.named == 4 && trips.rows.count == timetable.count - 4 && trips.namesTaken == ["v0", "v1"])
    let proposal = VehicleProposal(timetable, VehicleSettings(), scope: .line, among: trips.rows)
    let plan = proposal.plan(of: timetable, avoiding: ["1", "3"])
    #expect(plan.count == trips.rows.count && plan.vehicles.isDisjoint(with: ["1", "3"]))
    #expect(plan.vehicles.count == proposal.vehicles.count)
  }

  @Test("an accepted plan makes these vehicles")
  func accepted() {
    let proposal = VehicleProposal(timetable, VehicleSettings(), scope: .line)
    let vehicles = Vehicles(timetable, plan: proposal.plan(of: timetable))
    #expect(vehicles.count == proposal.vehicles.count)
    for rows in proposal.vehicles { #expect(vehicles.number(ofRow: rows[0]).map(vehicles.rows) == rows) }
  }
}
