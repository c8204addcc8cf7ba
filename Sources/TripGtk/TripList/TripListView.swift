import CGtk

/// The left side of the desk: the day's runs.
@MainActor
final class TripListView {
  let widget: Widget
  let list = Widget(gtk_tree_view_new())
  /// The runs that a decision is about.
  let selection: RowSelection
  /// Which of the listed trips GTK has rows of: all, but for moments in a long list.
  private(set) var positions = 0..<0
  private var columns: [Column: UnsafeMutablePointer<GtkTreeViewColumn>] = [:]

  /// What the columns of the model hold, in the order in which they are shown.
  enum Column: Int, CaseIterable {
    case departure
    case route
    case headsign
    case arrival
    case status
  }

  init() {
    selection = RowSelection(list)
    widget = Widget(gtk_scrolled_window_new(nil, nil))
    let view = cgtk_tree_view(list.pointer)
    for column in Column.allCases {
      let shown = Self.column(column)
      columns[column] = shown
      gtk_tree_view_append_column(view, shown)
    }
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    gtk_tree_selection_set_mode(gtk_tree_view_get_selection(view), GTK_SELECTION_MULTIPLE)
    cgtk_show_cut_texts(view)
    list.setStyleClass("trip-list")
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(widget.pointer), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    widget.add(list)
  }

  /// Gives the list its rows.
  ///
  /// A list that is known to accessibility already announces each of its cells, which are half a million in a large
  /// timetable: so it is named when the first rows are there, which nobody has to be told about.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - first: Which of the listed trips the first of them is.
  func show(_ rows: RowModel, from first: Int = 0) {
    positions = first..<first + rows.count
    // GTK forgets the selection with the rows; nobody has unselected anything.
    selection.silently { gtk_tree_view_set_model(cgtk_tree_view(list.pointer), rows.pointer) }
    list.setAccessibleID("trip-list")
    list.setAccessibleName(tr("Trips"))
  }

  /// Makes a column as wide as the widest of `texts` and its own title.
  func fit(_ column: Column, to texts: [String]) {
    if let shown = columns[column] { TripGtk.fit(shown, of: list, to: texts) }
  }

  /// Makes a column wide enough for `texts` too, and for its own title.
  func widen(_ column: Column, to texts: [String] = [], isBold: Bool = false) {
    if let shown = columns[column] { TripGtk.fit(shown, of: list, to: texts, isBold: isBold, isGrowing: true) }
  }

  /// Takes the keyboard, before it is given rows: a list that has some puts its cursor on the first one when it gets the
  /// focus, and nobody has chosen that.
  func takeFocus() {
    selection.silently { gtk_tree_view_set_model(cgtk_tree_view(list.pointer), nil) }
    gtk_widget_grab_focus(list.pointer)
  }

  private static func column(_ column: Column) -> UnsafeMutablePointer<GtkTreeViewColumn> {
    let index = Int32(column.rawValue)
    return switch column {
    case .departure: cgtk_markup_column(tr("Departure"), index, 88, 0, 1)
    case .route: cgtk_markup_column(tr("Line"), index, 96, 0, 0.5)
    case .headsign: cgtk_markup_column(tr("Destination"), index, 96, 1, 0)
    case .arrival: cgtk_markup_column(tr("Arrival"), index, 84, 0, 1)
    case .status: cgtk_markup_column(tr("Status"), index, 124, 0, 0)
    }
  }
}
