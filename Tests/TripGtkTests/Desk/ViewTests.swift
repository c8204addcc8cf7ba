import CGtk
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("Views", .serialized)
struct ViewTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  @Test("a line break in a headsign makes neither a row nor the title higher")
  func lineBreak() {
    #expect(heightOfList(headsign: "one\ntwo") == heightOfList(headsign: "one"))
    // The sign that stands for the break may be a pixel higher than a letter.
    #expect(heightOfTitle("one\ntwo") <= heightOfTitle("one") + 4)
  }

  @Test("where the desk selected nothing, nothing gets selected by itself, and what is selected stays so")
  func selection() throws {
    let window = DeskWindow(nil)
    defer { window.close() }
    let desk = try sampleDesk()
    window.show(desk, isRehearsal: false) { _ in }
    window.present()
    Screen.settle()
    #expect(desk.selection.row.value == nil)
    window.show(desk, isRehearsal: false) { _ in }
    Screen.settle()
    #expect(desk.selection.row.value == nil)
    desk.selection.select(row: 2)
    // Ctrl+Space, as GTK binds it.
    pressInList(window, GDK_KEY_space, GDK_CONTROL_MASK)
    #expect(window.view.list.selection.rows == [])
    #expect(desk.selection.trip.value == nil && !window.view.showsTrip, "no button is left that would change it")
  }

  @Test("Ctrl+A selects all trips, and the next key one again")
  func severalTrips() throws {
    let window = DeskWindow(nil)
    defer { window.close() }
    let desk = try sampleDesk()
    window.show(desk, isRehearsal: false) { _ in }
    window.present()
    Screen.settle()
    desk.selection.select(row: 2)
    pressInList(window, GDK_KEY_a, GDK_CONTROL_MASK)
    #expect(desk.selection.rows.value == Array(0..<6) && desk.selection.row.value == 2)
    pressInList(window, GDK_KEY_Home, GdkModifierType(rawValue: 0))
    #expect(desk.selection.rows.value == [0] && desk.selection.row.value == 0)
  }

  @Test("above a page that explains something, neither the date nor the clock of the desk behind it is shown")
  func headerOfPage() throws {
    let window = DeskWindow(nil)
    defer { window.close() }
    window.show(try sampleDesk(), isRehearsal: false) { _ in }
    let (header, bar) = (window.header, cgtk_header_bar(window.header.widget.pointer))
    func title() -> String? { gtk_header_bar_get_title(bar).map { String(cString: $0) } }
    #expect(title() == "Lines & <Co>" && header.clock.isVisible && header.day.isSensitive)
    window.showMessage("caltrain.zip cannot be opened", "It is not a .zip.")
    #expect(title() == "Trip Desk" && gtk_header_bar_get_subtitle(bar) == nil)
    #expect(!header.clock.isVisible && !header.day.isSensitive && !header.undo.isSensitive)
    window.showDesk()
    #expect(title() == "Lines & <Co>" && header.clock.isVisible && header.day.isSensitive)
  }

  @Test("the departures of an earlier service day make their column as wide as they are, and no wider")
  func departureColumn() {
    let view = TripListView()
    view.columns.fit(.departure, to: ["08:00", "(Thu 19) 23:50"])
    let wide = view.columns.wholeWidth(of: .departure)
    view.columns.fit(.departure, to: ["08:00", "08:10"])
    #expect(view.columns.wholeWidth(of: .departure) < wide)
    view.columns.widen(.departure, to: ["08:00", "(Thu 19) 23:50"])
    #expect(view.columns.wholeWidth(of: .departure) == wide)
    view.columns.widen(.departure, to: ["08:00"])
    #expect(view.columns.wholeWidth(of: .departure) == wide)
  }

  @Test(
    "files are told apart by as much of their paths as it takes",
    arguments: [
      (["/a/feeds/bus.zip", "/a/feeds/tram.zip"], ["feeds/bus.zip", "feeds/tram.zip"]),
      (["/a/feeds/bus.zip", "/b/feeds/bus.zip"], ["a/feeds/bus.zip", "b/feeds/bus.zip"]),
      (["/x/a/b.zip", "/a/b.zip", "/b.zip"], ["x/a/b.zip", "a/b.zip", "b.zip"]),
      (["/a/b.zip", "/a/b.zip"], ["a/b.zip", "a/b.zip"]),
    ])
  func recentNames(paths: [String], expected: [String]) {
    #expect(distinctNames(of: paths) == expected)
  }

  /// Presses a key as GTK's own bindings of lists take it.
  private func pressInList(_ window: DeskWindow, _ key: Int32, _ modifiers: GdkModifierType) {
    let list = UnsafeMutableRawPointer(window.view.list.list.pointer).assumingMemoryBound(to: GObject.self)
    _ = gtk_bindings_activate(list, guint(key), modifiers)
    Screen.settle()
  }

  @Test("a page that explains something offers Open first, and does not show its text selected")
  func message() throws {
    let window = DeskWindow(nil)
    defer { window.close() }
    window.show(try sampleDesk(), isRehearsal: false) { _ in }
    window.present()
    Screen.settle()
    window.showMessage("caltrain.zip cannot be opened", "It is not a .zip.")
    Screen.settle()
    #expect(gtk_window_get_focus(cgtk_window(window.widget.pointer)) == window.message.part.open.pointer)
    let label = cgtk_label(window.message.part.explanation.pointer)
    var (start, end): (gint, gint) = (0, 0)
    #expect(!gtk_label_get_selection_bounds(label, &start, &end).isTrue)
    #expect(gtk_widget_get_can_focus(window.message.part.explanation.pointer).isTrue, "it can be copied")
  }

  @Test(
    "of what is dropped the first local file is taken, else the address itself",
    arguments: [
      (["file:///a%20b.zip", "file:///c.zip"], "/a b.zip"),
      (["https://a.example/feed.zip", "file:///c.zip"], "/c.zip"),
      (["https://a.example/feed.zip", "https://b.example/"], "https://a.example/feed.zip"),
      ([], nil),
    ])
  func dropped(addresses: [String], expected: String?) {
    var list = addresses.map { strdup($0) } + [nil]
    defer { list.forEach { free($0) } }
    let file = cgtk_dropped_file(&list)
    defer { g_free(file) }
    #expect(file.map { String(cString: $0) } == expected)
  }

  private func heightOfList(headsign: String) -> Int32 {
    let view = TripListView()
    let rows = RowModel(rows: 1, columns: 5) { _, _ in headsign }
    let window = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
    defer { gtk_widget_destroy(window.pointer) }
    gtk_window_set_default_size(cgtk_window(window.pointer), 800, 300)
    window.add(view.widget)
    view.show(rows)
    gtk_widget_show_all(window.pointer)
    Screen.settle()
    var area = GdkRectangle()
    let path = gtk_tree_path_new_first()
    defer { gtk_tree_path_free(path) }
    gtk_tree_view_get_background_area(cgtk_tree_view(view.list.pointer), path, nil, &area)
    return area.height
  }

  private func heightOfTitle(_ text: String) -> Int32 {
    let view = TripDetailView()
    view.title.text = text
    var (least, natural): (gint, gint) = (0, 0)
    gtk_widget_get_preferred_height(view.title.pointer, &least, &natural)
    return natural
  }
}
