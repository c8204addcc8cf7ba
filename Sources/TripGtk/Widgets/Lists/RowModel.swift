import CGtk
import TripCore

/// The rows of a list for a `GtkTreeView`. The text of a cell is computed when the cell is drawn.
@MainActor
final class RowModel {
  let pointer: OpaquePointer
  /// The number of rows in the list.
  let count: Int

  /// Makes the rows of a list.
  ///
  /// - Parameters:
  ///   - rows: The number of rows, which never changes.
  ///   - columns: The number of columns; all of them are text.
  ///   - text: Returns the text of a cell with Pango markup, which is shown as one line.
  init(rows: Int, columns: Int, text: @escaping @MainActor (_ row: Int, _ column: Int) -> String) {
    count = rows
    let box = ClosureBox<(Int32, Int32), CString> { CString(VisibleText.plainLine(text(Int($0.0), Int($0.1)))) }
    pointer = cgtk_rows_new(
      Int32(clamping: rows), Int32(columns),
      { ClosureBox<(Int32, Int32), CString>.call($0, ($1, $2)).pointer }, box.retained())
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Makes the list draw the cells of `row` again.
  func rowChanged(_ row: Int) { cgtk_rows_changed(pointer, Int32(clamping: row)) }
}

extension Widget {
  /// Gives this `GtkTreeView` other rows, or none, and scrolls to the first one.
  func show(rows: RowModel?) { cgtk_set_rows(cgtk_tree_view(pointer), rows?.pointer) }
}
