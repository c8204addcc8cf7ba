import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("Decisions at the desk")
struct DeskDecisionTests {
  let sample: SampleDay
  let desk: DeskModel

  init() throws {
    sample = try SampleDay()
    desk = sample.desk()
  }

  @Test("of several selected runs all are changed, or none, and the refusal names the one")
  func allOrNothing() throws {
    desk.selection.select(rows: [4, 5, 3])
    #expect(desk.selection.rows.value == [3, 4, 5] && desk.selection.row.value == 3)
    let refusal = Refusal(instance: sample.instance(5), reason: .frequencyBased)
    #expect(throws: refusal) { try desk.decide(.cancelled) }
    #expect(desk.trips.summary.value.cancelled == 0 && desk.journal.saving.value == .saved)
    desk.notify(refusal)
    #expect(desk.notices.all.value == [.refused(.frequencyBased, trip: "08:40 X1 → Gamma")])
    desk.notify(Refusal(instance: sample.instance(4), reason: .tooFewStops))
    #expect(
      desk.notices.all.value == [.refused(.tooFewStops, trip: "08:30 X1 → Gamma")], "only the last attempt counts")
    desk.selection.select(rows: [3, 4], cursor: 4)
    #expect(desk.selection.row.value == 4)
    try desk.decide(.cancelled)
    #expect(desk.trips.summary.value.cancelled == 2 && desk.notices.all.value.isEmpty)
  }

  @Test("the selected stop is the trip's: it goes with another trip, with several, and stays with the same")
  func selectedStop() {
    desk.selection.select(row: 1)
    desk.selection.select(stop: 2)
    #expect(desk.selection.stop.value == 2)
    desk.selection.select(row: 1)
    #expect(desk.selection.stop.value == 2)
    desk.show(sample.timetable())
    #expect(desk.selection.row.value == 1 && desk.selection.stop.value == 2)
    desk.selection.select(rows: [1, 2], cursor: 1)
    #expect(desk.selection.stop.value == nil)
    desk.selection.select(stop: 2)
    #expect(desk.selection.stop.value == nil)
    desk.selection.select(row: 1)
    desk.selection.select(stop: 2)
    desk.selection.select(row: 2)
    #expect(desk.selection.stop.value == nil)
    desk.selection.select(stop: 2)
    desk.show(sample.timetable(sequences: [1, 5, 9]))
    #expect(desk.selection.row.value == 2 && desk.selection.stop.value == nil)
  }

  @Test("from a selected stop on the departure is moved, and typed")
  func laterStop() throws {
    desk.selection.select(row: 1)
    desk.selection.select(stop: 2)
    try desk.changeActualDeparture(by: .minutes(3))
    let stopTimes = try #require(desk.selection.trip.value?.trip.value.stopTimes)
    #expect(stopTimes.map(\.departureDelay) == [nil, 180, 180])
    let entry = TypedDepartureModel(desk)
    #expect(entry.enter("8:17"), "08:10 is planned at Beta")
    #expect(desk.selection.trip.value?.trip.value.stopTimes.map(\.departureDelay) == [nil, 420, 420])
    desk.selection.select(stop: nil)
    #expect(!entry.enter("8:02") && entry.enter("8:02"), "it is 08:15, so the past is entered twice")
    #expect(desk.selection.trip.value?.trip.value.stopTimes.map(\.departureDelay) == [120, 120, 120])
  }

  @Test("stops are skipped and restored, platforms changed and back, reasons and notes given and removed")
  func everyKind() throws {
    desk.selection.select(row: 1)
    let shown = try #require(desk.selection.trip.value)
    try desk.decide(.skipped(at: 2))
    #expect(shown.stops.value[1].expected == "skipped" && shown.stops.value[1].punctuality == .cancelled)
    #expect(throws: Refusal(instance: sample.instance(1), reason: .tooFewStops)) { try desk.decide(.skipped(at: 1)) }
    try desk.decide(.restored(at: 2))
    #expect(shown.stops.value[1].expected == "")
    try desk.decide(.platform(SampleDay.platforms[1], at: 2))
    #expect(shown.stops.value[1].platform == "1 → 2")
    try desk.decide(.platform(SampleDay.platforms[0], at: 2))
    #expect(shown.stops.value[1].platform == "1")
    let elsewhere = Platform(stopID: "x", station: "X")
    #expect(throws: Refusal(instance: sample.instance(1), reason: .platformElsewhere(elsewhere))) {
      try desk.decide(.platform(elsewhere, at: 2))
    }
    try desk.decide(.reason("Bridge"))
    try desk.decide(.note("Call Ann"))
    #expect(shown.reason.value == "Bridge" && shown.note.value == "Call Ann")
    #expect(desk.trips.summary.value.decided == 1)
    try desk.decide(.withdrawn)
    #expect(shown.reason.value == nil && shown.note.value == nil)
    #expect(shown.trip.value == (try sample.timetable().trip(ofRow: 1)))
    #expect(desk.trips.summary.value.decided == 0, "it is as the timetable has it")
    try desk.undo()
    #expect(shown.reason.value == "Bridge" && desk.trips.summary.value.decided == 1)
  }

  @Test("a cancelled trip is neither late nor unknown, in summary, list and detail")
  func cancelled() async throws {
    desk.selection.select(row: 2)
    let (list, shown) = (TripListModel(desk), try #require(desk.selection.trip.value))
    try desk.changeActualDeparture(by: .minutes(5))
    try desk.decide(.cancelled)
    await desk.journal.settle()
    #expect((desk.trips.summary.value.late, desk.trips.summary.value.cancelled) == (0, 1))
    #expect(desk.wording.sentence(desk.trips.summary.value) == "6 trips · 1 canceled · 1 trip changed")
    #expect(list.listRow(2).status == "✕ canceled" && list.listRow(2).punctuality == .cancelled)
    #expect(shown.cancelled.value && shown.delay.value == nil && shown.expectedDeparture.value == nil)
    #expect(shown.status.value == "canceled" && shown.punctualityWord.value == "canceled")
    #expect(shown.stops.value.map(\.expected) == ["canceled", "canceled", "canceled"])
    try desk.decide(.reinstated)
    #expect((desk.trips.summary.value.late, desk.trips.summary.value.cancelled) == (1, 0))
    #expect(shown.delay.value == "5 minutes delay")
  }

  @Test("a trip that is reinstated keeps its reason and note, in the detail and in the journal")
  func reinstatedWithReason() async throws {
    desk.selection.select(row: 2)
    let shown = try #require(desk.selection.trip.value)
    let decisions: [Decision] = [.reason("Bridge"), .cancelled, .note("Call Ann"), .reinstated]
    for decision in decisions { try desk.decide(decision) }
    await desk.journal.settle()
    #expect(!shown.cancelled.value && shown.reason.value == "Bridge" && shown.note.value == "Call Ann")
    #expect(desk.journal.shown.decisions(on: sample.instance(2)) == decisions)
  }

  @Test("a trip that is looked at before its change is delivered is counted once")
  func countedOnce() throws {
    try batch {
      try desk.decide(.departure(delay: 300, at: nil), on: sample.instance(3))
      #expect(desk.trips.trip(ofRow: 3)?.delay == 300)
    }
    #expect(desk.trips.summary.value.late == 1)
    try desk.undo()
    #expect(desk.trips.summary.value.late == 0)
  }

  @Test("a night trip of yesterday's service day is decided about as any other")
  func otherDay() async throws {
    try desk.decide(.departure(delay: 3600, at: nil), on: sample.instance(0))
    await desk.journal.settle()
    #expect(desk.delay(0) == 3600)
    #expect(desk.journal.confirmed.delayedTrips(before: sample.day) == [sample.instance(0)])
    let log = LogModel(desk)
    #expect(log.rows.value.map { "\($0.trip) \($0.change)" } == ["01:00 X1 → Gamma (Thu 19) moved to 02:00"])
  }

  @Test("a decision about a day before those that are loaded is not lost from sight")
  func beforeLoadedDays() async throws {
    let desk = sample.desk(from: sample.day)
    try desk.decide(.note("x"), on: sample.instance(0))
    await desk.journal.settle()
    #expect(desk.trips.trip(ofRow: 0)?.note == "x" && desk.journal.saving.value == .saved)
  }

  @Test("another timetable names the trips that lost their decisions, and only those")
  func unfit() throws {
    try desk.decide(.departure(delay: 300, at: 2), on: sample.instance(1))
    try desk.decide(.departure(delay: 300, at: nil), on: sample.instance(2))
    try desk.decide(.note("x"), on: sample.instance(4))
    try desk.decide(.note("x"), on: sample.instance(3))
    try desk.decide(.withdrawn, on: sample.instance(3))
    desk.show(sample.timetable(scheduledTrips: 0..<3, sequences: [1, 4, 9]))
    #expect(desk.notices.all.value == [.decisionsDoNotFit([sample.instance(4)])])
    #expect(desk.delay(2) == 300)
    #expect(desk.trips.trip(ofRow: 1)?.stopTimes[1].departureDelay == 300, "the same stop with another number")
    desk.show(sample.timetable())
    #expect(desk.notices.all.value.isEmpty && desk.trips.trip(ofRow: 4)?.note == "x")
  }

  @Test("the notice about decisions that do not fit names a trip no longer when they were taken back")
  func unfitTakenBack() throws {
    try desk.decide(.note("x"), on: sample.instance(3))
    try desk.decide(.note("x"), on: sample.instance(4))
    desk.show(sample.timetable(scheduledTrips: 0..<3))
    try desk.decide(.note("x"), on: sample.instance(1))
    #expect(desk.notices.all.value == [.decisionsDoNotFit([3, 4].map(sample.instance))])
    try desk.undo()
    try desk.undo()
    #expect(desk.notices.all.value == [.decisionsDoNotFit([sample.instance(3)])])
    try desk.undo()
    #expect(desk.notices.all.value.isEmpty)
    try desk.redo()
    #expect(desk.notices.all.value == [.decisionsDoNotFit([sample.instance(3)])])
    try desk.redo()
    #expect(desk.notices.all.value == [.decisionsDoNotFit([3, 4].map(sample.instance))])
  }

  @Test("what does not hold since somebody took back another decision is no new timetable's fault")
  func undoneBelow() async throws {
    let memory = MemoryJournal()
    let (one, two) = (sample.desk(memory), sample.desk(memory, author: "dispatch-2"))
    try one.decide(.cancelled, on: sample.instance(1))
    #expect(await eventually { two.trips.trip(ofRow: 1)?.isCancelled == true })
    try two.decide(.reinstated, on: sample.instance(1))
    #expect(await eventually { one.trips.trip(ofRow: 1)?.isCancelled == false })
    try one.decide(.departure(delay: 300, at: nil), on: sample.instance(1))
    await one.journal.settle()
    #expect(await eventually { two.delay(1) == 300 })
    try two.undo()
    #expect(two.trips.trip(ofRow: 1)?.isCancelled == true)
    two.show(sample.timetable())
    #expect(two.notices.all.value.isEmpty)
  }

  @Test("a trip as it is known elsewhere stays known with another edition of the timetable")
  func reportStays() throws {
    var report = try sample.timetable().trip(ofRow: 1)
    try report.apply(.departure(delay: 120, at: nil))
    desk.trips.replace(report)
    desk.show(sample.timetable())
    #expect(desk.trips.knownTrip(ofRow: 1)?.delay == 120 && desk.trips.summary.value.late == 1)
  }

  @Test("notices offer what can be done about them")
  func offers() {
    let error = JournalError.diskFull(path: "/j")
    #expect(DeskNotice.notSaved(2, error).offers == [.retrySaving, .discardUnsaved])
    #expect(DeskNotice.journalUnavailable(error).offers == [.retrySaving])
    #expect(DeskNotice.quittingUnsaved(2).offers == [.retrySaving, .quit])
    let step = RefusedStep(refusal: Refusal(instance: sample.instance(1), reason: .notInEffect), proposals: [])
    #expect(
      DeskNotice.takenBack(step, trip: "x", decided: "y", instead: nil).offers == [
        .decideAgain(step), .showTrips(Set([step.refusal.instance].compactMap(\.self))),
      ])
    desk.notices.add(.journalUnavailable(.busy(path: "/j")))
    desk.notices.add(.journalUnavailable(error))
    #expect(desk.notices.all.value == [.journalUnavailable(error)])
  }

  @Test("where publishing waits for a timetable to be read again, that is offered, also if it was turned down before")
  func lacksTimetable() {
    var status = PublishingStatus()
    desk.show(status)
    #expect(desk.notices.all.value.isEmpty)
    status.lacksTimetable = true
    desk.show(status)
    #expect(desk.notices.all.value == [.timetableReplaced])
    #expect(desk.notices.all.value[0].offers == [.reload])
    desk.notices.dismiss(.timetableReplaced)
    desk.show(status)
    #expect(desk.notices.all.value.isEmpty, "once is enough")
  }

  @Test("a feed that is more than a minute ahead of the clock is told, once, until the clock has caught up")
  func feedAhead() {
    var status = PublishingStatus()
    for (lead, notices) in [(60, []), (3600, [.feedAheadOfClock]), (3585, [.feedAheadOfClock]), (60, [])]
      as [(Int, [DeskNotice])]
    {
      status.lead = Seconds(lead)
      desk.show(status)
      #expect(desk.notices.all.value == notices)
    }
    status.lead = 3600
    desk.show(status)
    desk.notices.dismiss(.feedAheadOfClock)
    desk.show(status)
    #expect(desk.notices.all.value.isEmpty, "once is enough")
  }
}
