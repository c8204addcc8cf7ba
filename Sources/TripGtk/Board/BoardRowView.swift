import CGtk
import TripCore

/// The labels of one departure on a passenger board: a cell in each column, and a line beneath them. Above, there may be
/// the name of the section that begins here.
@MainActor
final class BoardRowView {
  let section = Label()
  let cells = BoardView.Column.allCases.map { _ in BoardCell() }
  let day = Label()
  /// The kind of vehicle and the number of the trip, below the line.
  let belowLine = Label()
  /// The reason or the calling points, below the destination and the platform.
  let told = Label()
  /// The planned platform, below the one to which the departure was moved.
  let oldPlatform = Label()
  /// The expected time, when minutes are counted above.
  let expected = Label()
  /// The calling points that are shown in ``told``, as many as fit; `nil` when it shows a reason.
  var via: (points: CallingPoints, headings: BoardHeadings)?

  /// Whether the departure was moved to another platform. The planned one is then beneath, where ``told`` makes room for it.
  private(set) var isMoved = false

  private var beneath: [Label] { [day, belowLine, told, oldPlatform, expected] }

  init() {
    for (cell, id) in zip(cells, ["planned", "line", "destination", "platform", "expected"]) {
      cell.label.setAccessibleID("board-\(id)")
      cell.label.setStyleClass("board-row")
    }
    for (label, id) in zip(beneath, ["day", "below-line", "told", "platform-planned", "expected-time"]) {
      label.setAccessibleID("board-\(id)")
      label.setStyleClass("board-beneath")
    }
    section.setAccessibleID("board-section")
    section.setStyleClass("board-section")
    for label in beneath + [section] {
      gtk_label_set_xalign(cgtk_label(label.pointer), 0)
      gtk_label_set_ellipsize(cgtk_label(label.pointer), PANGO_ELLIPSIZE_END)
      gtk_label_set_max_width_chars(cgtk_label(label.pointer), 1)
    }
  }

  /// Adds the labels to a grid, of which the row with an index takes three lines.
  func attach(to grid: Widget, index: Int, direction: GtkTextDirection) {
    let line = gint(1 + 3 * index)
    func attach(_ label: Label, _ column: Int, _ line: gint, _ width: gint) {
      gtk_widget_set_direction(label.pointer, direction)
      gtk_grid_attach(cgtk_grid(grid.pointer), label.pointer, gint(column), line, width, 1)
    }
    attach(section, 0, line, gint(cells.count))
    for (column, cell) in cells.enumerated() {
      if column == BoardView.Column.destination.rawValue { gtk_widget_set_hexpand(cell.label.pointer, 1) }
      attach(cell.label, column, line + 1, 1)
    }
    for (label, column) in [(day, 0), (belowLine, 1), (told, 2), (oldPlatform, 3), (expected, 4)] {
      attach(label, column, line + 2, 1)
    }
    widenTold()
  }

  /// Shows the row or hides it.
  func show(_ isShown: Bool, hasPlatforms: Bool) {
    for label in cells.map(\.label) + beneath { label.isVisible = isShown }
    cells[BoardView.Column.platform.rawValue].label.isVisible = isShown && hasPlatforms
    oldPlatform.isVisible = isShown && isMoved
    if !isShown { section.isVisible = false }
  }

  /// Marks the row as the last one of those that always stay in sight.
  func setLastInSight(_ isLast: Bool) { for label in beneath { label.setStyleClass("board-last-in-sight", isLast) } }

  /// Shows the planned platform of a departure that was moved to another one, as Pango markup; `nil` for one that was not.
  func showOldPlatform(_ markup: String?) {
    oldPlatform.markup = markup ?? ""
    guard isMoved != (markup != nil) else { return }
    isMoved.toggle()
    oldPlatform.isVisible = isMoved
    widenTold()
  }

  /// Lets the reason or the calling points have the room below the platform, too, where no planned platform is.
  private func widenTold() {
    guard let grid = gtk_widget_get_parent(told.pointer) else { return }
    cgtk_grid_set_column_span(grid, told.pointer, isMoved ? 1 : 2)
  }

  /// Sets the sizes of all labels, in pixels.
  func setSizes(_ sizes: BoardFit) {
    for (cell, width) in zip(cells, sizes.widths) {
      gtk_widget_set_size_request(cell.label.pointer, gint(clamping: width), gint(clamping: sizes.main))
    }
    for label in beneath { gtk_widget_set_size_request(label.pointer, -1, gint(clamping: sizes.beneath)) }
    gtk_widget_set_size_request(section.pointer, -1, gint(clamping: sizes.row / 2))
  }
}
