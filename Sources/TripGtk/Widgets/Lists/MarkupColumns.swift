import CGtk

/// Adds columns to a list of rows of one height, whose model has the texts in the same order as Pango markup. A text that
/// is cut is told by a tooltip.
///
/// - Parameters:
///   - titles: The titles of the columns.
///   - expanding: The index of the column that gets all the width that the others leave; `nil` for none.
///   - list: The `GtkTreeView`.
/// - Returns: The columns.
@MainActor
@discardableResult
func addMarkupColumns(
  _ titles: [String], expanding: Int? = nil, to list: Widget
) -> [UnsafeMutablePointer<GtkTreeViewColumn>] {
  let view = cgtk_tree_view(list.pointer)
  let columns = titles.indices.map { cgtk_markup_column(titles[$0], gint($0), 90, gboolean($0 == expanding), 0) }
  for column in columns { gtk_tree_view_append_column(view, column) }
  gtk_tree_view_set_fixed_height_mode(view, 1)
  gtk_tree_view_set_enable_search(view, 0)
  cgtk_show_cut_texts(view)
  return columns
}
