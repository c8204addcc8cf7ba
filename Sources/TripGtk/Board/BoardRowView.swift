import CGtk
import TripCore

/// The labels of one departure on a passenger board: a cell in each column, and a line beneath them. Above, there may be
/// the name of the section that begins here.
@MainActor
final class BoardRowView {
  let section = Label()
  let cells = BoardView.Column.allCases.map { _ in BoardCell() }
  let day = Label()
  let number = Label()
  /// The reason or the calling points, below the destination and the platform.
  let told = Label()
  /// The expected time, when minutes are counted above.
  let expected = Label()
  /// The calling points that are shown in ``told``, as many as fit; `nil` when it shows a reason.
  var via: (points: CallingPoints, headings: BoardHeadings)?

  private var beneath: [Label] { [day, number, told, expected] }

  init() {
    for (cell, id) in zip(cells, ["planned", "line", "destination", "platform", "expected"]) {
      cell.label.setAccessibleID("board-\(id)")
      cell.label.setStyleClass("board-row")
    }
    for (label, id) in zip(beneath, ["day", "number", "told", "expected-time"]) {
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
    for (label, column) in [(day, 0), (number, 1), (told, 2), (expected, 4)] {
      attach(label, column, line + 2, label === told ? 2 : 1)
    }
  }

  /// Shows the row or hides it.
  func show(_ isShown: Bool, hasPlatforms: Bool) {
    for label in cells.map(\.label) + beneath { label.isVisible = isShown }
    cells[BoardView.Column.platform.rawValue].label.isVisible = isShown && hasPlatforms
    if !isShown { section.isVisible = false }
  }

  /// Marks the row as the last one of those that always stay in sight.
  func setLastInSight(_ isLast: Bool) { for label in beneath { label.setStyleClass("board-last-in-sight", isLast) } }

  /// Sets the sizes of all labels, in pixels.
  func setSizes(widths: [Int], main: Int, beneath height: Int) {
    for (cell, width) in zip(cells, widths) {
      gtk_widget_set_size_request(cell.label.pointer, gint(clamping: width), gint(clamping: main))
    }
    for label in beneath { gtk_widget_set_size_request(label.pointer, -1, gint(clamping: height)) }
    gtk_widget_set_size_request(section.pointer, -1, gint(clamping: (main + height) / 2))
  }
}
