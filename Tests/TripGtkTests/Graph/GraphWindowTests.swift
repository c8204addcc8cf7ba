import CGtk
import Glibc
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
    let lines = LineChooserModel(model)
    let window = TrainGraphWindow(beside: parent)
    let parts: [AnyObject] = [
      GraphPresentationControl(window, model: model, lines: lines, desk: desk),
      GraphController(window, model: model, lines: lines, desk: desk, isRehearsal: true),
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

  @Test("a line is searched and chosen by Enter, and then the picture has the keys")
  func lines() throws {
    try open { _, model, window in
      window.lines.toggle()
      Screen.settle()
      #expect(gtk_widget_has_focus(window.lines.search.pointer).isTrue)
      let line = try #require(model.route.value)
      gtk_entry_set_text(cgtk_entry(window.lines.search.pointer), "nowhere")
      gtk_widget_activate(window.lines.search.pointer)
      #expect(window.lines.popover.isVisible, "nothing is found, and nothing chosen")
      gtk_entry_set_text(cgtk_entry(window.lines.search.pointer), line.name)
      gtk_widget_activate(window.lines.search.pointer)
      Screen.settle()
      #expect(model.route.value == line)
      #expect(window.canvas.hasFocus)
    }
  }

  @Test("the table folds away and comes back, and the picture has its room")
  func fold() throws {
    try open { _, _, window in
      let before = window.canvas.size.width
      gtk_button_clicked(cgtk_button(window.turn.pointer))
      for _ in 0..<3 { gtk_test_widget_wait_for_draw(window.widget.pointer) }
      #expect(!window.table.isMapped && window.canvas.size.width > before + 100)
      gtk_button_clicked(cgtk_button(window.turn.pointer))
      for _ in 0..<3 { gtk_test_widget_wait_for_draw(window.widget.pointer) }
      #expect(window.table.isMapped && window.canvas.size.width == before)
    }
  }

  @Test("the day is printed on pages of the paper, in landscape, with the chosen width of an hour")
  func print() throws {
    try open { _, model, window in
      let drawing = GraphPageDrawing()
      var sizes: [GraphSize] = []
      let pages = PrintedPages(name: model.fileName, paper: .a3) { size in
        sizes.append(size)
        return model.pages(
          on: GraphPaper(size, hourWidth: 100), letters: drawing.graph.lettering(for: model.stopNames),
          isRehearsal: true
        ).map { page in { drawing.draw(page, on: $0) } }
      }
      let path = "/tmp/tripdesk-print-\(getpid()).pdf"
      defer { unlink(path) }
      #expect(pages.print(above: nil, to: path) == nil)
      let size = try #require(sizes.first)
      #expect(abs(size.width - 1190.55) < 1 && abs(size.height - 841.89) < 1, "\(size)")
      #expect(access(path, R_OK) == 0)
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
