import CGtk

/// The number of texts that are measured for the width of a column. They are those with the most characters; which of
/// them is the widest depends on the font.
private let measuredTexts = 4

/// Makes a column of a list wide enough to show its title and all of `texts` uncut.
///
/// - Parameters:
///   - column: The column.
///   - list: The list of the column; its font is used to measure.
///   - texts: The texts that the column shows.
///   - isBold: Whether the list shows the texts in bold letters.
///   - isGrowing: `true` never makes the column narrower than it is.
@MainActor
func fit(
  _ column: UnsafeMutablePointer<GtkTreeViewColumn>, of list: Widget, to texts: [String], isBold: Bool = false,
  isGrowing: Bool = false
) {
  let present = gtk_tree_view_column_get_fixed_width(column)
  let wanted = max(isGrowing ? present : 0, naturalWidth(column, of: list, texts: texts, isBold: isBold))
  guard wanted != present else { return }
  gtk_tree_view_column_set_fixed_width(column, wanted)
  cgtk_share_out_width(cgtk_tree_view(list.pointer))
}

/// Returns the width in pixels at which a column of a list shows its title and all of `texts` uncut.
///
/// - Parameters:
///   - column: The column.
///   - list: The list of the column; its font is used to measure.
///   - texts: The texts that the column shows.
///   - isBold: Whether the list shows the texts in bold letters.
/// - Returns: The width.
@MainActor
func naturalWidth(
  _ column: UnsafeMutablePointer<GtkTreeViewColumn>, of list: Widget, texts: [String], isBold: Bool = false
) -> gint {
  var (least, natural): (gint, gint) = (0, 0)
  if let title = gtk_tree_view_column_get_button(column) { gtk_widget_get_preferred_width(title, &least, &natural) }
  let longest = Set(texts).sorted { $0.count > $1.count }.prefix(measuredTexts)
  let widths = longest.map { cgtk_column_width(cgtk_tree_view(list.pointer), $0, gboolean(isBold)) }
  return max(natural, widths.max() ?? 0)
}
