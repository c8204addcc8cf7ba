import CGtk
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("How wide the list's columns are", .serialized)
struct ListWidthTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  /// As long as any language has it.
  private let words = "noch nicht gesetzt"

  @Test(
    "a status is read to its end as soon as it is shown, whatever it says; columns that may be left out go before it",
    arguments: [500, 1110, 1250])
  func status(width: gint) throws {
    let desk = try sampleDesk(
      translation: Translation(
        message: { [words] in $0 == "not set yet" ? words : $0 }, countedMessage: { $2 == 1 ? $0 : $1 }))
    let window = open(desk, width: width)
    defer { window.close() }
    let columns = ShownColumns(list: window.view.list.list)
    try desk.drag.move(desk.timetable.value.instance(ofRow: 2), to: .departure(delay: .minutes(55), at: 1))
    draw(window) { columns.isWhole(.status) && columns.areInSight }
    #expect(columns.text(.status, ofRow: 2).contains(words))
    #expect(columns.isWhole(.departure) && columns.isWhole(.arrival) && columns.isWhole(.status), "\(columns.widths)")
    #expect(columns.areInSight, "\(columns.widths)")
    #expect(columns.width(.destination) > 80, "a destination still says something")
    #expect(width == 500 || columns.isWhole(.destination))
  }

  @Test("a trip that is moved and being saved moves no column; that it is not saved is read to its end")
  func saving() async throws {
    let sample = try sampleDesk()
    let journal = JournalReplica(
      UnavailableJournal(.diskFull(path: "/journal")), from: try #require(ServiceDate("20261117")),
      operatorID: OperatorID("a"), author: "dispatch-1", clock: .system)
    let desk = DeskModel(
      timetable: sample.timetable.value, now: sample.now.value, wording: sample.wording, journal: journal)
    let window = open(desk, width: 1110)
    defer { window.close() }
    let columns = ShownColumns(list: window.view.list.list)
    let before = columns.widths
    desk.selection.select(row: 2)
    try desk.changeActualDeparture(by: .minutes(25))
    draw(window) { columns.isWhole(.status) }
    #expect(columns.text(.status, ofRow: 2).contains("● +25 min") && columns.text(.marks, ofRow: 2).contains("⋯"))
    #expect(columns.isWhole(.status) && columns.widths == before)
    await journal.settle()
    draw(window) { columns.isWhole(.status) && columns.areInSight }
    #expect(columns.text(.status, ofRow: 2).contains("⚠ not saved"))
    #expect(columns.isWhole(.status) && columns.areInSight, "\(columns.widths)")
  }

  @Test("the name of a line is read to its end as soon as it is shown, also one that few trips have")
  func line() throws {
    let desk = try sampleDesk(count: 130, lines: ["5", "FerDW"], other: 3)
    let window = open(desk, width: 1110)
    defer { window.close() }
    let columns = ShownColumns(list: window.view.list.list)
    draw(window) { columns.isWhole(.line) && columns.areInSight }
    #expect(columns.text(.line, ofRow: 3).contains("FerDW") && columns.isWhole(.line), "\(columns.widths)")
  }

  @Test("a wide window uses its width, and at the usual one nothing that matters is cut", arguments: [1110, 1920])
  func wide(width: gint) throws {
    let desk = try sampleDesk()
    let window = open(desk, width: width)
    defer { window.close() }
    let columns = ShownColumns(list: window.view.list.list)
    draw(window) { columns.areInSight && (width < 1920 || columns.width(.note) > 0) }
    for column: TripListColumn in [.departure, .expected, .line, .destination, .arrival, .status, .marks] {
      #expect(columns.width(column) > 0 && columns.isWhole(column), "\(column)")
    }
    #expect(columns.areInSight, "\(columns.widths)")
    if width == 1920 {
      #expect(columns.width(.origin) > 0 && columns.width(.note) > 0)
      #expect(columns.widths.allSatisfy { $0 < 480 }, "no column is far away from the next: \(columns.widths)")
    }
  }

  @Test("letters that become larger while the desk runs, and smaller again, are read to their ends as before")
  func letters() throws {
    DeskEnvironment().loadStylesheet()
    let desk = try sampleDesk()
    let window = open(desk, width: 2400)
    defer { window.close() }
    let columns = ShownColumns(list: window.view.list.list)
    let stops = ShownColumns(list: window.view.detail.stops.list)
    desk.selection.select(row: 2)
    try desk.changeActualDeparture(by: .minutes(25))
    draw(window) { columns.isWhole(.status) }
    // The others get what is left of the window, which has room for the list beside the detail in both sizes.
    func fixed() -> [gint] { [.departure, .arrival].map(columns.width) + stops.widths.dropFirst() }
    let before = fixed()
    let resolution = Screen.resolution
    Screen.resolution = 192 * 1024
    defer { Screen.resolution = resolution }
    draw(window) { columns.isWhole(.status) && zip(fixed(), before).allSatisfy { $0 > $1 } }
    #expect(columns.isWhole(.departure) && columns.isWhole(.arrival) && columns.isWhole(.status), "\(columns.widths)")
    #expect(zip(fixed(), before).allSatisfy { $0 > $1 }, "\(before), now \(fixed())")
    Screen.resolution = resolution
    draw(window) { fixed() == before }
    #expect(fixed() == before)
  }

  /// A desk's window that is as large as it will be.
  private func open(_ desk: DeskModel, width: gint) -> DeskWindow {
    let window = DeskWindow(nil)
    gtk_window_resize(cgtk_window(window.widget.pointer), width, 700)
    window.show(desk, isRehearsal: false) { _ in }
    window.present()
    draw(window) { gtk_widget_get_allocated_width(window.widget.pointer) >= width }
    return window
  }

  /// Lets a change be drawn, and what that has as a consequence: until `condition` holds, for 2,000 frames at most.
  private func draw(_ window: DeskWindow, until condition: () -> Bool) {
    for frame in 0..<2_000 where frame < 3 || !condition() { gtk_test_widget_wait_for_draw(window.widget.pointer) }
    Screen.settle()
  }
}

/// A list as it is on the screen.
@MainActor
private struct ShownColumns {
  let list: Widget
  private var view: UnsafeMutablePointer<GtkTreeView> { cgtk_tree_view(list.pointer) }

  /// Whether they fill the list, and none hangs over its edge.
  var areInSight: Bool { widths.reduce(0, +) == gtk_widget_get_allocated_width(list.pointer) }

  /// The widths of the columns that are shown.
  var widths: [gint] {
    (0..<gint(gtk_tree_view_get_n_columns(view))).compactMap { gtk_tree_view_get_column(view, $0) }
      .filter { gtk_tree_view_column_get_visible($0).isTrue }.map(gtk_tree_view_column_get_width)
  }

  /// The width of a column of the list of trips; 0 when it is left out.
  func width(_ column: TripListColumn) -> gint {
    guard let shown = self.column(column), gtk_tree_view_column_get_visible(shown).isTrue else { return 0 }
    return gtk_tree_view_column_get_width(shown)
  }

  private func column(_ column: TripListColumn) -> UnsafeMutablePointer<GtkTreeViewColumn>? {
    gtk_tree_view_get_column(view, gint(TripListColumn.allCases.firstIndex(of: column) ?? -1))
  }

  func text(_ column: TripListColumn, ofRow row: gint) -> String {
    let model: OpaquePointer = gtk_tree_view_get_model(view)
    return shownText(model, row, column)
  }

  /// Whether a column has room for the natural width of each of its cells, as their renderer tells it.
  func isWhole(_ column: TripListColumn) -> Bool {
    guard let shown = self.column(column) else { return false }
    let model: OpaquePointer = gtk_tree_view_get_model(view)
    let area: UnsafeMutablePointer<GtkCellArea> = gtk_cell_layout_get_area(OpaquePointer(shown))
    var iter = GtkTreeIter()
    for row in 0..<gtk_tree_model_iter_n_children(model, nil) {
      guard gtk_tree_model_iter_nth_child(model, &iter, nil, row).isTrue else { return false }
      gtk_tree_view_column_cell_set_cell_data(shown, model, &iter, 0, 0)
      let context: UnsafeMutablePointer<GtkCellAreaContext> = gtk_cell_area_create_context(area)
      defer { g_object_unref(context) }
      var natural: gint = 0
      gtk_cell_area_get_preferred_width(area, context, list.pointer, nil, &natural)
      if natural > gtk_tree_view_column_get_width(shown) { return false }
    }
    return true
  }
}
