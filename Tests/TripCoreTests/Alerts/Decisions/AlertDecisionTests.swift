import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Decisions about alerts in a journal")
struct AlertDecisionTests {
  private let sample: SampleDay
  private let memory = MemoryJournal()

  init() throws { sample = try SampleDay() }

  private var now: Instant { sample.time.clock.now() }

  private func content(_ header: String = "Detour", until minutes: Int = 60) -> AlertContent {
    AlertContent(
      effect: .detour, selectors: [AlertSelector(routeID: "X1")],
      told: AlertPeriod(from: nil, to: now + .minutes(minutes)),
      impacts: [AlertPeriod(from: now, to: now + .minutes(minutes))],
      texts: [AlertText(language: "en", header: header, description: "Works")])
  }

  @discardableResult
  private func decide(
    _ decision: AlertDecision, id: GTFSID = "a", day: Int = 0, author: String = "anna"
  ) async throws -> JournalEntry {
    let state = try await memory.state(of: SampleDay.operatorID, on: JournalState.days(from: sample.day))
    let proposal = Proposal(
      decision, on: state.subject(ofAlert: id, until: sample.day.advanced(by: day)), time: now, author: author,
      operatorID: SampleDay.operatorID)
    return try await memory.append([proposal])[0]
  }

  private func state() async throws -> JournalState { try await memory.state(of: SampleDay.operatorID, on: nil) }

  @Test("an alert that was written is there until it is ended, with the author of its last text")
  func written() async throws {
    try await decide(.written(content()))
    try await decide(.written(content("Longer detour")), author: "bram")
    let alert = try #require(try await state().ownAlert("a"))
    #expect(alert.texts[0].header == "Longer detour" && alert.origin == .author("bram"))
    #expect(alert.severity == .warning, "that of the effect")
    try await decide(.ended)
    #expect(try await state().ownAlerts.isEmpty)
  }

  @Test("what follows from decisions may have other words, or none, until it is automatic again")
  func overrides() async throws {
    let texts = [AlertText(language: "en", header: "Sorry", description: "No driver")]
    #expect(try await state().override(ofAlert: "auto-1") == nil)
    try await decide(.reworded(texts), id: "auto-1")
    #expect(try await state().override(ofAlert: "auto-1") == .reworded(texts))
    try await decide(.withheld, id: "auto-1")
    #expect(try await state().override(ofAlert: "auto-1") == .withheld)
    try await decide(.automatic, id: "auto-1")
    #expect(try await state().override(ofAlert: "auto-1") == nil)
    #expect(try await state().ownAlerts.isEmpty)
  }

  @Test("undo takes the last decision of the author back, and redo brings it again, but not below one of another")
  func undo() async throws {
    try await decide(.written(content("One")))
    let second = try await decide(.written(content("Two")))
    func history() async throws -> UndoHistory { UndoHistory(try await state(), of: "anna") }
    let step = try #require(try await history().undoable)
    #expect(step.entries == [second])
    _ = try await memory.append(try await history().undo(step, time: now, author: "anna"))
    #expect(try await state().ownAlert("a")?.texts[0].header == "One")
    _ = try await memory.append(try await history().redo(time: now, author: "anna"))
    #expect(try await state().ownAlert("a")?.texts[0].header == "Two")
    let third = try await decide(.written(content("Three")), author: "bram")
    #expect(try await history().laterEntry(than: step) == third)
  }

  @Test("an alert may be ended after an undo has brought its earlier end back")
  func endedAfterUndo() async throws {
    try await decide(.written(content()), day: 0)
    try await decide(.written(content(until: 6000)), day: 4)
    let longer = try #require(UndoHistory(try await state(), of: "anna").undoable)
    _ = try await memory.append(Proposal.undoing(longer.entries, time: now, author: "anna"))
    #expect(try await state().ownAlert("a") != nil)
    try await decide(.ended)
    #expect(try await state().ownAlert("a") == nil)
  }

  @Test("a program that reads from a later day on reads what ended an alert that was told until then")
  func days() async throws {
    try await decide(.written(content(until: 6000)), day: 4)
    try await decide(.written(content("Shorter")), day: 0)
    let later = JournalState.days(from: sample.day.advanced(by: 3))
    let read = try await memory.state(of: SampleDay.operatorID, on: later)
    #expect(read.ownAlert("a")?.texts[0].header == "Shorter")
  }

  @Test(
    "what readers of the feed would reject is refused, with the reason",
    arguments: [
      .concernsNothing, .directionWithoutLine, .noPeriod, .endless, .reversed, .notTold, .emptyText, .noLanguage,
      .languageTwice, .address,
      .tooManySelectors, .tooManyPeriods, .tooManyLanguages, .farAway,
    ] as [AlertProblem])
  func refused(problem: AlertProblem) async throws {
    var wrong = content()
    switch problem {
    case .concernsNothing: wrong.selectors = [AlertSelector()]
    case .directionWithoutLine: wrong.selectors = [AlertSelector(directionID: 1, stopID: "s")]
    case .noPeriod: wrong.impacts = []
    case .endless: wrong.told = AlertPeriod(from: nil, to: nil)
    case .reversed: wrong.impacts = [AlertPeriod(from: now + 60, to: now)]
    case .notTold: wrong.impacts = [AlertPeriod(from: now, to: now + .minutes(61))]
    case .emptyText: wrong.texts = [AlertText(language: "en", header: "x", description: " \n")]
    case .noLanguage: wrong.texts = [AlertText(language: "x y", header: "x", description: "y")]
    case .languageTwice: wrong.texts += wrong.texts
    case .address: wrong.url = "http://example.org"
    case .tooManySelectors: wrong.selectors = (0..<201).map { AlertSelector(stopID: "s\($0)") }
    case .tooManyPeriods: wrong.impacts = (0..<101).map { AlertPeriod(from: now + Seconds($0), to: now + .minutes(5)) }
    case .tooManyLanguages:
      wrong.texts = (0..<21).map { AlertText(language: "de-\($0 + 100)", header: "x", description: "y") }
    case .farAway: wrong.told = AlertPeriod(from: nil, to: Instant(unixSeconds: 4_102_444_801))
    }
    let refusal = Refusal(
      subject: .alert(AlertSubject(id: "a", lastDay: sample.day)), reason: .alertIsInvalid(problem))
    await #expect(throws: JournalError.refused(refusal)) { try await decide(.written(wrong)) }
    #expect(try await state().entries.isEmpty)
  }

  @Test("an alert has at most 200 selectors, 100 periods and 20 languages, and language tags differ in more than case")
  func limits() async throws {
    var most = content()
    most.selectors = (0..<200).map { AlertSelector(stopID: "s\($0)") }
    most.impacts = (0..<100).map { AlertPeriod(from: now + Seconds($0), to: now + .minutes(5)) }
    most.texts = (0..<20).map { AlertText(language: "de-\($0 + 100)", header: "x", description: "y") }
    try await decide(.written(most))
    most.texts = ["de-CH", "de-ch"].map { AlertText(language: $0, header: "x", description: "y") }
    #expect(throws: DecisionError.alertIsInvalid(.languageTwice)) { try most.check() }
  }

  @Test("an alert concerns each day from its decision to its last one, and so does its undo, whenever that was decided")
  func daysOfLog() async throws {
    let written = try await decide(.written(content(until: 6000)), day: 4)
    sample.time.advance(by: .minutes(2 * 24 * 60))
    let undo = try await memory.append(Proposal.undoing([written], time: now, author: "anna"))
    let ended = try await decide(.ended, day: 4)
    let entries = try await state().entries
    func about(_ day: Int) -> [JournalEntry] { entries.about(sample.day.advanced(by: day), in: sample.zone) }
    #expect(about(-1).isEmpty && about(5).isEmpty)
    #expect(about(0) == [written] + undo && about(1) == about(0))
    #expect(about(2) == [written] + undo + [ended] && about(4) == about(2))
  }

  @Test("the log names alerts, and a decision about a trip is as before")
  func log() async throws {
    try await decide(.written(content("A \"new\" road")))
    try await decide(.ended)
    let log = JournalLog(try await state().entries, in: sample.zone)
    let lines = log.text.split(separator: "\n")
    #expect(lines[0].contains("alert a until \(sample.day): written \"A \"new\" road\" by anna"))
    #expect(lines[1].contains("alert a until \(sample.day): ended by anna"))
    let row = try #require(
      try JSONSerialization.jsonObject(with: Data(log.json.split(separator: "\n")[0].utf8)) as? [String: Any])
    #expect(row["alert_id"] as? String == "a" && row["trip_id"] is NSNull && row["kind"] as? String == "alert")
  }
}
