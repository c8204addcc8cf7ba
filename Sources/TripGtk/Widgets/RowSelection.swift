import CGtk

/// What is selected in a list of rows. It tells apart what the program shows as selected, and what somebody selects.
@MainActor
final class RowSelection {
  private let list: Widget
  private var isShowing = false

  init(_ list: Widget) { self.list = list }

  /// The selected rows, in their order.
  var rows: [Int] {
    var count: gint = 0
    guard let rows = cgtk_selected_rows(view, &count) else { return [] }
    defer { g_free(rows) }
    return UnsafeBufferPointer(start: rows, count: Int(count)).map(Int.init)
  }

  /// The row that the keyboard is on.
  var cursor: Int? {
    let row = cgtk_cursor_row(view)
    return row < 0 ? nil : Int(row)
  }

  /// Shows `rows` as selected, and no others.
  ///
  /// - Parameters:
  ///   - rows: In their order.
  ///   - cursor: Where the keyboard goes, and what the list is scrolled to; where it is left out, both stay.
  func show(_ rows: [Int], cursor: Int?) {
    let rows = rows.map { gint(clamping: $0) }
    // A third down: what comes next matters more than what has gone.
    silently { cgtk_select_rows(view, rows, gint(clamping: rows.count), gint(clamping: cursor ?? -1), 0.33) }
  }

  /// Does something to the list by which nobody selects or unselects anything, as giving it other rows.
  func silently(_ body: () -> Void) {
    let before = isShowing
    isShowing = true
    body()
    isShowing = before
  }

  /// Connects whatever somebody selects or unselects, and where the keyboard goes.
  func connectChanges(_ body: @escaping @MainActor () -> Void) -> [SignalConnection] {
    guard let selection = gtk_tree_view_get_selection(view) else { return [] }
    let tell: @MainActor () -> Void = { [weak self] in
      if let self, !self.isShowing { body() }
    }
    // GTK selects first and moves the keyboard then.
    return [connect(selection, "changed", tell), connect(list.pointer, "cursor-changed", tell)]
  }

  private var view: UnsafeMutablePointer<GtkTreeView> { cgtk_tree_view(list.pointer) }
}
