import CGtk
import TripCore
import TripDrawing

/// A window with a picture over time, and a table that says the same: side by side, or in turns where there is no room for
/// both. A subclass adds what only its picture has, and ends its initializer with ``showContent()``.
@MainActor
class PictureWindow<Drawing: PictureDrawing> {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  let title: String
  let header = Widget(gtk_header_bar_new())
  let canvas = PictureCanvas<Drawing>()
  let table = Widget(gtk_tree_view_new())
  let tableSelection: RowSelection
  /// The label with the reason why the last attempt to decide was refused, or the outcome of the last export or print.
  let message: Label
  let zoomIn, zoomOut, fit, now, zoomToSelection, print: Widget
  let export: PictureExportView
  /// The picture and the table.
  let panes: TurningPanes
  /// The button that folds the table away or shows it, and leads from the one to the other while they take turns.
  let turn: Widget
  /// The row with the picture and what stands beside it.
  let picture = Box(GTK_ORIENTATION_HORIZONTAL)
  /// The column with the table and what belongs to it.
  let side = Box(GTK_ORIENTATION_VERTICAL)
  /// Everything below the header bar.
  let body = Box(GTK_ORIENTATION_VERTICAL)
  private let width: gint
  private(set) var columns: PictureTableColumns?
  private var division: PaneDivision?
  private var connections: [SignalConnection] = []

  /// Makes the window without showing it. It is a window of its own beside `parent`, which can be moved to another
  /// screen, but it is destroyed together with `parent`.
  ///
  /// - Parameters:
  ///   - id: The first part of its widgets' accessible ids, and the accessible id of the picture.
  ///   - title: The title.
  ///   - size: The size at first, in pixels.
  ///   - chooser: The widget at the start of the header bar.
  ///   - parent: The desk's window.
  init(_ id: String, _ title: String, size: (width: gint, height: gint), chooser: Widget, beside parent: Widget) {
    self.title = title
    width = size.width
    tableSelection = RowSelection(table)
    // Several trips may be selected at the desk, as after the undo of a step over several.
    gtk_tree_selection_set_mode(
      gtk_tree_view_get_selection(cgtk_tree_view(table.pointer)), GTK_SELECTION_MULTIPLE)
    message = Label.message("\(id)-message")
    zoomIn = iconButton(
      "zoom-in-symbolic", name: KeyTable.tooltip(.zoomIn, tr("Zoom in, also by Ctrl and the wheel")),
      id: "\(id)-zoom-in")
    zoomOut = iconButton("zoom-out-symbolic", name: KeyTable.tooltip(.zoomOut, tr("Zoom out")), id: "\(id)-zoom-out")
    fit = iconButton(
      "zoom-fit-best-symbolic", name: KeyTable.tooltip(.wholeDay, tr("Show the whole day")), id: "\(id)-fit")
    now = iconButton("document-open-recent-symbolic", name: KeyTable.tooltip(.aroundNow), id: "\(id)-now")
    zoomToSelection = iconButton(
      "find-location-symbolic", name: KeyTable.tooltip(.zoomToTrip), id: "\(id)-zoom-selection")
    print = iconButton("document-print-symbolic", name: KeyTable.tooltip(.print), id: "\(id)-print")
    turn = iconButton("view-list-symbolic", name: "", id: "\(id)-other-half")
    let exportButton = Widget(gtk_menu_button_new())
    export = PictureExportView(at: exportButton, id: id)
    panes = TurningPanes(picture, side, name: tr("Picture and table"))
    picture.append(canvas.widget, fills: true)
    canvas.widget.setAccessibleID(id)
    let window = cgtk_window(widget.pointer)
    widget.joinApplication(of: parent)
    connections = [connect(parent.pointer, "destroy") { [weak self] in self?.close() }]
    gtk_window_set_default_size(window, size.width, size.height)
    gtk_window_set_title(window, title)
    fillHeader(chooser, exportButton, id)
    gtk_window_set_titlebar(window, header.pointer)
    body.append(panes, fills: true)
    body.append(message)
    widget.add(body)
    // Until the table has rows to which it can be fitted.
    gtk_paned_set_position(cgtk_paned(panes.panes.pointer), size.width / 2)
  }

  /// Shows everything in the window, for the moment in which the window itself is shown.
  func showContent() {
    gtk_widget_show_all(header.pointer)
    gtk_widget_show_all(body.pointer)
  }

  func present() {
    gtk_window_present(cgtk_window(widget.pointer))
    gtk_widget_grab_focus(canvas.widget.pointer)
  }

  /// Shows another title.
  func show(title: String) {
    gtk_window_set_title(cgtk_window(widget.pointer), title)
    gtk_header_bar_set_title(cgtk_header_bar(header.pointer), title)
  }

  func close() { gtk_widget_destroy(widget.pointer) }

  /// Where the button ``turn`` leads.
  enum Turn {
    /// To the table, beside the picture or in its place.
    case table
    /// From the table back to the picture.
    case picture
    /// To the picture alone, in all of the window.
    case wholePicture
  }

  /// Shows on the button ``turn`` where it leads.
  func showTurn(to place: Turn) {
    let (text, icon) =
      switch place {
      case .table: (tr("Show the table"), "view-list-symbolic")
      case .picture: (tr("Show the picture"), "go-previous-symbolic")
      case .wholePicture: (tr("Fold the table away"), "go-last-symbolic")
      }
    let name = KeyTable.tooltip(.otherPane, text)
    gtk_button_set_image(cgtk_button(turn.pointer), gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
    turn.setAccessibleName(name)
    turn.setTooltip(name)
  }

  /// Whether a popover is open above the window, which Esc closes first.
  var hasOpenPopover: Bool { gtk_widget_get_mapped(export.popover.pointer).isTrue }

  /// Adds the columns of the table, and puts it into the column beside the picture.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - share: The part of the window that the table gets at most, unless the planned times need more.
  func addTable(_ columns: [PictureColumn], share: Double = 0.5) {
    table.setStyleClass("trip-list")
    let frame = Self.scrolled(table)
    let shown = PictureTableColumns(columns, of: table, in: frame)
    self.columns = shown
    division = PaneDivision(panes.panes) {
      min(shown.naturalWidth, max(Int(saturating: Double($0) * share), shown.comfortableWidth))
    }
    side.append(frame, fills: true)
  }

  /// Shares out the width of the table for other texts. The first texts also divide the window between the picture and
  /// the table: the table gets the width that it needs, but more than its share only for what must be readable.
  func fitColumns(to texts: [PictureColumn: PictureTableColumns.Texts]) {
    columns?.fit(to: texts)
    if texts[.trip]?.all.isEmpty == false { division?.begin(width: Int(width)) }
  }

  /// Returns the text of a cell of the table's model as markup, or after the last column the tooltip of the row.
  ///
  /// - Parameters:
  ///   - texts: The texts of the row, in the order of the columns.
  ///   - index: The index of the column.
  /// - Returns: The text, which may be empty.
  func cell(_ texts: [String], _ index: Int) -> String {
    let text = columns?.text(texts, index) ?? ""
    return texts.indices.contains(index) ? markupEscaped(text) : text
  }

  /// Puts a list into a scrolled window.
  static func scrolled(_ list: Widget) -> Widget {
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    scroller.add(list)
    return scroller
  }

  private func fillHeader(_ chooser: Widget, _ exportButton: Widget, _ id: String) {
    let exporting = KeyTable.tooltip(.saveFile, tr("Save the picture as PNG, SVG or PDF"))
    exportButton.setAccessibleID("\(id)-export")
    exportButton.setAccessibleName(exporting)
    exportButton.setTooltip(exporting)
    let icon = Widget(gtk_image_new_from_icon_name("document-save-symbolic", GTK_ICON_SIZE_BUTTON))
    gtk_button_set_image(cgtk_button(exportButton.pointer), icon.pointer)
    let bar = cgtk_header_bar(header.pointer)
    gtk_header_bar_set_title(bar, title)
    gtk_header_bar_set_show_close_button(bar, 1)
    gtk_header_bar_pack_start(bar, chooser.pointer)
    for button in [turn, zoomIn, zoomOut, fit, now, zoomToSelection] { gtk_header_bar_pack_start(bar, button.pointer) }
    for button in [turn, zoomIn, zoomOut, fit, now, zoomToSelection, print, exportButton] { button.leaveFocus() }
    for widget in [print, exportButton] { gtk_header_bar_pack_end(bar, widget.pointer) }
  }
}
