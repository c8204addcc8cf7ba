import CGtk
import Testing
import TripCore
import TripDrawing

@testable import TripGtk

@MainActor @Suite("The train graph's window", .serialized)
struct GraphWindowTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  /// A desk and its graph in a window that is as large as it will be.
  private func open(_ body: (DeskModel, GraphModel, TrainGraphWindow) throws -> Void) throws {
    let desk = try sampleDesk()
    let parent = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    defer { gtk_widget_destroy(parent.pointer) }
    let model = GraphModel(desk)
    let window = TrainGraphWindow(beside: parent)
    let parts: [AnyObject] = [
      GraphPresentationControl(window, model: model, desk: desk),
      GraphController(window, model: model, desk: desk),
      GraphCanvasController(window.canvas, model: model, desk: desk, preferences: PreferencesModel()),
    ]
    window.presentSettled()
    try withExtendedLifetime(parts) { try body(desk, model, window) }
    window.close()
  }

  @Test("the drawing area tells the model how large it is")
  func size() throws {
    try open { _, model, window in
      #expect(model.base.value.size == window.canvas.size && model.base.value.size.width > 300)
    }
  }

  @Test("what is selected in the table is selected at the desk, and the other way round")
  func selection() throws {
    try open { desk, model, window in
      let rows = model.tableRows.value
      #expect(rows.count == 6)
      window.tableSelection.show([], cursor: nil)
      gtk_tree_view_set_cursor(
        cgtk_tree_view(window.table.pointer), gtk_tree_path_new_from_string("2"), nil, 0)
      #expect(desk.selection.row.value == rows[2])
      desk.selection.select(row: rows[4])
      #expect(window.tableSelection.rows == [4])
      #expect(model.moving.value.strokes.segments.allSatisfy { $0.row == rows[4] && $0.emphasis == .selected })
    }
  }

  @Test("several trips that are selected at the desk are selected in the table")
  func severalSelected() throws {
    try open { desk, model, window in
      let rows = model.tableRows.value
      desk.selection.select(rows: [rows[1], rows[3], rows[4]], cursor: rows[3])
      #expect(window.tableSelection.rows == [1, 3, 4])
      #expect(desk.selection.rows.value.sorted() == [rows[1], rows[3], rows[4]].sorted())
    }
  }

  @Test("every part has a colour of its own, in the light theme and in the dark one")
  func colors() throws {
    let environment = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    defer { gtk_widget_destroy(environment.pointer) }
    DeskEnvironment().loadStylesheet()
    let before = cgtk_prefers_dark()
    defer { cgtk_prefer_dark(before) }
    for isDark in [false, true] {
      cgtk_prefer_dark(gboolean(isDark))
      let canvas = PictureCanvas<GraphDrawing>()
      environment.add(canvas.widget)
      let colors = canvas.style.palette
      #expect((colors.ground.lightness < 0.5) == isDark)
      #expect(colors.selected.red > colors.selected.blue + 0.3 && colors.selected.green > colors.selected.blue + 0.3)
      #expect(colors.expected.blue > colors.expected.red + 0.2)
      #expect(colors.onPaper.ground.lightness > 0.5)
      gtk_container_remove(cgtk_container(environment.pointer), canvas.widget.pointer)
    }
  }

  @Test("what is shown is saved as PNG, SVG and PDF")
  func export() throws {
    try open { _, model, window in try window.expectSaves(model.picture) }
  }
}
