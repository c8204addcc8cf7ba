import CGtk

/// How many of the longest texts are measured: the font decides among them.
private let measuredTexts = 4

/// Makes a column of a list as wide as it takes to show all of `texts`, and its own title, whole.
///
/// - Parameters:
///   - column: The column.
///   - list: Its list, in whose font it is measured.
///   - texts: What it has to show.
///   - isBold: Whether the list shows them in bold letters.
///   - isGrowing: Whether it stays as wide as it is where that is enough.
@MainActor
func fit(
  _ column: UnsafeMutablePointer<GtkTreeViewColumn>, of list: Widget, to texts: [String], isBold: Bool = false,
  isGrowing: Bool = false
) {
  var (least, natural): (gint, gint) = (0, 0)
  if let title = gtk_tree_view_column_get_button(column) { gtk_widget_get_preferred_width(title, &least, &natural) }
  let longest = Set(texts).sorted { $0.count > $1.count }.prefix(measuredTexts)
  let view = cgtk_tree_view(list.pointer)
  let widths = longest.map { cgtk_column_width(view, $0, gboolean(isBold)) }
  let present = gtk_tree_view_column_get_fixed_width(column)
  let wanted = max(isGrowing ? present : 0, natural, widths.max() ?? 0)
  guard wanted != present else { return }
  gtk_tree_view_column_set_fixed_width(column, wanted)
  cgtk_share_out_width(view)
}
