import CGtk
import FoundationEssentials
import Testing
import TripCore

@testable import TripGtk

@MainActor @Suite("Half a screen", .serialized)
struct NarrowWindowTests {
  init() throws { try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run") }

  /// The size at which nothing may be cut: half of a screen of 1366 points.
  private static let size: (width: gint, height: gint) = (680, 600)

  @Test("the desk shows list or trip, whole, and both again when there is room", arguments: [true, false])
  func desk(isRehearsal: Bool) throws {
    let desk = try sampleDesk(count: 40)
    let window = DeskWindow(nil)
    window.show(desk, isRehearsal: isRehearsal) { _ in }
    desk.selection.select(row: 3)
    window.present()
    let (view, header) = (window.view, window.header)
    resize(window.widget, 1100, 700)
    #expect(view.listed.widget.isMapped && view.detail.widget.isMapped && !header.turn.isVisible)
    #expect(cut(in: window.widget) == [])

    resize(window.widget, Self.size.width, Self.size.height)
    #expect(view.listed.widget.isMapped && !view.detail.widget.isMapped && header.turn.isMapped)
    #expect(cut(in: window.widget) == [])
    gtk_button_clicked(cgtk_button(header.turn.pointer))
    draw(window.widget)
    #expect(!view.listed.widget.isMapped && view.detail.widget.isMapped)
    resize(window.widget, Self.size.width, Self.size.height)
    #expect(cut(in: window.widget) == [])

    // Who searches sees the list; who is back in the detail sees that.
    gtk_widget_grab_focus(header.search.pointer)
    draw(window.widget)
    #expect(view.listed.widget.isMapped && !view.detail.widget.isMapped)
    gtk_widget_grab_focus(view.detail.stops.list.pointer)
    draw(window.widget)
    #expect(view.detail.widget.isMapped && view.panes.showsSecond.value)
    gtk_button_clicked(cgtk_button(header.turn.pointer))
    draw(window.widget)
    #expect(view.listed.widget.isMapped && !view.panes.showsSecond.value)

    resize(window.widget, 1100, 700)
    #expect(view.listed.widget.isMapped && view.detail.widget.isMapped && !header.turn.isVisible)
    #expect(cut(in: window.widget) == [])
    window.close()
  }

  @Test("in a narrow window a trip that is decided about may have any delay, notice or filter, and nothing is cut")
  func full() throws {
    let desk = try sampleDesk(count: 40)
    let window = DeskWindow(nil)
    window.show(desk, isRehearsal: true) { _ in }
    window.present()
    desk.selection.select(row: 3)
    try desk.changeActualDeparture(by: .minutes(55))
    try desk.decide([.reason("A tree lies on the track between both stops"), .note("Call the driver of the next one")])
    desk.filter.text.value = "beta"
    desk.notices.add(.timetableReplaced)
    for showsDetail in [false, true] {
      window.view.panes.showsSecond.value = showsDetail
      resize(window.widget, Self.size.width, Self.size.height)
      #expect(cut(in: window.widget) == [])
    }
    window.close()
  }

  @Test(
    "the names of colleagues are whole beside all else in the header bar", arguments: [680, 1110, 1920], [2, 6])
  func colleagues(width: Int, count: Int) throws {
    let desk = try sampleDesk()
    let window = DeskWindow(nil)
    window.show(desk, isRehearsal: true) { _ in }
    let header = window.header
    header.hasManyMarks = true
    header.saving.optionalText = "kept here, 3 not sent since 8:12"
    window.present()
    func isWhole(_ label: Label) -> Bool {
      pango_layout_is_ellipsized(gtk_label_get_layout(cgtk_label(label.pointer))) == 0
    }
    resize(window.widget, gint(width), 620)
    var place = GtkAllocation()
    gtk_widget_get_allocation(header.clock.pointer, &place)
    let before = place
    let authors = ["anna", "bram", "chris", "dora", "emil", "frits"].prefix(count)
    let desks = authors.map { DeskAtWork(id: UUID(), author: $0) }
    desk.show(Colleagues(desks, seenFrom: desks[0].id))
    resize(window.widget, gint(width), 620)
    #expect(header.colleagues.isMapped && isWhole(header.colleagues) && isWhole(header.saving))
    gtk_widget_get_allocation(header.clock.pointer, &place)
    #expect((place.x, place.height) == (before.x, before.height), "nothing else is pushed away")
    window.close()
  }

  @Test("the train graph shows the picture or the table, whole") func graph() throws {
    let desk = try sampleDesk()
    let window = DeskWindow(nil)
    window.show(desk, isRehearsal: false) { _ in }
    window.present()
    let graph = TrainGraphWindow(beside: window.widget)
    let model = GraphModel(desk)
    let lines = LineChooserModel(model)
    let parts: [AnyObject] = [
      GraphPresentationControl(graph, model: model, lines: lines, desk: desk),
      GraphController(graph, model: model, lines: lines, desk: desk, isRehearsal: false),
    ]
    graph.present()
    resize(graph.widget, 1240, 660)
    #expect(graph.canvas.widget.isMapped && graph.table.isMapped && graph.turn.isMapped)
    resize(graph.widget, Self.size.width, Self.size.height)
    #expect(graph.canvas.widget.isMapped && !graph.table.isMapped && graph.turn.isMapped)
    #expect(cut(in: graph.widget) == [])
    gtk_button_clicked(cgtk_button(graph.turn.pointer))
    resize(graph.widget, Self.size.width, Self.size.height)
    #expect(!graph.canvas.widget.isMapped && graph.table.isMapped)
    #expect(cut(in: graph.widget) == [])
    withExtendedLifetime(parts) { graph.close() }
    window.close()
  }

  /// Gives a window a size without its shadow, and waits until it is laid out.
  private func resize(_ window: Widget, _ width: gint, _ height: gint) {
    gtk_window_resize(cgtk_window(window.pointer), width, height)
    draw(window)
  }

  private func draw(_ window: Widget) {
    for _ in 0..<3 {
      gtk_widget_queue_draw(window.pointer)
      gtk_test_widget_wait_for_draw(window.pointer)
      Screen.settle()
    }
  }

  /// Returns what of a window lies beyond its edges. What a scrolled window holds may be larger than the window.
  private func cut(in window: Widget) -> [String] {
    var (width, height): (gint, gint) = (0, 0)
    gtk_window_get_size(cgtk_window(window.pointer), &width, &height)
    var found = width > Self.size.width && width < CompactBin.limit ? ["the window is \(width) wide"] : []
    let bin = gtk_bin_get_child(UnsafeMutableRawPointer(window.pointer).assumingMemoryBound(to: GtkBin.self))
    let titlebar = gtk_window_get_titlebar(cgtk_window(window.pointer))
    for part in [bin, titlebar].compactMap(\.self) { look(at: part, in: part, &found) }
    return found
  }

  private func look(
    at widget: UnsafeMutablePointer<GtkWidget>, in top: UnsafeMutablePointer<GtkWidget>, _ found: inout [String]
  ) {
    guard gtk_widget_get_mapped(widget).isTrue else { return }
    var (x, y): (gint, gint) = (0, 0)
    gtk_widget_translate_coordinates(widget, top, 0, 0, &x, &y)
    let (width, height) = (gtk_widget_get_allocated_width(widget), gtk_widget_get_allocated_height(widget))
    // An empty box has one pixel, wherever it is.
    guard width > 1, height > 1 else { return }
    let (right, bottom) = (x + width, y + height)
    let label = atk_object_get_name(gtk_widget_get_accessible(widget)).map { String(cString: $0) } ?? ""
    let name = "\(String(cString: gtk_widget_get_name(widget))) \(label)"
    if x < 0 || right > gtk_widget_get_allocated_width(top) { found.append("\(name): \(x) to \(right)") }
    if bottom > gtk_widget_get_allocated_height(top) { found.append("\(name): down to \(bottom)") }
    let isScrolled = g_type_check_instance_is_a(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self), gtk_scrolled_window_get_type())
    guard cgtk_is_container(widget).isTrue, !isScrolled.isTrue,
      let children = gtk_container_get_children(cgtk_container(widget))
    else { return }
    defer { g_list_free(children) }
    for place in sequence(first: children, next: { $0.pointee.next }) {
      if let child = place.pointee.data { look(at: child.assumingMemoryBound(to: GtkWidget.self), in: top, &found) }
    }
  }
}
