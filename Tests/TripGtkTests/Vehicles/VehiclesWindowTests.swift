import CGtk
import Testing
import TripCore
import TripDrawing

@testable import TripGtk

@MainActor @Suite("The Vehicles window", .serialized)
struct VehiclesWindowTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  /// A desk and its vehicles in a window that is as large as it will be.
  private func open(_ body: (DeskModel, VehiclesModel, VehiclesWindow) throws -> Void) throws {
    let desk = try sampleDesk()
    let parent = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    defer { gtk_widget_destroy(parent.pointer) }
    let model = VehiclesModel(desk, clock: .mainLoop)
    let window = VehiclesWindow(beside: parent)
    let parts: [AnyObject] = [
      VehiclesPresentationControl(window, model: model, desk: desk),
      VehiclesController(window, model: model, desk: desk),
      VehiclesCanvasController(window.canvas, model: model, desk: desk, preferences: PreferencesModel()),
    ]
    window.presentSettled()
    try withExtendedLifetime(parts) { try body(desk, model, window) }
    window.close()
  }

  @Test("the drawing area tells the model how large it is, and the order is that of the chooser")
  func size() throws {
    try open { _, model, window in
      #expect(model.base.value.size == window.canvas.size && model.base.value.size.width > 300)
      gtk_combo_box_set_active(cgtk_combo_box(window.order.pointer), 1)
      #expect(model.order.value == .name)
      model.sort(by: .firstDeparture)
      #expect(gtk_combo_box_get_active(cgtk_combo_box(window.order.pointer)) == 2)
    }
  }

  @Test("what is selected in the table is selected at the desk, and the other way round")
  func selection() throws {
    try open { desk, model, window in
      for row in 0..<6 { try desk.decide(.vehicle("v\(row % 2)"), on: desk.timetable.value.instance(ofRow: row)) }
      let rows = model.tableRows.value
      #expect(rows.count == 6 && model.base.value.lanes.map(\.name).sorted() == ["v0", "v1"])
      desk.selection.select(row: rows[4])
      #expect(window.tableSelection.rows == [4])
      gtk_tree_view_set_cursor(
        cgtk_tree_view(window.table.pointer), gtk_tree_path_new_from_string("2"), nil, 0)
      #expect(desk.selection.row.value == rows[2])
    }
  }

  @Test("the line, the slack and the state are read in a narrow table too, and what is left out is told")
  func narrow() throws {
    try open { desk, _, window in
      for row in 0..<6 { try desk.decide(.vehicle("v\(row % 2)"), on: desk.timetable.value.instance(ofRow: row)) }
      @MainActor func shown() -> [String] {
        let view = cgtk_tree_view(window.table.pointer)
        return (0..<gint(gtk_tree_view_get_n_columns(view))).compactMap { gtk_tree_view_get_column(view, $0) }
          .filter { gtk_tree_view_column_get_visible($0).isTrue }
          .map { String(cString: gtk_tree_view_column_get_title($0)) }
      }
      @MainActor func resize(_ width: gint) {
        gtk_window_resize(cgtk_window(window.widget.pointer), width, 700)
        for _ in 0..<4 { gtk_test_widget_wait_for_draw(window.widget.pointer) }
        Screen.settle()
      }
      resize(1900)
      #expect(shown() == ["Vehicle", "Trip", "Planned", "Expected", "Slack", "State"])
      let texts = ["v1", "7 → Beta", "08:00–08:20", "08:09–08:29", "! −9 min", "+9 min"]
      #expect(window.cell(texts, 6).isEmpty && window.cell(texts, 5) == "+9 min")
      resize(920)
      #expect(shown() == ["Vehicle", "Trip", "Planned", "Slack", "State"])
      #expect(window.cell(texts, 6) == texts.joined(separator: " · "))
      #expect(window.cell(texts, 5) == "+9 min · 08:09–08:29", "a screen reader reads what has no column")
      resize(1900)
      #expect(shown().contains("Expected"), "the window is divided again for its new width")
    }
  }

  @Test("an empty window offers a proposal, shows it unlike the day, and the day again when it is accepted")
  func proposal() async throws {
    let desk = try sampleDesk()
    let parent = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    defer { gtk_widget_destroy(parent.pointer) }
    let (model, window) = (VehiclesModel(desk, clock: .mainLoop), VehiclesWindow(beside: parent))
    let parts: [AnyObject] = [
      VehiclesPresentationControl(window, model: model, desk: desk),
      VehiclesController(window, model: model, desk: desk),
    ]
    window.presentSettled()
    let bar = window.proposal
    #expect(bar.widget.isVisible && bar.propose.isVisible && !bar.accept.isVisible && !bar.words.isVisible)
    gtk_button_clicked(cgtk_button(bar.propose.pointer))
    #expect(!bar.propose.isVisible && bar.giveUp.isVisible && !window.propose.isSensitive)
    while model.proposal.state.value == .working { await Task.yield() }
    #expect(bar.accept.isVisible && bar.scope.isVisible && bar.words.text.contains("6 trips"))
    #expect(bar.title.text.hasPrefix("Proposal") && window.tableSelection.rows.count <= 1)
    gtk_button_clicked(cgtk_button(bar.accept.pointer))
    #expect(!bar.widget.isVisible && window.propose.isSensitive && model.base.value.title.isEmpty)
    #expect(desk.journal.shown.entries.count == 1 && !model.base.value.lanes.isEmpty)
    withExtendedLifetime(parts) {}
    window.close()
  }

  @Test("what is shown is saved as PNG, SVG and PDF")
  func export() throws {
    try open { _, model, window in try window.expectSaves(model.picture) }
  }
}
