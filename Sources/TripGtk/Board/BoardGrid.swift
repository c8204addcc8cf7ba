import CGtk
import TripCore

/// The departures of a passenger board, in columns of fixed width.
@MainActor
final class BoardGrid {
  let widget = Widget(gtk_grid_new())
  let placeholder = Label()
  let headings = BoardView.Column.allCases.map { _ in Label() }
  private var rows: [BoardRowView] = []
  private var shownCount = 0
  /// The sizes of the board; `nil` before it is fitted.
  private var sizes: BoardFit?
  /// The widths of names of calling points in letters of the present size.
  private var nameWidths: [String: Int] = [:]

  /// The greatest number of ``nameWidths`` that are kept.
  private static let keptNames = 4000

  init() {
    widget.setStyleClass("board-list")
    widget.setAccessibleID("board-list")
    atk_object_set_role(gtk_widget_get_accessible(widget.pointer), ATK_ROLE_LIST)
    // A screen reader goes here, and says the description.
    gtk_widget_set_can_focus(widget.pointer, 1)
    for (column, heading) in headings.enumerated() {
      heading.setStyleClass("board-heading")
      gtk_label_set_xalign(cgtk_label(heading.pointer), 0)
      gtk_label_set_ellipsize(cgtk_label(heading.pointer), PANGO_ELLIPSIZE_END)
      gtk_label_set_max_width_chars(cgtk_label(heading.pointer), 1)
      gtk_grid_attach(cgtk_grid(widget.pointer), heading.pointer, gint(column), 0, 1, 1)
    }
    placeholder.setStyleClass("board-placeholder")
    placeholder.setAccessibleID("board-placeholder")
    gtk_grid_attach(cgtk_grid(widget.pointer), placeholder.pointer, 0, 1, gint(BoardView.Column.allCases.count), 1)
  }

  /// The measure of texts in the font of the board.
  var measure: TextMeasure { TextMeasure(of: widget) }

  /// Whether there is a column with platforms.
  var hasPlatforms = true {
    didSet { if hasPlatforms != oldValue { showRows(shownCount) } }
  }

  /// Returns the row with this index, from 0. Rows that do not exist yet are added.
  func row(_ index: Int) -> BoardRowView {
    while rows.count <= index {
      let row = BoardRowView()
      row.attach(to: widget, index: rows.count, direction: gtk_widget_get_direction(widget.pointer))
      if let sizes { row.setSizes(sizes) }
      rows.append(row)
    }
    return rows[index]
  }

  /// Shows the first `count` rows and hides the others.
  func showRows(_ count: Int) {
    shownCount = count
    headings[BoardView.Column.platform.rawValue].isVisible = hasPlatforms
    for (index, row) in rows.enumerated() { row.show(index < count, hasPlatforms: hasPlatforms) }
  }

  /// Sets the sizes of all rows, and fits the texts into them.
  func fit(to sizes: BoardFit) {
    if sizes.letter != self.sizes?.letter { nameWidths = [:] }
    self.sizes = sizes
    for row in rows { row.setSizes(sizes) }
    for (heading, width) in zip(headings, sizes.widths) {
      gtk_widget_set_size_request(heading.pointer, gint(clamping: width), -1)
    }
    fitTexts()
  }

  /// Fits the texts of the shown rows into their places.
  func fitTexts() {
    guard let sizes else { return }
    let measure = measure
    for row in rows.prefix(shownCount) {
      for ((cell, width), letters) in zip(zip(row.cells, sizes.widths), sizes.letters) where width > 0 {
        cell.fit(width: width, height: sizes.main, letter: sizes.letter, letters, by: measure)
      }
      let room = sizes.roomBeneath(isMoved: row.isMoved)
      if let via = row.via {
        row.told.text = VisibleText.plainLine(line(via.points, via.headings, in: room, letter: sizes.letter, measure))
      }
      let reason = row.via == nil ? "<b>\(markupEscaped(row.told.text))</b>" : ""
      let width = measure.extent(of: reason, letter: BoardMeasures.beneathScale * Double(sizes.letter)).width
      row.told.setStyleClass("board-told-small", width > room)
    }
  }

  /// Returns the line with as many calling points as fit into a room.
  private func line(
    _ points: CallingPoints, _ headings: BoardHeadings, in room: Int, letter: Int, _ measure: TextMeasure
  ) -> String {
    let letter = Double(letter) * BoardMeasures.beneathScale
    func width(_ text: String) -> Int {
      if let known = nameWidths[text] { return known }
      if nameWidths.count >= Self.keptNames { nameWidths = [:] }
      // A part of a pixel may be lost at each name.
      let width = measure.extent(of: markupEscaped(text), letter: letter).width + 1
      nameWidths[text] = width
      return width
    }
    let names = points.fitting(
      room - width(headings.viaLine([])), separator: width(headings.separator), width: width)
    return names.isEmpty ? "" : headings.viaLine(names)
  }
}
