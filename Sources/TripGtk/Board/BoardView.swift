import CGtk
import TripCore

/// The widgets of a passenger board: the name of the stop and the clock, the departures, and a line with a notice for
/// passengers. The font grows with the window, so that it can be read from ten metres.
@MainActor
final class BoardView {
  let widget = Widget(gtk_event_box_new())
  let title = Label()
  let clock = Label()
  let placeholder = Label()
  let notice = Label()
  let rehearsal = Label()
  let page = Label()
  let alert = BoardAlertView()
  private(set) var headings: [Label] = []
  private let box = Box(GTK_ORIENTATION_VERTICAL)
  private let grid = Widget(gtk_grid_new())
  private let scroller = Widget(gtk_scrolled_window_new(nil, nil))
  private let fontSize: FontSize
  private var rows: [[Label]] = []
  private var size: (width: Int, height: Int) = (0, 0)

  /// The columns of a departure's row, in the order in which they are shown.
  enum Column: Int, CaseIterable {
    case planned
    case line
    case destination
    case platform
    case expected
  }

  /// The height of the board as a multiple of the font size: seven rows of `rowHeight`, and `otherHeight`, rounded
  /// up.
  private static let linesOfLetters = 14
  /// The least width of the board as a multiple of the font size. In a narrower window the font is smaller.
  private static let lettersBeside = 23
  /// The least width of the column of the expected time, in characters.
  private static let expectedLetters: gint = 6
  /// The height of a departure's row as a multiple of the font size.
  private static let rowHeight = 1.45
  /// The padding of a destination's label, left and right together, as a multiple of the font size. The same value is
  /// in data/tripdesk.css.
  private static let destinationPadding = 0.4
  /// The size of the letters of a destination in two lines, as a multiple of the font size. The same value is in
  /// data/tripdesk.css, and a smaller one for destinations that need more room.
  private static let longScale = 0.6
  /// The height of the header and the footer together, as a multiple of the font size.
  private static let otherHeight = 3.5

  init() {
    fontSize = FontSize(of: widget)
    widget.setStyleClass("board")
    box.append(header())
    buildGrid()
    box.append(scroller, fills: true)
    box.append(alert.widget)
    box.append(footer())
    widget.add(box)
    gtk_widget_show_all(widget.pointer)
    for label in [notice, placeholder, rehearsal] { label.isVisible = false }
  }

  /// Returns the labels of the departure's row with this index, from 0. Rows that do not exist yet are added.
  func row(_ index: Int) -> [Label] {
    while rows.count <= index { addRow() }
    return rows[index]
  }

  /// Shows the first `count` rows of departures and hides the others.
  func showRows(_ count: Int) {
    for (index, row) in rows.enumerated() {
      for label in row { label.isVisible = index < count }
    }
  }

  /// Whether the alert covers the departures, because the stop is closed.
  var isClosed = false {
    didSet {
      guard isClosed != oldValue else { return }
      alert.coversBoard = isClosed
      scroller.isVisible = !isClosed
      gtk_box_set_child_packing(
        cgtk_box(box.pointer), alert.widget.pointer, gboolean(isClosed), gboolean(isClosed), 0, GTK_PACK_START)
    }
  }

  /// Whether the board is laid out from right to left, for languages such as Arabic.
  var isRightToLeft = false {
    didSet {
      guard isRightToLeft != oldValue else { return }
      setDirection(widget.pointer)
    }
  }

  /// Writes each destination that is too wide for its column in two lines of smaller letters, one that is too wide for
  /// these in two lines of still smaller ones, and all others in one line.
  func fitDestinations() {
    for row in rows where row[Column.destination.rawValue].isVisible {
      let label = row[Column.destination.rawValue]
      let room = Int(gtk_widget_get_allocated_width(label.pointer))
      guard room > 1 else { continue }
      let isLong = extent(of: label).width > room
      // In a font with high lines, two of them may be higher than the row.
      let twoLines = extent(of: label, scale: Self.longScale, in: room)
      let isLonger = isLong && (twoLines.lines > 2 || twoLines.height > Int(Self.rowHeight * Double(letter)))
      gtk_label_set_line_wrap(cgtk_label(label.pointer), gboolean(isLong))
      label.setStyleClass("board-long", isLong && !isLonger)
      label.setStyleClass("board-longer", isLonger)
    }
  }

  /// Returns the size in pixels and the number of lines that a label would need.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - scale: The size of the letters as a multiple of the normal size.
  ///   - room: The width in pixels at which lines end; `nil` for one line.
  /// - Returns: The width with the padding, the height, and the number of lines.
  private func extent(
    of label: Label, scale: Double = 1, in room: Int? = nil
  ) -> (width: Int, height: Int, lines: Int) {
    let layout = gtk_widget_create_pango_layout(label.pointer, nil)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_markup(layout, label.markup, -1)
    let font = pango_font_description_copy(pango_context_get_font_description(pango_layout_get_context(layout)))
    defer { pango_font_description_free(font) }
    pango_font_description_set_absolute_size(font, Double(letter * Int(PANGO_SCALE)) * scale)
    pango_layout_set_font_description(layout, font)
    let padding = Int(Self.destinationPadding * Double(letter))
    if let room { pango_layout_set_width(layout, gint(clamping: max(0, room - padding) * Int(PANGO_SCALE))) }
    var (width, height): (gint, gint) = (0, 0)
    pango_layout_get_pixel_size(layout, &width, &height)
    return (Int(width) + padding, Int(height), Int(pango_layout_get_line_count(layout)))
  }

  /// Fits the font size to the size of the window.
  ///
  /// - Returns: The number of departures that the window can show, or `nil` when its size has not changed.
  func fit() -> Int? {
    let room = (
      width: Int(gtk_widget_get_allocated_width(widget.pointer)),
      height: Int(gtk_widget_get_allocated_height(widget.pointer))
    )
    guard room != size, room.height > 1 else { return nil }
    size = room
    fontSize.set(letter)
    rows.forEach(setHeight)
    alert.setHeight(Int(Double(BoardAlerts.rows) * Self.rowHeight * Double(letter)))
    return max(1, Int((Double(room.height) / Double(letter) - Self.otherHeight) / Self.rowHeight))
  }

  /// The font size for the present size of the window, in pixels.
  private var letter: Int { max(8, min(size.height / Self.linesOfLetters, size.width / Self.lettersBeside)) }

  private func header() -> Widget {
    title.setAccessibleID("board-title")
    clock.setAccessibleID("board-clock")
    clock.setStyleClass("tabular")
    rehearsal.setAccessibleID("board-rehearsal")
    rehearsal.setStyleClass("board-rehearsal")
    gtk_widget_set_valign(rehearsal.pointer, GTK_ALIGN_CENTER)
    let header = line(title, clock, style: "board-header")
    header.appendAtEnd(rehearsal)
    return header
  }

  private func footer() -> Widget {
    notice.setAccessibleID("board-notice")
    notice.setStyleClass("board-notice")
    page.setAccessibleID("board-page")
    let footer = line(notice, page, style: "board-footer")
    notice.wrap(lines: 2)
    return footer
  }

  /// Makes a row with a label at each end; the text of the first label is cut when there is not enough space.
  private func line(_ first: Label, _ last: Label, style: String) -> Box {
    let line = Box(GTK_ORIENTATION_HORIZONTAL)
    line.setStyleClass(style)
    gtk_label_set_xalign(cgtk_label(first.pointer), 0)
    gtk_label_set_ellipsize(cgtk_label(first.pointer), PANGO_ELLIPSIZE_END)
    line.append(first, fills: true)
    line.appendAtEnd(last)
    return line
  }

  private func buildGrid() {
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_EXTERNAL, GTK_POLICY_EXTERNAL)
    grid.setStyleClass("board-list")
    grid.setAccessibleID("board-list")
    grid.setAccessibleName(tr("Departures"))
    atk_object_set_role(gtk_widget_get_accessible(grid.pointer), ATK_ROLE_LIST)
    for column in Column.allCases {
      let heading = label(column, row: 0)
      heading.setStyleClass("board-heading")
      headings.append(heading)
    }
    placeholder.setStyleClass("board-placeholder")
    placeholder.setAccessibleID("board-placeholder")
    gtk_grid_attach(cgtk_grid(grid.pointer), placeholder.pointer, 0, 1, gint(Column.allCases.count), 1)
    scroller.add(grid)
  }

  private func addRow() {
    let row = Column.allCases.map { label($0, row: rows.count + 1) }
    for label in row {
      label.setStyleClass("board-row")
      label.isVisible = true
    }
    // The column has a fixed least width, because a delay may appear at any time and must not move the columns.
    gtk_label_set_width_chars(cgtk_label(row[Column.expected.rawValue].pointer), Self.expectedLetters)
    setHeight(row)
    rows.append(row)
  }

  private func label(_ column: Column, row: Int) -> Label {
    let label = Label()
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
    if column == .destination {
      gtk_widget_set_hexpand(label.pointer, 1)
      gtk_label_set_ellipsize(cgtk_label(label.pointer), PANGO_ELLIPSIZE_END)
      gtk_label_set_lines(cgtk_label(label.pointer), 2)
    }
    gtk_widget_set_direction(label.pointer, isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    gtk_grid_attach(cgtk_grid(grid.pointer), label.pointer, gint(column.rawValue), gint(row), 1, 1)
    return label
  }

  private func setHeight(_ row: [Label]) {
    for label in row { gtk_widget_set_size_request(label.pointer, -1, gint(Self.rowHeight * Double(letter))) }
  }

  private func setDirection(_ widget: UnsafeMutablePointer<GtkWidget>) {
    gtk_widget_set_direction(widget, isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
    guard cgtk_is_container(widget).isTrue, let children = gtk_container_get_children(cgtk_container(widget)) else {
      return
    }
    var next: UnsafeMutablePointer<GList>? = children
    while let node = next {
      if let child = node.pointee.data { setDirection(child.assumingMemoryBound(to: GtkWidget.self)) }
      next = node.pointee.next
    }
    g_list_free(children)
  }
}
