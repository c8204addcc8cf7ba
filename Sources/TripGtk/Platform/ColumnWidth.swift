import CGtk

/// How many of the longest texts are measured: the font decides among them.
private let measuredTexts = 4

/// Makes a column of a list as wide as it takes to show all of `texts`, and its own title, whole.
///
/// - Parameters:
///   - column: The column.
///   - list: Its list, in whose font it is measured.
///   - texts: What it has to show.
///   - isGrowing: Whether it stays as wide as it is where that is enough.
@MainActor
func fit(
  _ column: UnsafeMutablePointer<GtkTreeViewColumn>, of list: Widget, to texts: [String], isGrowing: Bool = false
) {
  var (least, natural): (gint, gint) = (0, 0)
  if let title = gtk_tree_view_column_get_button(column) { gtk_widget_get_preferred_width(title, &least, &natural) }
  let longest = Set(texts).sorted { $0.count > $1.count }.prefix(measuredTexts)
  let widths = longest.map { cgtk_column_width(cgtk_tree_view(list.pointer), $0) }
  let present = isGrowing ? gtk_tree_view_column_get_fixed_width(column) : 0
  gtk_tree_view_column_set_fixed_width(column, max(present, natural, widths.max() ?? 0))
}
