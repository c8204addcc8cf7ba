@testable import TripCore

/// What a suite about the editor of alerts works on. It is 08:15.
@MainActor
class AlertEditorSuite {
  let lines: TwoLines
  let memory = MemoryJournal()
  let desk: DeskModel
  let drafts = AlertDrafts()
  let editor: AlertEditorModel

  init() throws {
    lines = try TwoLines()
    desk = lines.desk(memory)
    editor = AlertEditorModel(desk, drafts: drafts)
  }

  /// Writes a header and a description in English.
  func write(_ header: String = "Detour", _ description: String = "Works at the bridge") {
    editor.setText(in: "en", header: header, description: description)
  }

  /// Waits until it is counted what the draft hits.
  func settle() async { while let task = editor.counting.value { await task.value } }

  /// Tells what is written, after the count.
  func tell() async {
    await settle()
    editor.tell()
  }

  var problem: String? { editor.problem.value?.words }

  var own: [Alert] { desk.journal.shown.ownAlerts }

  func content(_ header: String = "Detour") -> AlertContent {
    let period = AlertPeriod(from: lines.clock(8), to: lines.clock(12))
    return AlertContent(
      effect: .detour, selectors: [AlertSelector(routeID: "r12")], told: AlertPeriod(from: nil, to: period.end),
      impacts: [period], texts: [AlertText(language: "en", header: header, description: "Works")])
  }
}
