import CGtk
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("The editor of an alert", .serialized, .timeLimit(.minutes(10)))
struct AlertEditorTests {
  private let desk: DeskModel
  private let model: AlertEditorModel
  private let search: ConcernedModel
  private let view: AlertEditorView
  private let window: Widget
  private let shows: AlertEditorPresentationControl
  private let acts: AlertEditorController

  init() throws {
    try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run")
    view = AlertEditorView()
    window = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    desk = try sampleDesk()
    model = AlertEditorModel(desk, languages: ["en", "ar"])
    search = ConcernedModel(desk)
    shows = AlertEditorPresentationControl(view, model: model, search: search, wording: desk.wording)
    acts = AlertEditorController(view, model: model, search: search, desk: desk)
    window.add(view.widget)
    gtk_window_set_default_size(cgtk_window(window.pointer), 560, 600)
    gtk_widget_show(window.pointer)
    Screen.settle()
  }

  private func press(_ button: Widget) { gtk_button_clicked(cgtk_button(button.pointer)) }

  private func type(_ text: String, into entry: Widget) { gtk_entry_set_text(cgtk_entry(entry.pointer), text) }

  /// Lets the program run until something is so.
  private func wait(until isDone: () -> Bool) async {
    while !isDone() {
      Screen.settle()
      await Task.yield()
    }
  }

  @Test("what is typed is written, and another draft replaces it in each field") func fields() {
    defer { gtk_widget_destroy(window.pointer) }
    let columns = view.texts.columns.value
    #expect(columns.map(\.language) == ["en", "ar"])
    #expect(gtk_widget_get_direction(columns[0].header.pointer) == GTK_TEXT_DIR_LTR)
    #expect(gtk_widget_get_direction(columns[1].description.pointer) == GTK_TEXT_DIR_RTL)
    type("Works", into: columns[0].header)
    gtk_text_buffer_set_text(gtk_text_view_get_buffer(cgtk_text_view(columns[0].description.pointer)), "A & B\nC", -1)
    AlertKindView.choose(AlertEffect.detour.rawValue, in: view.kind.effect)
    AlertKindView.choose(AlertCause.construction.rawValue, in: view.kind.cause)
    AlertKindView.choose(AlertSeverity.severe.rawValue, in: view.kind.severity)
    type("https://example.org", into: view.kind.link)
    let draft = model.draft.value
    #expect(draft.texts[0] == AlertText(language: "en", header: "Works", description: "A & B\nC"))
    #expect((draft.effect, draft.cause, draft.severity) == (.detour, .construction, .severe))
    #expect(draft.url == "https://example.org")
    press(view.footer.discard)
    #expect(columns[0].headerText.isEmpty && columns[0].descriptionText.isEmpty && view.kind.linkText.isEmpty)
    #expect(AlertKindView.chosen(in: view.kind.severity).isEmpty)
    #expect(AlertKindView.chosen(in: view.kind.effect) == AlertEffect.other.rawValue)
    #expect(!model.isChanged.value && !view.footer.discard.isSensitive)
  }

  @Test("too many characters stand out") func counts() {
    defer { gtk_widget_destroy(window.pointer) }
    let column = view.texts.columns.value[0]
    type(String(repeating: "é", count: 100), into: column.header)
    #expect(column.headerCount.shownText == "100 of 100" && !column.headerCount.hasClass("alarm"))
    type(String(repeating: "é", count: 101), into: column.header)
    #expect(column.headerCount.shownText == "101 of 100" && column.headerCount.hasClass("alarm"))
    #expect(view.texts.hints.isVisible)
  }

  @Test("languages are added by name and by tag, and removed; the last one stays") func languages() {
    defer { gtk_widget_destroy(window.pointer) }
    let first = view.texts.columns.value[0]
    type("fr", into: view.texts.entry)
    press(view.texts.add)
    #expect(model.draft.value.texts.map(\.language) == ["en", "ar", "fr"] && view.texts.addedText.isEmpty)
    #expect(view.texts.columns.value[0] === first, "what is being written stays")
    type("no language", into: view.texts.entry)
    press(view.texts.add)
    #expect(model.draft.value.texts.count == 3 && view.footer.shownProblem?.contains("no language") == true)
    for _ in 0..<2 { press(view.texts.columns.value[0].remove) }
    #expect(view.texts.columns.value.map(\.language) == ["fr"] && !view.texts.columns.value[0].remove.isVisible)
  }

  @Test("whom it concerns is searched, added and removed") func concerned() async {
    defer { gtk_widget_destroy(window.pointer) }
    #expect(!view.concerned.isShowingFound && !view.concerned.remove.isSensitive)
    view.concerned.searchText = "R&B"
    await wait { view.concerned.isShowingFound && !search.found.value.isEmpty }
    gtk_widget_activate(view.concerned.search.pointer)
    #expect(model.draft.value.selectors.count == 1 && view.concerned.searchText.isEmpty)
    await wait { view.footer.reach.shownText.contains("6 trips") }
    view.concerned.searchText = "xyzzy"
    await wait { view.concerned.more.isVisible && search.found.value.isEmpty }
    #expect(acts.escape() && view.concerned.searchText.isEmpty && !acts.escape())
    press(view.concerned.remove)
    #expect(model.draft.value.selectors.isEmpty)
  }

  @Test("the button explains itself, and closing a line is asked once more") func telling() async {
    defer { gtk_widget_destroy(window.pointer) }
    press(view.footer.tell)
    #expect(view.footer.shownProblem != nil && view.footer.shownQuestion == nil)
    let focused = view.texts.columns.value[0].header
    #expect(gtk_widget_is_focus(focused.pointer).isTrue, "the keyboard is where something is missing")
    model.setText(in: "en", header: "No trams", description: "Works")
    model.add(AlertSelector(routeID: "r"))
    model.set(effect: .noService)
    await wait { model.problem.value == nil && !model.isCounting.value }
    press(view.footer.tell)
    await wait { view.footer.shownQuestion != nil }
    #expect(gtk_widget_is_focus(view.footer.back.pointer).isTrue, "Enter changes nothing")
    #expect(view.footer.tell.isVisible && !view.footer.tell.isSensitive, "a double click answers nothing")
    #expect(acts.escape() && view.footer.shownQuestion == nil && model.draft.value.effect == .noService)
    press(view.footer.tell)
    await wait { view.footer.shownQuestion != nil }
    press(view.footer.confirm)
    #expect(desk.journal.shown.ownAlerts.count == 1 && view.texts.columns.value[0].headerText.isEmpty)
  }

  @Test("periods are added and removed, and become a repeat and single ones again") func times() {
    defer { gtk_widget_destroy(window.pointer) }
    let schedule = view.schedule
    func spans() -> [AlertSchedule.Span] {
      if case .spans(let spans) = model.draft.value.schedule.inEffect { spans } else { [] }
    }
    let first = schedule.periods.value[0]
    #expect(first.from.dateText == "2026-11-20" && first.from.timeText == "08:05")
    type("12:30", into: schedule.periods.value[0].to.time)
    #expect(spans()[0].to.time == "12:30")
    press(schedule.addPeriod)
    #expect(schedule.periods.value.count == 2 && spans()[1].from.date == "2026-11-20")
    #expect(gtk_widget_is_focus(schedule.periods.value[1].from.time.pointer).isTrue)
    press(schedule.periods.value[1].remove)
    #expect(schedule.periods.value.count == 1 && !schedule.periods.value[0].remove.isVisible)
    gtk_toggle_button_set_active(cgtk_toggle_button(schedule.repeats.pointer), 1)
    guard case .repeats(let rhythm) = model.draft.value.schedule.inEffect else {
      Issue.record("no repeat")
      return
    }
    #expect(rhythm.weekdays == Set(0...6) && schedule.daily.to.timeText == "12:30")
    gtk_toggle_button_set_active(cgtk_toggle_button(schedule.weekdays[6].pointer), 0)
    type("2026-11-29", into: schedule.days.to.date)
    guard case .repeats(let changed) = model.draft.value.schedule.inEffect else { return }
    #expect(changed.weekdays == Set(0...5) && changed.last == "2026-11-29")
    gtk_toggle_button_set_active(cgtk_toggle_button(schedule.repeats.pointer), 0)
    #expect(spans().count == 8 && schedule.periods.value.count == 8)
    gtk_toggle_button_set_active(cgtk_toggle_button(schedule.follows.pointer), 0)
    #expect(schedule.told.widget.isVisible && model.draft.value.schedule.told != nil)
    type("2026-11-18", into: schedule.told.from.date)
    #expect(model.draft.value.schedule.told?.from.date == "2026-11-18")
  }

  @Test("an alert that follows from decisions shows its texts alone") func onlyTexts() throws {
    defer { gtk_widget_destroy(window.pointer) }
    let now = desk.now.value
    let period = AlertPeriod(from: now, to: now + .minutes(60))
    model.openReword(
      Alert(
        id: "auto", cause: .weather, effect: .noService, selectors: [AlertSelector(routeID: "r")], told: period,
        impacts: [period], texts: [AlertText(language: "en", header: "Snow", description: "Deep")]))
    #expect(view.texts.columns.value.map(\.headerText) == ["Snow"] && view.note.isVisible)
    for section in [view.concerned.section, view.kind.section, view.schedule.section] {
      #expect(!section.widget.isVisible)
    }
    model.openNew()
    #expect(view.concerned.section.widget.isVisible && !view.note.isVisible)
  }
}
