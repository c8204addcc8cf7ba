import Foundation
import Testing

@testable import TripCore

@Suite("Settings of the operator in the journal")
@MainActor
final class OperatorSettingsTests: DeskSuite {
  private func settings(_ minutes: Int) -> OperatorSetting {
    .vehicles(VehicleSettings(turnaround: .minutes(minutes)))
  }

  @Test("the last setting of each kind counts, with undo and redo, and listeners are told")
  func fold() async throws {
    #expect(desk.journal.shown.vehicleSettings == VehicleSettings() && desk.journal.shown.vehiclePlan.isEmpty)
    var told: [Seconds] = []
    var changes = 0
    let tokens: [Any] = [
      desk.journal.vehicleSettings.bind { told.append($0.turnaround) },
      desk.journal.changes.listen { _ in changes += 1 },
    ]
    try desk.decide(settings(4))
    try desk.decide(.vehiclePlan(["t1": "7"]))
    try desk.decide(settings(5))
    #expect(desk.journal.shown.vehicleSettings.turnaround == 300 && desk.journal.shown.vehiclePlan == ["t1": "7"])
    #expect(desk.journal.vehiclePlan.value == ["t1": "7"] && changes >= 3)
    try desk.undo()
    #expect(desk.journal.shown.vehicleSettings.turnaround == 240)
    try desk.undo()
    #expect(desk.journal.shown.vehiclePlan.isEmpty && desk.journal.vehiclePlan.value.isEmpty)
    try desk.undo()
    #expect(desk.journal.vehicleSettings.value == VehicleSettings())
    try desk.redo()
    try desk.redo()
    #expect(desk.journal.vehiclePlan.value == ["t1": "7"])
    #expect(told == [240, 300, 240, 180, 240])
    await desk.journal.settle()
    #expect(desk.journal.confirmed.entries.map(\.subject).allSatisfy { $0 == .settings })
    #expect(desk.journal.shown.instances.isEmpty)
    withExtendedLifetime(tokens) {}
  }

  @Test("an undo about a trip undoes no setting")
  func undoOfTrip() {
    func entry(_ number: Int64, _ subject: JournalSubject, _ action: JournalEntry.Action) -> JournalEntry {
      JournalEntry(
        sequence: JournalSequence(number), id: UUID(), group: UUID(), time: Instant(unixSeconds: 0), author: "a",
        operatorID: SampleDay.operatorID, subject: subject, action: action)
    }
    let trip = JournalSubject.trip(TripInstance(tripID: "t", serviceDate: sample.day))
    let set = entry(1, .settings, .settings(settings(5)))
    var state = JournalState([set, entry(2, trip, .undo(set.id))])
    #expect(state.vehicleSettings.turnaround == .minutes(5))
    state.add(entry(3, .settings, .undo(set.id)))
    #expect(state.vehicleSettings == VehicleSettings())
  }

  @Test("of what was replaced before the shown day, the last two in effect and the one before the day are read")
  func replaced() {
    var outlines: [SettingOutline] = []
    func add(_ kind: String, _ day: Int, undoing place: Int? = nil) {
      let time = Instant(unixSeconds: (sample.day.dayNumber + day) * 86_400 + 43_200)
      outlines.append(
        SettingOutline(
          sequence: JournalSequence(Int64(outlines.count + 1)), id: UUID(), kind: kind,
          undoes: place.map { outlines[$0 - 1].id }, time: time))
    }
    func unread(_ day: Int = 0) -> [Int64] {
      let first = sample.day.advanced(by: day - JournalState.daysBack)
      return outlines.replaced(on: JournalState.days(from: first)).map(\.number).sorted()
    }
    #expect(unread().isEmpty)
    for day in -9 ... -5 { add("vehicle-plan", day) }
    #expect(unread() == [1, 2, 3])
    for day in -9 ... -5 { add("single-track", day) }
    add("vehicle-settings", -5)
    #expect(unread() == [1, 2, 3])
    add("vehicle-plan", 0)
    add("vehicle-plan", 0)
    #expect(unread() == [1, 2, 3, 4], "today's are compared with the one before them")
    #expect(unread(-5) == [1])
    #expect(unread(400) == [1, 2, 3, 4, 5])
    add("settings-undo", 0, undoing: 13)
    add("settings-undo", 0, undoing: 12)
    #expect(unread(400) == [1, 2, 3])
    add("settings-undo", 0, undoing: 5)
    #expect(unread() == [1, 2])
    add("settings-undo", 0, undoing: 16)
    #expect(unread() == [1, 2, 3])
  }

  @Test("a setting that is so already is no entry, and an impossible one is refused in words")
  func unchangedAndImpossible() throws {
    try desk.decide(.vehicles(VehicleSettings()))
    try desk.decide(.vehiclePlan([:]))
    #expect(desk.journal.shown.entries.isEmpty && desk.notices.all.value.contains(.nothingChanged))
    let error = DecisionError.settingIsInvalid(.turnaround(7_201))
    #expect(throws: Refusal(subject: .settings, reason: error)) {
      try desk.decide(.vehicles(VehicleSettings(turnaround: 7_201)))
    }
    #expect(sample.wording.sentence(error) == "A turnaround is from 0 to 120 minutes.")
    #expect(throws: Refusal(subject: .settings, reason: .tooLong(101, limit: Trip.longestVehicleName))) {
      try desk.decide(.vehiclePlan(["t": GTFSID(String(repeating: "x", count: 101))]))
    }
    #expect(throws: Refusal(subject: .settings, reason: .holdsNull)) { try desk.decide(.vehiclePlan(["t\0": "x"])) }
  }

  @Test("of two desks that set at once, the second one is told, and all agree")
  func severalDesks() async throws {
    let two = sample.desk(memory, author: "dispatch-2")
    try desk.decide(settings(4))
    #expect(await eventually { two.journal.vehicleSettings.value.turnaround == 240 })
    let (slow, other) = (TroubledJournal(memory), TroubledJournal(memory))
    slow.hold()
    other.hold()
    let (three, four) = (sample.desk(slow, author: "three"), sample.desk(other, author: "four"))
    #expect(await eventually { [three, four].allSatisfy { $0.journal.vehicleSettings.value.turnaround == 240 } })
    try three.decide(settings(6))
    try four.decide(settings(7))
    slow.release()
    await three.journal.settle()
    other.release()
    await four.journal.settle()
    let desks = [desk, two, three, four]
    #expect(await eventually { desks.allSatisfy { $0.journal.confirmed.entries.count == 2 } })
    #expect(desks.allSatisfy { $0.journal.vehicleSettings.value.turnaround == 360 })
    #expect(four.notices.all.value.contains { $0.refusedStep != nil })
  }

  @Test("a desk that reads any day reads the settings, and they are no decision about that day")
  func days() async throws {
    try desk.decide(settings(4))
    await desk.journal.settle()
    let far = sample.day.advanced(by: 400)
    let state = try await memory.state(of: SampleDay.operatorID, on: JournalState.days(from: far))
    #expect(state.vehicleSettings.turnaround == 240)
    let zone = sample.zone
    let entries = desk.journal.confirmed.entries
    #expect(entries.about(sample.day, in: zone).count == 1 && entries.about(far, in: zone).isEmpty)
    #expect(entries.about(JournalSubject.settingsDay, in: zone).isEmpty)
    #expect(try await desk.journal.decidedDates(in: JournalState.days(from: sample.day)).isEmpty)
  }

  @Test("undo history and log say what was set")
  func words() throws {
    let words = StepWords(desk)
    var settings = VehicleSettings(turnaround: .minutes(4))
    func last() throws -> [JournalEntry] { try #require(desk.journal.history.undoable).entries }
    try desk.decide(.vehicles(settings))
    #expect(words.sentence(try last()) == "Vehicles: turnaround 4 min")
    (settings.horizon, settings.publishes) = (.minutes(30), false)
    settings.rules = [TurnaroundRule(.stop("a"), turnaround: 60)]
    try desk.decide(.vehicles(settings))
    #expect(words.sentence(try last()) == "Vehicles: 1 rule · predicted 30 min ahead · kept at the desk")
    let step = try last()
    try desk.undo()
    #expect(words.state(of: step) == "turnaround 4 min · no rules · predicted 1 hr ahead · published")
    try desk.decide(.vehiclePlan(["t1": "7", "t2": "8"]))
    #expect(words.sentence(try last()) == "Vehicles: plan of 2 trips")
    try desk.decide(.vehiclePlan([:]))
    #expect(words.sentence(try last()) == "Vehicles: no plan")
    try desk.decide(.singleTrack([TrackSection("a", "b"), TrackSection("b", "c")]))
    #expect(words.sentence(try last()) == "Track: single track on 2 sections")
    let marked = try last()
    try desk.undo()
    #expect(words.state(of: marked) == "no single track")
    let log = JournalLog(desk.journal.shown.entries, in: sample.zone)
    #expect(
      log.text.contains("vehicles: turnaround 4 min, 1 rule, predicted 30 min ahead, kept at the desk by dispatch-1"))
    #expect(log.text.contains("vehicles: plan of 2 trips by"))
    #expect(log.json.contains(#""service_date":null,"trip_id":null"#) && log.json.contains(#""kind":"settings-undo""#))
    let model = LogModel(desk)
    #expect(model.rows.value.map(\.trip) == Array(repeating: "Vehicles", count: 4) + ["Track"])
  }

  @Test("an undo takes one's own mark of a single track back, and leaves those that a colleague made later")
  func ownMark() async throws {
    let two = sample.desk(memory, author: "dispatch-2")
    let (mine, theirs) = (TrackSection("a", "b"), TrackSection("b", "c"))
    try desk.decide(.singleTrack([mine]))
    #expect(await eventually { two.journal.singleTrack.value == [mine] })
    try two.decide(.singleTrack([mine, theirs]))
    #expect(await eventually { desk.journal.singleTrack.value == [mine, theirs] })
    let step = try #require(desk.journal.history.undoable)
    #expect(desk.journal.history.laterEntry(than: step) == nil)
    try desk.undo()
    #expect(desk.journal.singleTrack.value == [theirs])
    #expect(await eventually { two.journal.singleTrack.value == [theirs] })
    try desk.redo()
    #expect(await eventually { two.journal.singleTrack.value == [mine, theirs] })
    // A colleague who takes the same mark away builds on it.
    try two.decide(.singleTrack([theirs]))
    #expect(await eventually { desk.journal.singleTrack.value == [theirs] })
    #expect(desk.journal.history.laterEntry(than: step)?.author == "dispatch-2")
    try desk.undo()
    #expect(desk.journal.singleTrack.value == [theirs])
  }

  @Test("sections with a single track are a setting of their own, which undo takes back alone")
  func singleTrack() throws {
    try desk.decide(settings(4))
    let section = TrackSection("b", "a")
    try desk.decide(.singleTrack([section]))
    #expect(desk.journal.singleTrack.value == [TrackSection("a", "b")])
    try desk.decide(.singleTrack([section]))
    #expect(desk.notices.all.value.contains(.nothingChanged))
    try desk.undo()
    #expect(desk.journal.singleTrack.value.isEmpty && desk.journal.vehicleSettings.value.turnaround == 240)
    #expect(throws: Refusal(subject: .settings, reason: .holdsNull)) {
      try desk.decide(.singleTrack([TrackSection("a\0", "b")]))
    }
  }

  @Test("a later setting of the same kind builds on the one before, of another kind does not")
  func later() throws {
    try desk.decide(settings(4))
    let first = try #require(desk.journal.history.undoable)
    try desk.decide(.vehiclePlan(["t1": "7"]))
    #expect(desk.journal.history.laterEntry(than: first) == nil)
    try desk.decide(settings(5))
    #expect(desk.journal.history.laterEntry(than: first)?.setting == settings(5))
    try desk.undo(step: first.group)
    #expect(desk.journal.shown.vehicleSettings.turnaround == 300)
    try desk.undo()
    try desk.undo(step: first.group)
    #expect(desk.journal.shown.vehicleSettings == VehicleSettings())
  }

  @Test("settings that a journal lost come back as they were, unless there are newer ones")
  func lost() async throws {
    try desk.decide(settings(4))
    try desk.decide(.vehiclePlan(["t1": "7"]))
    await desk.journal.settle()
    let all = desk.journal.confirmed
    let empty = MissingEntries(before: all, now: JournalState()).steps(time: sample.time.clock.now(), author: "x")
    #expect(empty.map { $0.map(\.id) } == all.entries.map { [$0.id] })
    #expect(all.subjects(missingIn: JournalState()) == [.settings] && all.subjects(missingIn: all).isEmpty)
    let newer = try Proposal(settings(9), time: sample.time.clock.now(), author: "y", operatorID: SampleDay.operatorID)
      .entry(JournalSequence(1), after: JournalState())
    let some = MissingEntries(before: all, now: JournalState([newer])).steps(time: newer.time, author: "x")
    #expect(some.map { $0.map(\.id) } == [[all.entries[1].id]])
  }
}
