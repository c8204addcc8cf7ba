import CGtk
import TripCore

/// The list of the day's trips.
@MainActor
final class TripListView {
  let widget: Widget
  let list = Widget(gtk_tree_view_new())
  /// The selection of the list: the trips that the dispatcher's next decision is about.
  let selection: RowSelection
  /// The positions of the list for which GTK has rows: all of them, or only a part for a moment in a long list.
  private(set) var positions = 0..<0
  /// Whether GTK has laid out the rows that it has, so that it knows which of them are visible.
  private(set) var isLaidOut = false
  /// Called after the list was made lower, with the number of pixels by which.
  var lowered: (@MainActor (_ pixels: Int) -> Void)?
  private var height = 0
  /// By how many pixels the list was made lower since ``lowered`` was called.
  private var lostHeight = 0
  private let focus: SignalConnection
  private var allocation: SignalConnection?
  /// The columns of the list.
  let columns: TripListColumns

  typealias Column = TripListColumn

  init() {
    selection = RowSelection(list)
    focus = showFocus(of: list)
    widget = Widget(gtk_scrolled_window_new(nil, nil))
    columns = TripListColumns(of: list, in: widget)
    let view = cgtk_tree_view(list.pointer)
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    gtk_tree_selection_set_mode(gtk_tree_view_get_selection(view), GTK_SELECTION_MULTIPLE)
    cgtk_show_cut_texts(view)
    list.setStyleClass("trip-list")
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(widget.pointer), GTK_POLICY_EXTERNAL, GTK_POLICY_AUTOMATIC)
    widget.add(list)
    allocation = connect(list.pointer, "size-allocate") { [weak self] in self?.noteHeight() }
  }

  private func noteHeight() {
    isLaidOut = true
    let before = height
    height = Int(gtk_widget_get_allocated_height(list.pointer))
    guard height < before else { return }
    let isPlanned = lostHeight > 0
    lostHeight += before - height
    // In the middle of a layout, nothing may be scrolled.
    if isPlanned { return }
    MainLoop.nextTurn { [weak self] in
      guard let self else { return }
      defer { lostHeight = 0 }
      lowered?(lostHeight)
    }
  }

  /// Shows rows in the list.
  ///
  /// Once a list is known to accessibility, it announces each of its cells, half a million in a large timetable. So
  /// the list gets its accessible name only after the first rows, which need no announcement.
  ///
  /// - Parameters:
  ///   - rows: The rows to show, which may be a part of the list.
  ///   - first: The position in the list of the first of these rows.
  func show(_ rows: RowModel, from first: Int = 0) {
    positions = first..<first + rows.count
    isLaidOut = false
    // GTK drops the selection together with the old rows; this must not count as a change by the user.
    selection.silently { list.show(rows: rows) }
    list.setAccessibleID("trip-list")
    list.setAccessibleName(tr("Trips"))
  }

  /// Scrolls until a position of the list is visible. Cursor and selection stay.
  ///
  /// - Parameters:
  ///   - position: The position.
  ///   - place: The place in the visible part of the list, from 0 (top) to 1 (bottom); `nil` scrolls as little as
  ///     possible.
  func scroll(to position: Int, at place: Double? = nil) {
    guard positions.contains(position) else { return }
    cgtk_scroll_to_row(
      cgtk_tree_view(list.pointer), gint(clamping: position - positions.lowerBound), place.map { gfloat($0) } ?? -1)
  }

  /// Gives the list the keyboard focus while it has no rows. A list with rows would put its cursor on the first one,
  /// which the user did not choose.
  func takeFocus() {
    selection.silently { list.show(rows: nil) }
    gtk_widget_grab_focus(list.pointer)
  }

  /// Makes the rows for which `text` returns a text headers, which are drawn across all columns and cannot be selected.
  func showHeaders(_ text: @escaping @MainActor (_ row: Int) -> String?) {
    let box = ClosureBox<Int32, CString?> { text(Int($0)).map(CString.init) }
    cgtk_show_headers(
      cgtk_tree_view(list.pointer), { ClosureBox<Int32, CString?>.call($0, $1)?.pointer }, box.retained())
  }

  /// Makes no row have the keyboard cursor.
  func clearCursor() {
    selection.silently { cgtk_clear_cursor(cgtk_tree_view(list.pointer)) }
  }

  /// The rows that are visible now; `nil` before they are laid out.
  var visibleRows: CGtkVisibleRows? {
    guard isLaidOut else { return nil }
    let visible = cgtk_visible_rows(cgtk_tree_view(list.pointer))
    return visible.first < 0 ? nil : visible
  }
}
