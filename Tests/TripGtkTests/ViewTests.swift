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
    #expect(desk.selectedRow.value == nil)
    window.show(desk, isRehearsal: false) { _ in }
    Screen.settle()
    #expect(desk.selectedRow.value == nil)
    desk.select(row: 2)
    let list = cgtk_tree_view(window.view.list.list.pointer)
    // Ctrl+Space, as GTK binds it.
    _ = gtk_bindings_activate(
      UnsafeMutableRawPointer(list).assumingMemoryBound(to: GObject.self), guint(GDK_KEY_space), GDK_CONTROL_MASK)
    #expect(cgtk_selected_row(list) == 2)
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
    #expect(gtk_window_get_focus(cgtk_window(window.widget.pointer)) == window.message.open.pointer)
    let label = cgtk_label(window.message.explanation.pointer)
    var (start, end): (gint, gint) = (0, 0)
    #expect(!gtk_label_get_selection_bounds(label, &start, &end).isTrue)
    #expect(gtk_widget_get_can_focus(window.message.explanation.pointer).isTrue, "it can be copied")
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
