import Foundation
import Testing

@testable import TripCore

@Suite("Decisions that change nothing")
@MainActor
final class UnchangedDecisionsTests: DeskSuite {
  private func report(isCancelled: Bool = false, delay: Seconds? = nil) -> TripReports {
    let stopTimes = delay.map { [StopTimeReport(sequence: 1, arrivalDelay: $0, departureDelay: $0)] } ?? []
    let time = sample.time.clock.now()
    return TripReports([
      sample.instance(1): TripReport(time: time, isCancelled: isCancelled, stopTimes: stopTimes)
    ])
  }

  @Test(
    "a decision that is so already is no entry, and the desk says so",
    arguments: [
      [], [.cancelled], [.skipped(at: 2)], [.departure(delay: 0, at: nil)], [.reason("ice")], [.note("told")],
      [.vehicle("7")], [.vehicle("")], [.held(delay: 300, at: 2)], [.endsEarly(at: 2)], [.startsLate(at: 2)],
      [.cancelledWithReason("ice", cause: .weather)],
      [.platform(Platform(stopID: "b2", code: "2", station: "B"), at: 2)],
    ] as [[Decision]])
  func decidedAgain(_ decisions: [Decision]) async {
    desk.selection.select(row: 1)
    #expect(throws: Never.self) {
      try desk.decide(decisions)
      let again = decisions.isEmpty ? [.reinstated] : decisions
      try desk.decide(again)
    }
    await desk.journal.settle()
    #expect(desk.journal.confirmed.entries.count == decisions.count)
    #expect(desk.notices.all.value.contains(.nothingChanged))
    #expect(throws: Never.self) { try desk.undo() }
    #expect(desk.journal.shown.decisions(on: sample.instance(1)).isEmpty)
  }

  @Test(
    "what takes back something that is not there is no entry",
    arguments: [
      .reinstated, .restored(at: 2), .withdrawn, .reason(""), .note(""),
      .platform(Platform(stopID: "b1", code: "1", station: "B"), at: 2),
    ] as [Decision])
  func takenBack(_ decision: Decision) throws {
    desk.selection.select(row: 1)
    try desk.decide(decision)
    #expect(desk.journal.shown.entries.isEmpty)
  }

  @Test("of several trips, those that change are one step, and the others are left out")
  func several() async throws {
    try desk.decide(.cancelled, on: sample.instance(1))
    var omitted: [TripInstance] = []
    let token = desk.journal.omissions.listen { omitted += $0.compactMap(\.instance) }
    desk.selection.select(rows: [1, 2, 3])
    try desk.decide(.cancelled)
    #expect(omitted == [sample.instance(1)])
    #expect(!desk.notices.all.value.contains(.nothingChanged))
    try desk.undo()
    #expect(desk.allTrips.filter(\.isCancelled).map(\.instance) == [sample.instance(1)])
    token.cancel()
  }

  @Test("a decision that equals a report is an entry, because it stands above later reports")
  func equalToReport() throws {
    desk.show(report(delay: 300), [])
    desk.selection.select(row: 1)
    try desk.decide(.departure(delay: 300, at: nil))
    #expect(desk.journal.shown.entries.count == 1)
    try desk.decide(.reinstated)
    #expect(desk.journal.shown.entries.count == 2, "the departure does not say that the trip runs")
    try desk.decide(.reinstated)
    #expect(desk.journal.shown.entries.count == 2)
    desk.show(report(isCancelled: true), [])
    #expect(!desk.allTrips.contains { $0.isCancelled })
    try desk.decide(.cancelled)
    #expect(desk.journal.shown.entries.count == 3)
  }

  @Test("a reported cancellation can be taken back")
  func reportedCancellation() throws {
    desk.show(report(isCancelled: true), [])
    desk.selection.select(row: 1)
    try desk.decide(.reinstated)
    #expect(desk.trips.trip(ofRow: 1)?.isCancelled == false)
    try desk.decide(.reinstated)
    #expect(desk.journal.shown.entries.count == 1)
  }

  @Test("a withdrawal of decisions without effect is an entry")
  func withdrawal() throws {
    desk.selection.select(row: 1)
    try desk.decide([.cancelled, .reinstated])
    try desk.decide(.withdrawn)
    #expect(desk.journal.shown.entries.count == 3)
    try desk.decide(.withdrawn)
    #expect(desk.journal.shown.entries.count == 3)
  }

  @Test("decisions about a trip that the timetable lost can be withdrawn with others, in one step")
  func goneTrips() throws {
    for row in [1, 2] { try desk.decide(.cancelled, on: sample.instance(row)) }
    desk.show(sample.timetable(scheduledTrips: 2..<6))
    desk.selection.select(row: desk.trips.row(of: sample.instance(2)))
    try desk.withdraw(alsoOn: [sample.instance(1)])
    #expect(desk.journal.shown.decidedInstances.isEmpty)
    try desk.undo()
    #expect(Set(desk.journal.shown.decidedInstances) == [sample.instance(1), sample.instance(2)])
  }
}
