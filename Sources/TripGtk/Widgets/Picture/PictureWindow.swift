import CGtk
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
  /// The button that leads from the picture to the table or back, while they take turns.
  let turn: Widget
  /// The row with the picture and what stands beside it.
  let picture = Box(GTK_ORIENTATION_HORIZONTAL)
  /// The column with the table and what belongs to it.
  let side = Box(GTK_ORIENTATION_VERTICAL)
  /// Everything below the header bar.
  let body = Box(GTK_ORIENTATION_VERTICAL)
  private let width: gint
  private var columns: [UnsafeMutablePointer<GtkTreeViewColumn>] = []
  private var isDivided = false
  private var connections: [SignalConnection] = []

  /// The width of a scroll bar with its margin, in pixels.
  private var scrollBarWidth: gint { 24 }

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

  /// Shows on the button ``turn`` where it leads: to the table, or back to the picture.
  func showTurn(toTable: Bool) {
    let name = KeyTable.tooltip(.otherPane, toTable ? tr("Show the table") : tr("Show the picture"))
    let icon = toTable ? "view-list-symbolic" : "go-previous-symbolic"
    gtk_button_set_image(cgtk_button(turn.pointer), gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
    turn.setAccessibleName(name)
    turn.setTooltip(name)
  }

  /// Whether a popover is open above the window, which Esc closes first.
  var hasOpenPopover: Bool { gtk_widget_get_mapped(export.popover.pointer).isTrue }

  /// Adds the columns of the table. The column at the index `expanding` gets all the width that the others leave.
  func addColumns(_ titles: [String], expanding: Int) {
    columns = Self.addColumns(titles, expanding: expanding, to: table)
  }

  /// Adds columns to a list, and returns them.
  @discardableResult
  static func addColumns(
    _ titles: [String], expanding: Int, to list: Widget
  ) -> [UnsafeMutablePointer<GtkTreeViewColumn>] {
    let view = cgtk_tree_view(list.pointer)
    let columns = titles.indices.map { cgtk_markup_column(titles[$0], gint($0), 90, $0 == expanding ? 1 : 0, 0) }
    for column in columns { gtk_tree_view_append_column(view, column) }
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    cgtk_show_cut_texts(view)
    list.setStyleClass("trip-list")
    return columns
  }

  /// Makes the columns of the table wide enough for their texts. At the first call with texts it also makes the table wide
  /// enough for its columns; when too little width is left for the picture, the names of the trips are cut: the picture
  /// tells them, too.
  ///
  /// - Parameters:
  ///   - texts: For each column, the texts that it has to show.
  ///   - trips: The index of the column with the names of the trips.
  func fitColumns(to texts: [[String]], trips: Int) {
    for (column, texts) in zip(columns, texts) { TripGtk.fit(column, of: table, to: texts) }
    if !isDivided, texts.indices.contains(trips), !texts[trips].isEmpty {
      isDivided = true
      let wanted = columns.reduce(scrollBarWidth) { $0 + gtk_tree_view_column_get_fixed_width($1) }
      let isShown = gtk_widget_get_realized(panes.pointer).isTrue
      let width = isShown ? gtk_widget_get_allocated_width(panes.pointer) : width
      gtk_paned_set_position(cgtk_paned(panes.panes.pointer), max(width - wanted, self.width / 2))
    }
    // The column is fitted to its title only: it expands, and so gets all remaining width.
    if columns.indices.contains(trips) { TripGtk.fit(columns[trips], of: table, to: []) }
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
    gtk_widget_set_no_show_all(turn.pointer, 1)
    for widget in [print, exportButton] { gtk_header_bar_pack_end(bar, widget.pointer) }
  }
}
