import CGtk
import TripCore

/// The widgets of a passenger board: the name of the stop and the clock, the departures, and a line with a notice for
/// passengers. The font grows with the window, so that it can be read from ten metres, and the columns with the font.
@MainActor
final class BoardView {
  let widget = Widget(gtk_event_box_new())
  private let titleCell = BoardCell()
  var title: Label { titleCell.label }
  let clock = Label()
  let notice = Label()
  let rehearsal = Label()
  let page = Label()
  let alert = BoardAlertView()
  private let box = Box(GTK_ORIENTATION_VERTICAL)
  let grid = BoardGrid()
  private let scroller = Widget(gtk_scrolled_window_new(nil, nil))
  private let fontSize: FontSize
  /// The sizes of the board; `nil` before it is fitted.
  private var fitted: BoardFit?
  private var size: (width: Int, height: Int) = (0, 0)
  private var measures: BoardMeasures?
  /// Whether the measures have changed since the board was fitted.
  private var isMeasured = false

  /// The columns of a departure's row, in the order in which they are shown.
  enum Column: Int, CaseIterable {
    case planned
    case line
    case destination
    case platform
    case expected
  }

  init() {
    fontSize = FontSize(of: widget)
    widget.setStyleClass("board")
    box.append(header())
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_EXTERNAL, GTK_POLICY_EXTERNAL)
    scroller.add(grid.widget)
    box.append(scroller, fills: true)
    box.append(alert.widget)
    box.append(footer())
    widget.add(box)
    gtk_widget_show_all(widget.pointer)
    for label in [notice, grid.placeholder, rehearsal] { label.isVisible = false }
  }

  /// The texts by which the widths of the columns are measured.
  var columns: BoardColumns? {
    didSet {
      guard let columns, columns != oldValue else { return }
      measures = BoardMeasures(columns, by: grid.measure)
      grid.hasPlatforms = !columns.platforms.isEmpty
      isMeasured = true
    }
  }

  /// Adds the column with platforms, when the timetable has none at this place and a departure was moved to one.
  func needsPlatforms() {
    guard !grid.hasPlatforms else { return }
    grid.hasPlatforms = true
    isMeasured = true
    _ = fit()
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

  /// The number of departures that fill a screen in landscape format; `nil` for one that follows from the size of the screen.
  var wantedRows = BoardSettings().rows

  /// Fits the font size, the columns and the rows to the size of the window.
  ///
  /// - Returns: The number of departures that the window can show, or `nil` when nothing has changed.
  func fit() -> Int? {
    let room = (
      width: Int(gtk_widget_get_allocated_width(box.pointer)),
      height: Int(gtk_widget_get_allocated_height(box.pointer))
    )
    guard room != size || isMeasured, room.height > 1, let measures else { return nil }
    (size, isMeasured) = (room, false)
    let fit = measures.fit(
      width: room.width, height: room.height, rows: wantedRows, hasPlatforms: grid.hasPlatforms, by: grid.measure)
    fitted = fit
    fontSize.set(fit.letter)
    alert.setHeight(BoardAlerts.rows * fit.row)
    grid.fit(to: fit)
    fitTitle()
    return fit.rows
  }

  /// Shows the name of the place. It has the room that the clock leaves, and is fitted by the rule for the texts of the rows.
  func showTitle(_ name: String) {
    title.markup = Self.bold(name)
    fitTitle()
  }

  private func fitTitle() {
    guard let fitted else { return }
    let (measure, letter) = (grid.measure, fitted.letter)
    func width(_ label: Label, _ scale: Double) -> Double {
      let width = measure.extent(of: Self.bold(label.text), letter: scale * Double(letter)).width
      return label.isVisible ? Double(width) + Double(letter) : 0
    }
    let height = Int(Self.titleHeight * Double(letter))
    gtk_widget_set_size_request(title.pointer, -1, gint(clamping: height))
    titleCell.fit(
      width: size.width - Int(width(clock, 1) + width(rehearsal, Self.rehearsalScale)), height: height, letter: letter,
      by: measure)
  }

  private static func bold(_ text: String) -> String { "<b>\(markupEscaped(text))</b>" }

  /// The height of the title, as a multiple of the size of the letters.
  private static let titleHeight = 1.2
  /// The size of the letters of the word for a rehearsal. The same value is in data/tripdesk.css.
  private static let rehearsalScale = 0.6

  /// Lets a screen reader say a text at once.
  /// - SeeAlso: The signal `announcement` of `AtkObject`.
  func say(_ text: String) { cgtk_announce(grid.widget.pointer, text) }

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
