import CGtk
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("Views of decisions", .serialized)
struct DecisionViewTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  @Test("the buttons of what makes no sense cannot be pressed")
  func actions() throws {
    let (window, desk) = try shownDesk()
    defer { window.close() }
    let detail = window.view.detail
    #expect(!detail.cancel.isSensitive && !detail.later.isSensitive && !detail.more.isSensitive, "nothing is selected")
    desk.selection.select(row: 2)
    #expect(detail.cancel.isSensitive && detail.later.isSensitive && detail.setTime.isSensitive)
    #expect(!detail.reinstate.isSensitive && !detail.stops.skip.isSensitive)
    gtk_button_clicked(cgtk_button(detail.cancel.pointer))
    #expect(!detail.cancel.isSensitive && !detail.later.isSensitive && detail.reinstate.isSensitive)
    gtk_button_clicked(cgtk_button(detail.reinstate.pointer))
    desk.selection.select(rows: [2, 3], cursor: 2)
    #expect(detail.later.isSensitive && detail.setTime.isSensitive, "a delay is typed for several")
    #expect(detail.scope.shownText == "2 trips")
    #expect(detail.several.count.shownText == "2 trips" && !detail.stops.widget.isVisible)
    try desk.changeActualDeparture(by: .minutes(3))
    #expect(detail.several.delays.shownText == "3 minutes late")
    desk.selection.select(row: 2)
    #expect(detail.stops.widget.isVisible)
  }

  @Test("undo and redo say what they take back and bring back, and can be pressed where there is something")
  func undo() throws {
    let (window, desk) = try shownDesk()
    defer { window.close() }
    let header = window.header
    func tooltip(_ widget: Widget) -> String {
      guard let text = gtk_widget_get_tooltip_text(widget.pointer) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    #expect(!header.undo.isSensitive && tooltip(header.undo).hasPrefix("Undo (Ctrl+Z)\nNothing to undo"))
    desk.selection.select(row: 2)
    try desk.changeActualDeparture(by: .minutes(5))
    #expect(header.undo.isSensitive && tooltip(header.undo).contains("08:20") && tooltip(header.undo).contains("08:25"))
    #expect(window.view.undoNotice.text.shownText.contains("08:25"))
    gtk_button_clicked(cgtk_button(header.undo.pointer))
    #expect(desk.trips.knownTrip(ofRow: 2)?.delay == nil)
    #expect(!header.undo.isSensitive && header.redo.isSensitive && tooltip(header.redo).contains("08:25"))
    #expect(window.view.undoNotice.message?.offersRedo == true)
    gtk_button_clicked(cgtk_button(header.redo.pointer))
    #expect(desk.trips.knownTrip(ofRow: 2)?.delay == 300)
  }

  @Test("why the next trip of the vehicle is late is read to its end, also where a name is long")
  func vehicleWords() throws {
    let (window, desk) = try shownDesk()
    defer { window.close() }
    let detail = window.view.detail
    for row in 0..<6 where row % 2 == 0 {
      try desk.decide(.vehicle("a vehicle with a name of some length"), on: desk.timetable.value.instance(ofRow: row))
    }
    desk.selection.select(row: 2)
    try desk.changeActualDeparture(by: .minutes(25))
    gtk_window_resize(cgtk_window(window.widget.pointer), 1110, 800)
    for _ in 0..<4 { gtk_test_widget_wait_for_draw(window.widget.pointer) }
    let effect = detail.vehicle.effect
    #expect(detail.vehicle.links.isMapped && effect.isMapped && effect.shownText.contains("turnaround"))
    #expect(pango_layout_is_ellipsized(gtk_label_get_layout(cgtk_label(effect.pointer))) == 0, "\(effect.shownText)")
  }

  @Test("a stop that is chosen in the list is chosen in the desk, and the other way round")
  func stops() throws {
    let (window, desk) = try shownDesk()
    defer { window.close() }
    let stops = window.view.detail.stops
    desk.selection.select(row: 2)
    cgtk_select_rows(cgtk_tree_view(stops.list.pointer), [1], 1, 1, -1)
    #expect(desk.selection.stop.value == 2)
    desk.selection.select(stop: 1)
    #expect(stops.selection.rows == [0])
    desk.selection.select(row: 3)
    #expect(desk.selection.stop.value == nil && stops.selection.rows == [], "another trip's stop was not chosen")
  }

  @Test("a reason and a note are shown as they are, and hidden where nobody gave any")
  func explanations() throws {
    let (window, desk) = try shownDesk()
    defer { window.close() }
    let detail = window.view.detail
    desk.selection.select(row: 2)
    #expect(!detail.reason.isVisible && !detail.note.isVisible)
    try desk.decide(.reason("staff & <cats>"))
    #expect(detail.reason.isVisible && detail.reason.shownText == "Reason: staff & <cats>" && !detail.note.isVisible)
    desk.selection.select(row: 3)
    #expect(!detail.reason.isVisible)
  }

  @Test("what could not be saved has a word, a symbol, Retry and Discard")
  func notSaved() async throws {
    let journal = JournalReplica(
      UnavailableJournal(.diskFull(path: "/journal")), from: try #require(ServiceDate("20261117")),
      operatorID: OperatorID("a"), author: "dispatch-1", clock: .system)
    let sample = try sampleDesk()
    let desk = DeskModel(
      timetable: sample.timetable.value, now: sample.now.value, wording: sample.wording, journal: journal)
    let window = DeskWindow(nil)
    defer { window.close() }
    var accepted: [DeskOffer] = []
    window.show(desk, isRehearsal: false) { accepted.append($0) }
    desk.selection.select(row: 2)
    try desk.changeActualDeparture(by: 300)
    await journal.settle()
    let view = window.view
    #expect(view.detail.saveState.isVisible && view.detail.saveState.shownText == "⚠ not saved")
    #expect(view.status.day.shownText.hasSuffix("1 decision not saved") && view.status.day.hasClass("not-saved"))
    #expect(view.notice.widget.isVisible && view.notice.text.shownText.contains("disk is full"))
    for button in view.notice.actions { gtk_button_clicked(cgtk_button(button.pointer)) }
    #expect(accepted == [.retrySaving], "after the first answer it is read")
    journal.retry()
    await journal.settle()
    gtk_button_clicked(cgtk_button(view.notice.actions[1].pointer))
    #expect(accepted == [.retrySaving, .discardUnsaved])
  }

  private func shownDesk() throws -> (DeskWindow, DeskModel) {
    let window = DeskWindow(nil)
    let desk = try sampleDesk()
    window.show(desk, isRehearsal: false) { _ in }
    window.present()
    Screen.settle()
    return (window, desk)
  }

  @Test("the keyboard stays in the stops when another trip is chosen, and goes to the list when none is")
  func focusInStops() throws {
    let (window, desk) = try shownDesk()
    defer { window.close() }
    let stops = window.view.detail.stops.list
    desk.selection.select(row: 2)
    gtk_widget_grab_focus(stops.pointer)
    func focus() -> UnsafeMutablePointer<GtkWidget>? { gtk_window_get_focus(cgtk_window(window.widget.pointer)) }
    #expect(focus() == stops.pointer)
    desk.selection.select(stop: 2)
    #expect(focus() == stops.pointer)
    desk.selection.select(row: 3)
    #expect(focus() == stops.pointer && desk.selection.stop.value == nil)
    desk.selection.select(row: nil)
    #expect(focus() == window.view.list.list.pointer, "there are no stops to be in")
  }
}
