import Testing

@testable import TripCore

@Suite("Alerts that are opened in the editor")
final class AlertEditorOpeningTests: AlertEditorSuite {
  private func tellOwn() throws { try desk.decide(.written(content()), onAlert: "x") }

  @Test("an own alert fills the editor, and telling writes it under the same id")
  func own() async throws {
    try tellOwn()
    #expect(!editor.open("none") && editor.open("x"))
    #expect(editor.draft.value.texts[0].header == "Detour" && !editor.isChanged.value)
    #expect(editor.title.value == "Alert “Detour”")
    write("Other road")
    await tell()
    #expect(own.map(\.id) == ["x"] && own[0].texts[0].header == "Other road")
    #expect(own[0].impacts == content().impacts && own[0].told == content().told)
    try desk.undo()
    #expect(own[0].texts[0].header == "Detour")
  }

  @Test("drafts of several alerts stay apart, and come back when they are opened again")
  func drafts() async throws {
    try tellOwn()
    write("New one")
    editor.open("x")
    write("Changed")
    editor.openNew()
    #expect(editor.draft.value.texts[0].header == "New one" && self.drafts.all.value.count == 2)
    editor.open("x")
    #expect(editor.draft.value.texts[0].header == "Changed" && editor.isChanged.value)
    editor.discard()
    #expect(editor.draft.value.texts[0].header == "Detour" && self.drafts.all.value.count == 1)
    let later = AlertEditorModel(desk, drafts: self.drafts)
    #expect(later.draft.value.texts[0].header == "New one" && later.isChanged.value)
    later.discard()
    #expect(later.draft.value.texts[0].header.isEmpty && self.drafts.all.value.isEmpty)
  }

  @Test("a text that is typed back leaves no draft")
  func back() throws {
    try tellOwn()
    editor.open("x")
    write("Changed", "Works")
    write("Detour", "Works")
    #expect(self.drafts.all.value.isEmpty && !editor.isChanged.value)
  }

  @Test("a draft is never told over a colleague's change: the dispatcher says which one counts")
  func conflict() async throws {
    try tellOwn()
    editor.open("x")
    write("Mine")
    await settle()
    try await colleague(.written(content("Theirs")))
    #expect(editor.conflict.value?.hasPrefix("Ann changed this alert at 08:15.") == true)
    #expect(problem == editor.conflict.value)
    editor.tell()
    #expect(own[0].texts[0].header == "Theirs")
    editor.keepMine()
    #expect(editor.conflict.value == nil && editor.draft.value.texts[0].header == "Mine")
    await tell()
    #expect(own[0].texts[0].header == "Mine")
  }

  @Test("what the colleague wrote can be taken")
  func theirs() async throws {
    try tellOwn()
    editor.open("x")
    write("Mine")
    try await colleague(.written(content("Theirs")))
    editor.takeTheirs()
    #expect(editor.conflict.value == nil && editor.draft.value.texts[0].header == "Theirs" && !editor.isChanged.value)
  }

  @Test("an alert in which nothing is written follows the colleague")
  func follows() async throws {
    try tellOwn()
    editor.open("x")
    try await colleague(.written(content("Theirs")))
    #expect(editor.conflict.value == nil && editor.draft.value.texts[0].header == "Theirs")
  }

  @Test("an alert that a colleague ended is told again only after a word of the dispatcher")
  func ended() async throws {
    try tellOwn()
    editor.open("x")
    write("Mine")
    try await colleague(.ended)
    #expect(editor.conflict.value?.hasPrefix("Ann ended this alert at 08:15.") == true)
    editor.openNew()
    #expect(editor.conflict.value == nil)
    #expect(editor.open("x") && editor.conflict.value != nil && editor.draft.value.texts[0].header == "Mine")
    editor.keepMine()
    await tell()
    #expect(own.map(\.id) == ["x"])
    editor.open("x")
    write("Again")
    try await colleague(.ended)
    editor.takeTheirs()
    #expect(editor.draft.value.target == .new && self.drafts.all.value.isEmpty)
  }

  @Test("a kept draft of an alert that was changed meanwhile says so when it is opened")
  func changedMeanwhile() async throws {
    try tellOwn()
    editor.open("x")
    write("Mine")
    try await colleague(.written(content("Theirs")))
    let later = AlertEditorModel(desk, drafts: self.drafts)
    #expect(later.conflict.value == nil && later.open("x") && later.conflict.value != nil)
  }

  @Test("of an alert that follows from decisions only the texts change")
  func reword() async throws {
    desk.selection.select(row: lines.row("out9"))
    try desk.decide([.cancelled, .reason("Fog")])
    let alert = try #require(desk.alerts.all.value.alerts.first)
    editor.openReword(alert)
    #expect(editor.textsOnly.value && editor.draft.value.texts == alert.texts)
    write("Fog at sea")
    await tell()
    #expect(
      desk.journal.shown.override(ofAlert: alert.id)
        == .reworded([AlertText(language: "en", header: "Fog at sea", description: "Works at the bridge")]))
    #expect(desk.alerts.all.value.alerts.first?.texts.first?.header == "Fog at sea")
    editor.openReword(try #require(desk.alerts.all.value.alerts.first))
    editor.setText(in: "en", header: "")
    #expect(editor.problem.value?.place == .texts("en"))
  }

  @Test("a text that is being written stays with its trips when an earlier one joins the alert")
  func rewordOfOldID() async throws {
    for trip: GTFSID in ["out9", "out10"] {
      desk.selection.select(row: lines.row(trip))
      try desk.decide([.cancelled, .reason("Fog")])
    }
    let alert = try #require(desk.alerts.derived.value.first)
    #expect(desk.alerts.derived.value.count == 1 && alert.parts.count == 2)
    // As if the alert had begun with its second trip when the draft was begun.
    var later = alert
    later = Alert(
      id: alert.parts[1], cause: alert.cause, effect: alert.effect, selectors: alert.selectors, told: alert.told,
      impacts: alert.impacts, texts: alert.texts)
    editor.openReword(later)
    write("Fog at sea")
    #expect(problem == nil)
    await tell()
    #expect(desk.alerts.all.value.alerts.map { $0.texts[0].header } == ["Fog at sea"])
  }

  @Test("what is given up while it is counted is not told afterwards")
  func givenUp() async {
    write()
    editor.add(AlertSelector(routeID: "r12"))
    editor.tell()
    editor.withdrawQuestion()
    await settle()
    #expect(own.isEmpty && editor.draft.value.texts[0].header == "Detour")
  }

  @Test("a copy of an ended alert is a new one with the times of a new one")
  func copy() async throws {
    try tellOwn()
    desk.tick(lines.clock(13))
    try desk.decide(.ended, onAlert: "x")
    #expect(editor.openCopy(of: "none") != nil)
    #expect(editor.openCopy(of: "x") == nil)
    #expect(editor.draft.value.target == .new && editor.draft.value.texts[0].header == "Detour")
    await settle()
    #expect(problem == nil)
    #expect(editor.openCopy(of: "x") == "You have begun a new alert. Tell it or discard it first.")
    editor.tell()
    #expect(own.count == 1 && own[0].id != "x")
  }

  /// A decision of another desk, which reaches this one.
  private func colleague(_ decision: AlertDecision) async throws {
    await desk.journal.settle()
    let entries = try await memory.append([
      Proposal(
        decision, on: desk.journal.shown.subject(ofAlert: "x", until: lines.sample.day),
        time: lines.sample.time.clock.now(), author: "Ann", operatorID: SampleDay.operatorID)
    ])
    while desk.journal.shown.entry(entries[0].id) == nil { await Task.yield() }
  }
}
