import CGtk
import TripDrawing

/// The window with the train graph of a route, a table with the same trips, and the list of conflicts.
@MainActor
final class TrainGraphWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  let route = Widget(cgtk_chooser_new())
  let canvas = PictureCanvas<GraphDrawing>()
  let table = Widget(gtk_tree_view_new())
  let tableSelection: RowSelection
  let conflicts = Widget(gtk_tree_view_new())
  let conflictSelection: RowSelection
  let conflictTitle = Label()
  /// The label with the reason why the last attempt to decide was refused, or the outcome of the last export or print.
  let message = Label.message("graph-message")
  let zoomIn = iconButton(
    "zoom-in-symbolic", name: KeyTable.tooltip(.zoomIn, tr("Zoom in, also by Ctrl and the wheel")), id: "graph-zoom-in")
  let zoomOut = iconButton("zoom-out-symbolic", name: KeyTable.tooltip(.zoomOut, tr("Zoom out")), id: "graph-zoom-out")
  let fit = iconButton(
    "zoom-fit-best-symbolic", name: KeyTable.tooltip(.wholeDay, tr("Show the whole day")), id: "graph-fit")
  let zoomToSelection = iconButton(
    "find-location-symbolic", name: KeyTable.tooltip(.zoomToTrip), id: "graph-zoom-selection")
  let export: PictureExportView
  let print = iconButton("document-print-symbolic", name: KeyTable.tooltip(.print), id: "graph-print")
  private static let width: gint = 1240
  private static let leastPicture = width / 2
  private static let scrollbar: gint = 24
  private let exportButton = Widget(gtk_menu_button_new())
  /// The picture and the tables: side by side, or in turns in a narrow window.
  let panes: TurningPanes
  /// The button that leads from the picture to the tables or back, while they take turns.
  let turn = iconButton("view-list-symbolic", name: "", id: "graph-other-half")
  private var columns: [UnsafeMutablePointer<GtkTreeViewColumn>] = []
  private var isDivided = false
  private var connections: [SignalConnection] = []

  /// Makes the train graph's window without showing it. It is a window of its own beside `parent`, which can be moved
  /// to another screen, but it is destroyed together with `parent`.
  init(beside parent: Widget) {
    tableSelection = RowSelection(table)
    conflictSelection = RowSelection(conflicts)
    export = PictureExportView(at: exportButton, id: "graph")
    let side = Box(GTK_ORIENTATION_VERTICAL)
    panes = TurningPanes(canvas.widget, side, name: tr("Picture and table"))
    let window = cgtk_window(widget.pointer)
    widget.joinApplication(of: parent)
    connections = [connect(parent.pointer, "destroy") { [weak self] in self?.close() }]
    gtk_window_set_default_size(window, Self.width, 660)
    gtk_window_set_title(window, tr("Train Graph"))
    identify()
    let header = buildHeader()
    gtk_window_set_titlebar(window, header.pointer)
    fill(side)
    let body = Box(GTK_ORIENTATION_VERTICAL)
    body.append(panes, fills: true)
    body.append(message)
    widget.add(body)
    gtk_widget_show_all(header.pointer)
    gtk_widget_show_all(body.pointer)
  }

  func present() {
    gtk_window_present(cgtk_window(widget.pointer))
    gtk_widget_grab_focus(canvas.widget.pointer)
  }

  func close() { gtk_widget_destroy(widget.pointer) }

  /// Shows on the button ``turn`` where it leads: to the tables, or back to the picture.
  func showTurn(toTables: Bool) {
    let name = KeyTable.tooltip(.otherPane, toTables ? tr("Show the table") : tr("Show the picture"))
    let icon = toTables ? "view-list-symbolic" : "go-previous-symbolic"
    gtk_button_set_image(cgtk_button(turn.pointer), gtk_image_new_from_icon_name(icon, GTK_ICON_SIZE_BUTTON))
    turn.setAccessibleName(name)
    turn.setTooltip(name)
  }

  /// Whether a popover is open above the window, which Esc closes first.
  var hasOpenPopover: Bool { gtk_widget_get_mapped(export.popover.pointer).isTrue }

  private func identify() {
    canvas.widget.setAccessibleID("graph")
    canvas.widget.setAccessibleName(tr("Train graph; the table beside it tells the same"))
    route.setAccessibleID("graph-line")
    route.setAccessibleName(tr("Line and direction"))
    route.setTooltip(tr("Line and direction, the busiest first"))
    conflictTitle.text = tr("Conflicts")
    let exporting = KeyTable.tooltip(.saveFile, tr("Save the picture as PNG, SVG or PDF"))
    exportButton.setAccessibleID("graph-export")
    exportButton.setAccessibleName(exporting)
    exportButton.setTooltip(exporting)
    let icon = Widget(gtk_image_new_from_icon_name("document-save-symbolic", GTK_ICON_SIZE_BUTTON))
    gtk_button_set_image(cgtk_button(exportButton.pointer), icon.pointer)
  }

  private func buildHeader() -> Widget {
    let header = Widget(gtk_header_bar_new())
    let bar = cgtk_header_bar(header.pointer)
    gtk_header_bar_set_title(bar, tr("Train Graph"))
    gtk_header_bar_set_show_close_button(bar, 1)
    gtk_header_bar_pack_start(bar, route.pointer)
    for button in [turn, zoomIn, zoomOut, fit, zoomToSelection] { gtk_header_bar_pack_start(bar, button.pointer) }
    for button in [turn, zoomIn, zoomOut, fit, zoomToSelection, print, exportButton] { button.leaveFocus() }
    gtk_widget_set_no_show_all(turn.pointer, 1)
    cgtk_cut_long_choices(cgtk_combo_box(route.pointer))
    for widget in [print, exportButton] { gtk_header_bar_pack_end(bar, widget.pointer) }
    return header
  }

  private func fill(_ side: Box) {
    columns = addColumns([tr("Trip"), tr("Planned"), tr("Expected"), tr("State")], to: table)
    _ = addColumns([tr("Conflict")], to: conflicts)
    gtk_tree_view_set_headers_visible(cgtk_tree_view(conflicts.pointer), 0)
    gtk_label_set_xalign(cgtk_label(conflictTitle.pointer), 0)
    conflictTitle.setStyleClass("desk-status")
    side.append(Self.scrolled(table), fills: true)
    side.append(conflictTitle)
    let conflictScroller = Self.scrolled(conflicts)
    gtk_widget_set_size_request(conflictScroller.pointer, -1, 120)
    side.append(conflictScroller)
  }

  /// Makes the columns of the table wide enough for their texts. At the first call it also makes the table wide
  /// enough for its columns; when too little width is left for the picture, the names of the trips are cut, because
  /// within one route they matter least.
  func fit(trips: [String], times: [String], states: [String]) {
    for (column, texts) in zip(columns, [trips, times, times, states]) {
      TripGtk.fit(column, of: table, to: texts)
    }
    if !isDivided, !trips.isEmpty {
      isDivided = true
      let wanted = columns.reduce(Self.scrollbar) { $0 + gtk_tree_view_column_get_fixed_width($1) }
      let isShown = gtk_widget_get_realized(panes.pointer).isTrue
      let width = isShown ? gtk_widget_get_allocated_width(panes.pointer) : Self.width
      gtk_paned_set_position(cgtk_paned(panes.panes.pointer), max(width - wanted, Self.leastPicture))
    }
    // The first column is fitted to its title only: it expands, and so gets all remaining width.
    if let trip = columns.first { TripGtk.fit(trip, of: table, to: []) }
  }

  /// Adds columns to a list. The first column gets all the width that the others leave.
  private func addColumns(_ titles: [String], to list: Widget) -> [UnsafeMutablePointer<GtkTreeViewColumn>] {
    let view = cgtk_tree_view(list.pointer)
    let columns = titles.indices.map { cgtk_markup_column(titles[$0], gint($0), 90, $0 == 0 ? 1 : 0, 0) }
    for column in columns { gtk_tree_view_append_column(view, column) }
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    cgtk_show_cut_texts(view)
    list.setStyleClass("trip-list")
    return columns
  }

  private static func scrolled(_ list: Widget) -> Widget {
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    scroller.add(list)
    return scroller
  }
}
