import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("Extra trips on the train graph")
final class GraphDraftTests: GraphSuite {
  /// A long press so many minutes after the first departure of a trip, at its first stop.
  private func press(after tripID: String, minutes: Int) throws {
    let place = try graph.place(GTFSID(tripID))
    let there = GraphPoint(x: place.x + graph.width(minutes: minutes), y: place.y + 1)
    graph.press(at: there)
    graph.longPress(at: there)
    graph.release()
  }

  @Test("a long press on empty ground drafts a trip like the nearest, without a decision")
  func draft() async throws {
    let count = desk.timetable.value.count
    try press(after: "7-4", minutes: 8)
    let draft = try #require(desk.draft.current.value)
    #expect(draft.template.tripID == "7-4" && draft.trip.departure == day.time(9, 28))
    #expect(draft.trip.stopTimes.map(\.stop.name) == ["Alpha", "Beta", "Gamma", "Delta"])
    #expect(draft.trip.duration == .minutes(30) && draft.trip.delay == nil)
    #expect(graph.moving.value.strokes.segments.map(\.kind) == [.draft])
    #expect(graph.moving.value.strokes.segments.map(\.emphasis) == [.selected] && desk.selection.row.value == nil)
    await desk.journal.settle()
    #expect(await journal.entries(of: SampleDay.operatorID, on: nil, after: .start).isEmpty)
    #expect(desk.timetable.value.count == count)
    #expect(graph.moving.value.pointer?.text == "Extra trip at 09:28: Enter adds it, Esc gives it up")
  }

  @Test("on a trip a long press drafts nothing")
  func onTrip() throws {
    graph.longPress(at: try graph.place("7-4"))
    #expect(desk.draft.current.value == nil)
  }

  @Test("a draft can be dragged and moved by key; Esc drops it")
  func move() throws {
    try press(after: "7-4", minutes: 8)
    let strokes = graph.moving.value.strokes
    let grip = strokes.points[strokes.segments[0].points.lowerBound]
    graph.press(at: grip)
    graph.drag(to: GraphPoint(x: grip.x + graph.width(minutes: 3), y: grip.y))
    #expect(graph.moving.value.pointer?.text == "09:31")
    graph.release()
    #expect(desk.draft.current.value?.trip.departure == day.time(9, 31))
    graph.move(byMinutes: -1)
    #expect(desk.draft.current.value?.trip.departure == day.time(9, 30))
    #expect(graph.escape())
    #expect(desk.draft.current.value == nil && desk.journal.shown.entries.isEmpty)
  }

  @Test("Enter makes it a trip of the day: selected, in its place in the list, movable, and taken back by undo")
  func confirm() throws {
    let before = desk.timetable.value.count
    try press(after: "7-4", minutes: 8)
    let instance = try #require(desk.draft.current.value?.trip.instance)
    graph.confirmDraft()
    #expect(desk.draft.current.value == nil && desk.timetable.value.count == before + 1)
    #expect(desk.selection.instance.value == instance)
    let row = try #require(desk.trips.row(of: instance))
    #expect(
      desk.timetable.value.scheduledTrips[row].isExtra && desk.timetable.value.departure(ofRow: row) == day.time(9, 28))
    #expect(
      desk.timetable.value.scheduledTrips.map(\.departure)
        == desk.timetable.value.scheduledTrips.map(\.departure).sorted())
    #expect(TripListModel(desk).listRow(row).departure == "09:28")
    #expect(graph.tableRows.value.contains(row))
    #expect(UndoModel(desk).undoLabel.value == "Undo: 09:28 7 → Delta added as an extra trip")
    try graph.drag(instance.tripID, minutes: 5)
    #expect(desk.delay(row) == .minutes(5))
    try desk.undo()
    #expect(desk.delay(row) == 0, "whoever adds a trip decides its times")
    #expect(TripListModel(desk).listRow(row).status.hasPrefix("extra · on time"))
    #expect(graph.tableRow(row).state.hasPrefix("extra · on time"))
    desk.selection.select(row: nil)
    #expect(graph.base.value.strokes.segments.contains { $0.row == row && $0.kind == .extra })
    desk.selection.select(row: row)
    try desk.undo()
    #expect(desk.trips.row(of: instance) == nil && desk.timetable.value.count == before)
    try desk.redo()
    #expect(desk.trips.row(of: instance) == row)
  }

  @Test("it is there after a restart and at another desk, and is taken back there")
  func elsewhere() async throws {
    let other = day.desk(journal, author: "dispatch-2")
    let before = other.timetable.value.count
    try press(after: "7-4", minutes: 8)
    graph.confirmDraft()
    let instance = try #require(desk.selection.instance.value)
    await desk.journal.settle()
    #expect(await eventually { other.trips.row(of: instance) != nil })
    let state = try await journal.state(of: SampleDay.operatorID)
    let restarted = day.desk(journal, state: state)
    #expect(restarted.trips.row(of: instance) != nil && restarted.timetable.value.count == before + 1)
    #expect(restarted.notices.all.value.isEmpty)
    other.selection.select(row: other.trips.row(of: instance))
    try other.decide(.withdrawn)
    await other.journal.settle()
    #expect(await eventually { desk.trips.row(of: instance) == nil })
    #expect(desk.timetable.value.count == before && desk.selection.instance.value == nil)
  }

  @Test("about a removed extra trip nothing can be decided, and no decision about it is missed")
  func takenBack() async throws {
    try press(after: "7-4", minutes: 8)
    graph.confirmDraft()
    let instance = try #require(desk.selection.instance.value)
    let trip = try #require(desk.trips.row(of: instance).flatMap(desk.trips.trip(ofRow:)))
    try desk.undo()
    await desk.journal.settle()
    let late = Proposal(
      .decide(.departure(delay: 60, at: nil)), on: trip, time: day.time(8, 15), author: "elsewhere",
      operatorID: SampleDay.operatorID)
    await #expect(throws: JournalError.refused(Refusal(instance: instance, reason: .noSuchTrip(instance)))) {
      try await journal.append([late])
    }
    #expect(desk.trips.summary.value.decided == 0 && desk.notices.all.value.isEmpty)
    try desk.redo()
    #expect(desk.trips.row(of: instance) != nil && desk.trips.summary.value.decided == 1)
  }

  @Test("an extra trip whose template is gone from the timetable is reported, not lost")
  func withoutTemplate() throws {
    try press(after: "7-4", minutes: 8)
    graph.confirmDraft()
    let instance = try #require(desk.selection.instance.value)
    let whole = day.timetable()
    let rows = whole.scheduledTrips.indices.filter { whole.instance(ofRow: $0).tripID != "7-4" }
    desk.show(
      Timetable(
        agency: whole.agency, serviceDate: whole.serviceDate, routes: whole.routes, stops: whole.stops,
        trips: rows.map { whole.trips[whole.scheduledTrips[$0].trip] },
        tripIDs: TextColumn(rows.map { whole.tripIDs[whole.scheduledTrips[$0].trip] }),
        headsigns: TextColumn(rows.map { whole.headsign(ofRow: $0) }), stopTimes: whole.stopTimes,
        scheduledTrips: rows.enumerated().map { index, row in
          ScheduledTrip(
            trip: index, serviceDate: whole.serviceDate, departure: whole.scheduledTrips[row].departure,
            arrival: whole.scheduledTrips[row].arrival)
        }))
    #expect(desk.trips.row(of: instance) == nil)
    #expect(desk.notices.all.value.contains(.decisionsDoNotFit([instance])))
    desk.show(whole)
    #expect(desk.trips.row(of: instance) != nil && !desk.notices.all.value.contains(.decisionsDoNotFit([instance])))
  }

  @Test("an extra trip like an extra trip runs like the timetable's, and two of them have different names")
  func likeAnother() throws {
    try press(after: "7-5", minutes: 12)
    graph.confirmDraft()
    let first = try #require(desk.selection.instance.value)
    try press(after: first.tripID.text, minutes: 4)
    graph.confirmDraft()
    let second = try #require(desk.selection.instance.value)
    #expect(first != second)
    #expect(
      desk.journal.shown.extraTrip(second)
        == ExtraTrip(
          like: "7-5", shift: .minutes(16), departure: day.time(9, 56),
          ends: ExtraTrip.Ends(origin: "alpha", destination: "delta")))
    let trip = try #require(desk.trips.row(of: second).flatMap(desk.trips.trip(ofRow:)))
    #expect(trip.departure == day.time(9, 56))
  }

  @Test("the log words it, and its fields lead back to it")
  func log() throws {
    try press(after: "7-4", minutes: 8)
    graph.confirmDraft()
    let entry = try #require(desk.journal.shown.entries.last)
    #expect(JournalLog([entry], in: day.sample.zone).text.contains("added as an extra trip like 7-4, 8 min later by"))
    #expect(LogModel(desk).rows.value.map { "\($0.trip) \($0.change)" } == ["09:28 7 → Delta added as an extra trip"])
    #expect(ActionFields(entry.action).action == entry.action)
    #expect(ActionFields(kind: "added", value: "x 7-4").action == nil)
    let odd = JournalEntry.Action.decision(.added(ExtraTrip(like: "a b  c", shift: -60)))
    #expect(ActionFields(odd).action == odd)
  }
}
