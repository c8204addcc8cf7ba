import CGtk
import TripCore

/// The columns of the table beside a picture: which of them have room, and how wide each is.
@MainActor
final class PictureTableColumns {
  /// The texts of a column, for its width.
  struct Texts {
    /// The texts that are whole even in a narrow table.
    let least: [String]
    /// Texts as wide as those that the column shows.
    let all: [String]

    /// Makes the texts of a column, which are all whole even in a narrow table unless `least` says which are.
    init(_ all: [String], least: [String]? = nil) { (self.all, self.least) = (all, least ?? all) }
  }

  private typealias Need = ColumnLayout<PictureColumn>.Need

  private let list: Widget
  /// The scrolled window with the list.
  private let frame: Widget
  private let columns: [(column: PictureColumn, shown: UnsafeMutablePointer<GtkTreeViewColumn>)]
  private var needs: [Need] = []
  /// The width and the needs for which the columns have their widths.
  private var laidOut: (width: Int, needs: [Need]) = (0, [])
  private var resized: SignalConnection?

  /// The greatest width that one column asks for, in pixels. It is not widened for the sake of a few long texts.
  private static let greatest = 360
  /// The width of a scroll bar with its margin, in pixels.
  private static let scrollBarWidth = 24

  /// Adds columns to a list, whose model has them in the same order, and after them the text of a tooltip; see
  /// ``text(_:_:)``.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - list: The `GtkTreeView`.
  ///   - frame: The scrolled window with the list, whose width the columns share.
  init(_ columns: [PictureColumn], of list: Widget, in frame: Widget) {
    self.list = list
    self.frame = frame
    let shown = addMarkupColumns(columns.map(\.title), to: list)
    self.columns = zip(columns, shown).map { ($0, $1) }
    // The names of vehicles often differ at their ends only.
    for (column, shown) in self.columns where column == .vehicle { cgtk_cut_in_middle(shown) }
    for (column, shown) in self.columns {
      // What has no column in a narrow table is told by a tooltip.
      cgtk_explain_cells(shown, gint(columns.count))
      gtk_tree_view_column_get_button(shown).map { Widget($0).setAccessibleID("column-\(column.rawValue)") }
    }
    resized = connect(frame.pointer, "size-allocate") { [weak self] in
      if let self, self.width != self.laidOut.width { self.layOut() }
    }
  }

  /// The indices of the columns that have no room.
  private var leftOut: [Int] = []

  /// Returns the text of a cell of the list's model. The state also says what has no room, so that a screen reader reads
  /// that; its beginning stays in sight. The tooltip then has the whole row, and otherwise each cell that is cut has its
  /// own.
  ///
  /// - Parameters:
  ///   - texts: The texts of the row, in the order of the columns.
  ///   - index: The index of the column, or that after the last one for the tooltip.
  /// - Returns: The text; the tooltip's is empty while all columns have room.
  func text(_ texts: [String], _ index: Int) -> String {
    func joined(_ texts: [String]) -> String { texts.filter { !$0.isEmpty }.joined(separator: " · ") }
    guard columns.indices.contains(index) else { return leftOut.isEmpty ? "" : joined(texts) }
    return columns[index].column == .state ? joined([texts[index]] + leftOut.map { texts[$0] }) : texts[index]
  }

  /// The width at which all texts are whole, in pixels.
  var naturalWidth: Int { needs.reduce(Self.scrollBarWidth) { $0 + $1.natural } }

  /// The least width in which the planned times have room too, in pixels.
  var comfortableWidth: Int {
    needs.filter { $0.column != .expected }.reduce(Self.scrollBarWidth) { $0 + $1.least }
  }

  /// Shares out the width for other texts.
  func fit(to texts: [PictureColumn: Texts]) {
    needs = columns.map { column, shown in
      let own = texts[column] ?? Texts([])
      let least = measured(column, shown, own.least)
      return Need(column, least: least, natural: min(measured(column, shown, own.all), max(least, Self.greatest)))
    }
    layOut()
  }

  /// The width of the part of the list that is in sight, in pixels.
  private var width: Int {
    // A window that is being closed has no scroll bars any more.
    guard gtk_widget_get_realized(list.pointer).isTrue,
      let adjustment = gtk_scrolled_window_get_hadjustment(cgtk_scrolled_window(frame.pointer))
    else { return 0 }
    return Int(gtk_adjustment_get_page_size(adjustment))
  }

  private func measured(
    _ column: PictureColumn, _ shown: UnsafeMutablePointer<GtkTreeViewColumn>, _ texts: [String]
  ) -> Int {
    // GTK does not measure the title of a column that is hidden.
    let title = cgtk_column_width(cgtk_tree_view(list.pointer), column.title, 1)
    return max(Int(title), Int(TripGtk.naturalWidth(shown, of: list, texts: texts)))
  }

  private func layOut() {
    let width = width
    guard width > 1, !needs.isEmpty, width != laidOut.width || needs != laidOut.needs else { return }
    laidOut = (width, needs)
    // One pixel is left for GTK, which gives what is left over to the last column.
    let widths = ColumnLayout(width: width - 1, needs: needs, rule: PictureColumn.rule).widths
    leftOut = columns.indices.filter { index in !widths.contains { $0.column == columns[index].column } }
    for (column, shown) in columns {
      let found = widths.first { $0.column == column }
      gtk_tree_view_column_set_visible(shown, gboolean(found != nil))
      if let found { gtk_tree_view_column_set_fixed_width(shown, gint(clamping: found.width)) }
    }
    cgtk_share_out_width(cgtk_tree_view(list.pointer))
  }
}

extension PictureColumn {
  /// The title of the column.
  @MainActor fileprivate var title: String {
    switch self {
    case .vehicle: tr("Vehicle")
    case .trip: tr("Trip")
    case .planned: tr("Planned")
    case .expected: tr("Expected")
    case .slack: tr("Slack")
    case .state: tr("State")
    }
  }
}
