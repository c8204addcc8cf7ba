import CGtk
import TripCore
import TripProgram

/// The columns of the list of trips: which of them have room, how wide each is, and by which the list is sorted.
@MainActor
final class TripListColumns {
  /// The columns that are shown where there is room.
  var chosen: Set<TripListColumn> = TripListColumn.usual { didSet { if chosen != oldValue { plan() } } }
  /// The column by which the list is sorted, which has an arrow beside its title; `nil` for no column.
  var sort: TripSort? { didSet { if sort != oldValue { showSort() } } }

  /// Whether the list shows the column ``TripListColumn/why``.
  var showsWhy = false { didSet { if showsWhy != oldValue { plan() } } }

  private let list: Widget
  /// The scrolled window with the list.
  private let frame: Widget
  private var columns: [TripListColumn: UnsafeMutablePointer<GtkTreeViewColumn>] = [:]
  /// The width in pixels at which the texts of each column are whole, as far as they were measured.
  private var naturals: [TripListColumn: Int] = [:]
  private var connections: [SignalConnection] = []
  /// The width and the needs for which the columns have their widths.
  private var laidOut: (width: Int, needs: [TripListLayout.Need]) = (0, [])
  private var isPlanned = false

  /// The width in pixels below which a column that may be cut says nothing any more.
  private static let leastFlexible = 96
  /// The width in pixels beyond which a column is not widened for the sake of a few long texts.
  private static let greatestFlexible = 280

  /// Adds the columns to a list.
  ///
  /// - Parameters:
  ///   - list: The `GtkTreeView`.
  ///   - frame: The scrolled window with the list, whose width the columns share.
  init(of list: Widget, in frame: Widget) {
    self.list = list
    self.frame = frame
    let view = cgtk_tree_view(list.pointer)
    for (index, column) in TripListColumn.allCases.enumerated() {
      let title = Gettext.translation.shortTitle(column)
      let alignment: Float = column == .line ? 0.5 : column.isNumeric ? 1 : 0
      let shown = cgtk_markup_column(title, gint(index), gint(Self.leastFlexible), 0, alignment)
      columns[column] = shown
      gtk_tree_view_append_column(view, shown)
      gtk_tree_view_column_set_visible(shown, gboolean(isWanted(column) && !TripListColumn.optional.contains(column)))
      gtk_tree_view_column_set_clickable(shown, gboolean(column.isSortable))
      guard let button = gtk_tree_view_column_get_button(shown) else { continue }
      let head = Widget(button)
      head.setAccessibleID("column-\(column.rawValue)")
      head.setAccessibleName(Gettext.translation.title(column))
      head.setTooltip(Gettext.translation.title(column))
      // The list is one stop of Tab; a click, or the screen reader's action, sorts.
      gtk_widget_set_can_focus(button, 0)
    }
    // Where there is no room for the marks, the status says them.
    for column in [TripListColumn.status, .marks] {
      if let shown = columns[column] { cgtk_explain_cells(shown, gint(TripListColumn.allCases.count)) }
    }
    connections = [
      connect(frame.pointer, "size-allocate") { [weak self] in
        if let self, self.width != self.laidOut.width { self.layOut() }
      }
    ]
  }

  /// Calls `body` when the user clicks the title of a column.
  ///
  /// - Returns: The connections; releasing them ends the calls.
  func connectTitles(_ body: @escaping @MainActor (TripListColumn) -> Void) -> [SignalConnection] {
    columns.filter(\.key.isSortable).map { column, shown in connect(shown, "clicked") { body(column) } }
  }

  /// Makes a column wide enough for its title and `texts`, even when that is narrower than before.
  func fit(_ column: TripListColumn, to texts: [String]) {
    naturals[column] = measured(column, texts, isBold: false)
    plan()
  }

  /// Makes a column wider when its title or `texts` need that, but never narrower.
  func widen(_ column: TripListColumn, to texts: [String] = [], isBold: Bool = false) {
    let natural = max(naturals[column] ?? 0, measured(column, texts, isBold: isBold))
    guard natural != naturals[column] else { return }
    naturals[column] = natural
    plan()
  }

  /// Whether a column is shown where there is room.
  func isWanted(_ column: TripListColumn) -> Bool {
    switch column {
    case .why: showsWhy
    // The status says the marks in words, too, and the list has no room for both columns beside the detail.
    case .marks: !showsWhy
    default: chosen.contains(column) || !TripListColumn.optional.contains(column)
    }
  }

  /// The width in pixels at which the texts of a column are whole, as far as they were measured.
  func wholeWidth(of column: TripListColumn) -> Int { naturals[column] ?? measured(column, [], isBold: false) }

  /// The width of the part of the list that is in sight, in pixels.
  private var width: Int {
    // A window that is being closed has no scroll bars any more.
    guard gtk_widget_get_realized(list.pointer).isTrue,
      let adjustment = gtk_scrolled_window_get_hadjustment(cgtk_scrolled_window(frame.pointer))
    else { return 0 }
    return Int(gtk_adjustment_get_page_size(adjustment))
  }

  private func measured(_ column: TripListColumn, _ texts: [String], isBold: Bool) -> Int {
    guard let shown = columns[column] else { return 0 }
    // GTK does not measure the title of a column that is hidden.
    let title = cgtk_column_width(cgtk_tree_view(list.pointer), Gettext.translation.shortTitle(column), 1)
    return max(Int(title), Int(TripGtk.naturalWidth(shown, of: list, texts: texts, isBold: isBold)))
  }

  /// Shares out the width in the next turn of the main loop, once for any number of changes.
  private func plan() {
    guard !isPlanned else { return }
    isPlanned = true
    MainLoop.nextTurn { [weak self] in
      self?.isPlanned = false
      self?.layOut()
    }
  }

  private func layOut() {
    let needs = TripListColumn.allCases.compactMap { column -> TripListLayout.Need? in
      guard isWanted(column) else { return nil }
      var natural = wholeWidth(of: column)
      if column.isFlexible { natural = min(natural, Self.greatestFlexible) }
      return TripListLayout.Need(column, least: min(natural, Self.leastFlexible), natural: natural)
    }
    gtk_scrolled_window_set_min_content_width(
      cgtk_scrolled_window(frame.pointer), gint(clamping: TripListLayout.leastWidth(of: needs)))
    let width = width
    guard width > 1, width != laidOut.width || needs != laidOut.needs else { return }
    laidOut = (width, needs)
    // One pixel is left for GTK, which gives what is left over to the last column.
    let widths = TripListLayout(width: width - 1, needs: needs).widths
    for (column, shown) in columns {
      let found = widths.first { $0.column == column }
      gtk_tree_view_column_set_visible(shown, gboolean(found != nil))
      if let found { gtk_tree_view_column_set_fixed_width(shown, gint(clamping: found.width)) }
    }
    cgtk_share_out_width(cgtk_tree_view(list.pointer))
  }

  private func showSort() {
    for (column, shown) in columns {
      let isSorted = sort?.column == column
      gtk_tree_view_column_set_sort_indicator(shown, gboolean(isSorted))
      if isSorted {
        gtk_tree_view_column_set_sort_order(
          shown, sort?.isReversed == true ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING)
        widen(column)
      }
    }
  }
}
