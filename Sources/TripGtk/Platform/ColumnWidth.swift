import CGtk

/// How many of the longest texts are measured: the font decides among them.
private let measuredTexts = 4

/// How wide a column of a list is to be that shows all of `texts`, and its title, whole.
///
/// - Returns: Pixels.
@MainActor
func widthOfColumn(_ title: String, over texts: [String], in list: UnsafeMutablePointer<GtkTreeView>) -> Int32 {
  let longest = Set(texts).sorted { $0.count > $1.count }.prefix(measuredTexts)
  return (longest + [title]).map { cgtk_column_width(list, $0) }.max() ?? 0
}
