import CGtk
import Foundation
import TestSupport
import Testing

@testable import TripCore
@testable import TripGtk

/// Changes the list of trips at random, and compares what GTK has and draws with the desk after each step.
/// `TRIPDESK_LIST_STEPS` sets the number of steps.
@MainActor @Suite("The list of trips while it changes", .serialized)
final class ListChangesTests {
  private let desk: DeskModel
  private let clock = ManualTimeSource()
  private let search: TripSearch
  private let window: DeskWindow
  private var random = SeededRandom(seed: 0)
  private var done: [String] = []

  init() throws {
    try #require(Screen.isThere, "no display: run scripts/test, or these under xvfb-run")
    // As in the program: with the theme alone, the borders of column titles fade in.
    DeskEnvironment().loadStylesheet()
    window = DeskWindow(nil)
    desk = try sampleDesk(count: 60)
    search = TripSearch(desk, clock: clock)
    gtk_window_resize(cgtk_window(window.widget.pointer), 1000, 560)
    window.show(desk, search: search, isRehearsal: false) { _ in }
    window.present()
    draw()
  }

  isolated deinit { window.close() }

  private var list: TripListView { window.view.list }
  private var view: UnsafeMutablePointer<GtkTreeView> { cgtk_tree_view(list.list.pointer) }
  private var place: UnsafeMutablePointer<GtkAdjustment> {
    gtk_scrolled_window_get_vadjustment(cgtk_scrolled_window(list.widget.pointer))
  }

  @Test("rows, headers, selection and pixels are those of the desk after each of many random changes")
  func randomChanges() async throws {
    random = SeededRandom.announced()
    for step in 0..<(try Budget.count("TRIPDESK_LIST_STEPS")) {
      done = []
      let before = sight
      let isByHand = try await change()
      // Half of the steps end within the second in which the order of the list waits.
      clock.advance(by: random.chance(0.5) ? .seconds(2) : .milliseconds(500))
      await Task.yield()
      settle()
      if let failure = failure(before, isByHand: isByHand) {
        Issue.record("step \(step): \(failure) \(done)")
        return
      }
    }
  }

  @Test("a list whose first row is partly out of sight is drawn as it is after another minute", arguments: [1, 11, 17])
  func partlyOutOfSight(offset: Int) async throws {
    desk.filter.isWorklist.value = true
    desk.filter.folds.value = [GroupFold(kind: .shouldHaveLeft, isWhileSearching: false)]
    clock.advance(by: .seconds(2))
    settle()
    for _ in 0..<3 {
      gtk_adjustment_set_value(place, Double(offset))
      settle()
      desk.tick(desk.now.value + .minutes(10))
      clock.advance(by: .seconds(2))
      settle()
      try #require(failure(nil, isByHand: true) == nil)
      gtk_adjustment_set_value(place, Double(offset + 40))
      settle()
      try #require(failure(nil, isByHand: true) == nil)
    }
  }

  /// Makes one to three random changes.
  ///
  /// - Returns: Whether one of them may scroll or select.
  private func change() async throws -> Bool {
    var isByHand = false
    for _ in 0...random.below(3) {
      let instance = desk.timetable.value.instance(ofRow: random.below(60))
      let choice = random.below(15)
      done.append("\(choice)")
      switch choice {
      case 0, 1: try? desk.decide(.departure(delay: .minutes(random.below(40) - 2), at: nil), on: instance)
      case 2: try? desk.decide(.vehicle("v\(random.below(3))"), on: instance)
      case 3: try? desk.decide(random.chance(0.5) ? .cancelled : .reinstated, on: instance)
      case 4, 5, 6: desk.tick(desk.now.value + .minutes(1 + random.below(5)))
      case 7: desk.filter.toggle(group: RowGroup.Kind.allCases[random.below(RowGroup.Kind.allCases.count)])
      case 8, 9:
        let end = gtk_adjustment_get_upper(place) - gtk_adjustment_get_page_size(place)
        gtk_adjustment_set_value(place, random.chance(0.5) ? Double(random.below(30)) : Double(random.below(2000)))
        gtk_adjustment_set_value(place, min(gtk_adjustment_get_value(place), end))
        isByHand = true
      case 10:
        desk.selection.select(row: random.chance(0.2) ? nil : random.below(60))
        isByHand = true
      case 11:
        let first = random.below(56)
        desk.selection.select(rows: first..<first + 3, cursor: first + random.below(3))
        isByHand = true
      case 12:
        // A filter makes the list so short that it has to scroll.
        switch random.below(4) {
        case 0: desk.filter.delayed.value.toggle()
        case 1: desk.filter.text.value = random.chance(0.5) ? "" : "t\(random.below(6))"
        case 2: desk.filter.clickTitle(of: random.chance(0.5) ? .status : .departure)
        default: desk.filter.isWorklist.value.toggle()
        }
        isByHand = true
      case 13:
        try? random.chance(0.6) ? desk.undo() : desk.redo()
        isByHand = true
      default:
        desk.filter.isWorklist.value = true
        isByHand = true
      }
      if random.chance(0.3) { await Task.yield() }
      if random.chance(0.3) { draw() }
      if random.chance(0.2) { clock.advance(by: .milliseconds(300)) }
    }
    return isByHand
  }

  /// Where the selected trip is on the screen; `nil` when it is not wholly in sight.
  private var sight: (row: Int, y: Int)? {
    guard let row = desk.selection.row.value, let position = desk.shownRows.value.position(of: row) else { return nil }
    guard list.positions.contains(position), let visible = list.visibleRows else { return nil }
    let y = (position - list.positions.lowerBound) * Int(visible.row_height) - Int(visible.top)
    return y >= 0 && y + Int(visible.row_height) <= Int(visible.height) ? (row, y) : nil
  }

  /// Returns what is wrong with the list; `nil` when nothing is.
  private func failure(_ before: (row: Int, y: Int)?, isByHand: Bool) -> String? {
    let shown = desk.shownRows.value
    guard let model: OpaquePointer = gtk_tree_view_get_model(view) else { return "no model" }
    guard Int(gtk_tree_model_iter_n_children(model, nil)) == shown.count else { return "another number of rows" }
    let fresh = TripListModel(desk)
    for position in 0..<shown.count {
      let text = shownText(model, Int32(position), .departure)
      switch shown.item(at: position) {
      case .header(let group):
        if text != markupEscaped(desk.wording.spokenHeader(group, on: desk.timetable.value.serviceDate)) {
          return "header \(position): \(text)"
        }
      case .trip(let row):
        let listRow = fresh.listRow(row)
        if !text.contains(listRow.departure) { return "row \(position): \(text) for \(listRow.departure)" }
        let why = shownText(model, Int32(position), .why)
        if why != markupEscaped(fresh.why(row)) { return "row \(position): \(why) for \(fresh.why(row))" }
        let status = shownText(model, Int32(position), .status)
        if !status.contains(markupEscaped(listRow.status)) { return "row \(position): \(status) for \(listRow.status)" }
      }
    }
    let selected = desk.selection.rows.value.compactMap(shown.position).sorted()
    if list.selection.rows != selected { return "selected \(list.selection.rows), not \(selected)" }
    var (x, y): (gint, gint) = (0, 0)
    gtk_tree_view_convert_bin_window_to_tree_coords(view, 0, 0, &x, &y)
    let value = gtk_adjustment_get_value(place)
    if y != gint(value) { return "GTK draws from \(y), and scrolls to \(value)" }
    if let before, !isByHand, before.row == desk.selection.row.value, shown.position(of: before.row) != nil,
      sight == nil
    {
      return "the selected trip went out of sight"
    }
    var (drawn, again, widths): ([UInt8], [UInt8], [gint])
    repeat {
      (drawn, widths) = (pixels, columnWidths)
      gtk_widget_queue_draw(list.list.pointer)
      draw()
      again = pixels
      // A status that was drawn for the first time makes its column wider in the next turn, which moves the others.
    } while widths != columnWidths
    guard drawn != again else { return nil }
    let other = zip(drawn, again).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    let line = drawn.count / max(1, Int(gtk_widget_get_allocated_height(list.list.pointer)))
    let (rows, columns) = (other.map { $0 / line }, other.map { $0 % line / 3 })
    return """
      the list is drawn otherwise when all of it is drawn again: from \(columns.min() ?? 0), \(rows.min() ?? 0) \
      to \(columns.max() ?? 0), \(rows.max() ?? 0), \(drawn.count) and \(again.count) bytes, at \(value)
      """
  }

  private var columnWidths: [gint] {
    (0..<gint(gtk_tree_view_get_n_columns(view))).map {
      gtk_tree_view_column_get_width(gtk_tree_view_get_column(view, $0))
    }
  }

  /// The pixels of the list as they are on the screen.
  private var pixels: [UInt8] {
    // When no trip fits the filter, a page in the place of the list says so.
    guard list.list.isMapped else { return [] }
    // The mark of the scroll bar fades at the end of the rows, and the notice about a decision slides over the last ones.
    let width = gtk_widget_get_allocated_width(list.list.pointer) - 24
    let height = gtk_widget_get_allocated_height(list.list.pointer) - 72
    guard let picture = gdk_pixbuf_get_from_window(gtk_widget_get_window(list.list.pointer), 0, 0, width, height)
    else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    return Array(
      UnsafeBufferPointer(start: gdk_pixbuf_read_pixels(picture), count: Int(gdk_pixbuf_get_byte_length(picture))))
  }

  private func draw() {
    gtk_test_widget_wait_for_draw(window.widget.pointer)
    Screen.settle()
  }

  /// Waits until the list has all its rows and nothing moves any more.
  private func settle() {
    let end = ContinuousClock.now + .seconds(300)
    var last: [UInt8] = []
    repeat {
      last = pixels
      for _ in 0..<2 { draw() }
    } while (list.positions.count != desk.shownRows.value.count || last != pixels) && ContinuousClock.now < end
  }
}
