import CGtk

/// A list's rows for GtkTreeView, whose cells are asked for as they are drawn.
@MainActor
final class RowModel {
  let pointer: OpaquePointer
  /// How many rows.
  let count: Int

  /// Makes a model.
  ///
  /// - Parameters:
  ///   - rows: How many rows; another number is another model.
  ///   - columns: How many columns, all of them text.
  ///   - text: The markup of a cell.
  init(rows: Int, columns: Int, text: @escaping @MainActor (_ row: Int, _ column: Int) -> String) {
    count = rows
    let box = ClosureBox<(Int32, Int32), CString> { CString(text(Int($0.0), Int($0.1))) }
    pointer = cgtk_rows_new(
      Int32(clamping: rows), Int32(columns),
      { ClosureBox<(Int32, Int32), CString>.call($0, ($1, $2)).pointer }, box.retainedPointer(), releaseClosureBox)
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Says that the cells of `row` are to be drawn anew.
  func rowChanged(_ row: Int) { cgtk_rows_changed(pointer, Int32(clamping: row)) }
}
