import CGtk
import TripCore

/// The selection of a list of rows. It distinguishes rows that the program shows as selected from rows that the user
/// selects.
@MainActor
final class RowSelection {
  private let list: Widget
  private var isShowing = false

  init(_ list: Widget) { self.list = list }

  /// The selected rows of the list, in ascending order.
  var rows: [Int] {
    var count: gint = 0
    guard let rows = cgtk_selected_rows(view, &count) else { return [] }
    defer { g_free(rows) }
    return UnsafeBufferPointer(start: rows, count: Int(count)).map(Int.init)
  }

  /// Returns whether a row is selected.
  func contains(_ row: Int) -> Bool {
    cgtk_is_row_selected(view, gint(clamping: row)).isTrue
  }

  /// The row with the keyboard cursor, or `nil` when the list has none.
  var cursor: Int? {
    let row = cgtk_cursor_row(view)
    return row < 0 ? nil : Int(row)
  }

  /// Shows exactly `rows` as selected.
  ///
  /// - Parameters:
  ///   - rows: The rows, in ascending order.
  ///   - cursor: The row that gets the keyboard cursor and is scrolled into view; `nil` changes neither.
  ///   - place: The place in the visible part of the list to which the row is scrolled, from 0 (top) to 1 (bottom); `nil`
  ///     scrolls as little as possible. The trips after the row matter more than those before it.
  func show(_ rows: [Int], cursor: Int?, at place: Double? = 0.33) {
    let rows = rows.map { gint(clamping: $0) }
    silently {
      cgtk_select_rows(
        view, rows, gint(clamping: rows.count), gint(clamping: cursor ?? -1), place.map { gfloat($0) } ?? -1)
    }
  }

  /// Selects the row at a place of the list as a click does, unless the row is selected already. Then the selection stays,
  /// which may have several rows.
  ///
  /// - Returns: `false` when there is no row at the place, or one that cannot be selected.
  func choose(at place: GraphPoint) -> Bool {
    let row = Int(cgtk_row_at(view, place.x, place.y))
    guard row >= 0 else { return false }
    gtk_widget_grab_focus(list.pointer)
    if !rows.contains(row) { cgtk_select_rows(view, [gint(clamping: row)], 1, gint(clamping: row), -1) }
    return rows.contains(row)
  }

  /// Runs `body`, which changes the list, without reporting the change as a selection by the user.
  func silently(_ body: () -> Void) {
    let before = isShowing
    isShowing = true
    body()
    isShowing = before
  }

  /// Calls `body` when the user selects or unselects a row, or moves the keyboard cursor.
  ///
  /// - Returns: The connections; releasing them ends the calls.
  func connectChanges(_ body: @escaping @MainActor () -> Void) -> [SignalConnection] {
    guard let selection = gtk_tree_view_get_selection(view) else { return [] }
    let tell: @MainActor () -> Void = { [weak self] in
      if let self, !self.isShowing { body() }
    }
    // GTK first selects the row and then moves the cursor, so both signals are needed.
    return [connect(selection, "changed", tell), connect(list.pointer, "cursor-changed", tell)]
  }

  private var view: UnsafeMutablePointer<GtkTreeView> { cgtk_tree_view(list.pointer) }
}
