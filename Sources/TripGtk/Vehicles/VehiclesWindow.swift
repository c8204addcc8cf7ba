import CGtk
import TripDrawing

/// The window with the vehicles of the day: a picture with a lane a vehicle, and a table that says the same.
@MainActor
final class VehiclesWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  let order = Widget(cgtk_chooser_new())
  let canvas = PictureCanvas<VehiclesDrawing>()
  /// The place and the extent of the scroll bar beside the picture, in points.
  let adjustment: UnsafeMutablePointer<GtkAdjustment>
  let scrollBar: Widget
  let table = Widget(gtk_tree_view_new())
  let tableSelection: RowSelection
  /// The label that says how many vehicles are listed, and how many of them are late.
  let summary = Label()
  /// The label with the reason why the last attempt to decide was refused, or the outcome of the last export or print.
  let message = Label.message("vehicles-message")
  let zoomIn = iconButton(
    "zoom-in-symbolic", name: KeyTable.tooltip(.zoomIn, tr("Zoom in, also by Ctrl and the wheel")),
    id: "vehicles-zoom-in")
  let zoomOut = iconButton(
    "zoom-out-symbolic", name: KeyTable.tooltip(.zoomOut, tr("Zoom out")), id: "vehicles-zoom-out")
  let fit = iconButton(
    "zoom-fit-best-symbolic", name: KeyTable.tooltip(.wholeDay, tr("Show the whole day")), id: "vehicles-fit")
  let zoomToSelection = iconButton(
    "find-location-symbolic", name: KeyTable.tooltip(.zoomToTrip), id: "vehicles-zoom-selection")
  let export: PictureExportView
  let print = iconButton("document-print-symbolic", name: KeyTable.tooltip(.print), id: "vehicles-print")
  /// The picture and the table: side by side, or in turns in a narrow window.
  let panes: TurningPanes
  /// The button that leads from the picture to the table or back, while they take turns.
  let turn = iconButton("view-list-symbolic", name: "", id: "vehicles-other-half")
  private static let (width, height): (gint, gint) = (1440, 720)
  private static let tableWidth: gint = 610
  private let exportButton = Widget(gtk_menu_button_new())
  private var columns: [UnsafeMutablePointer<GtkTreeViewColumn>] = []
  private var connections: [SignalConnection] = []

  /// Makes the window without showing it. It is a window of its own beside `parent`, but it is destroyed together with
  /// `parent`.
  init(beside parent: Widget) {
    tableSelection = RowSelection(table)
    export = PictureExportView(at: exportButton, id: "vehicles")
    adjustment = gtk_adjustment_new(0, 0, 1, 1, 1, 1)
    let side = Box(GTK_ORIENTATION_VERTICAL)
    let picture = Box(GTK_ORIENTATION_HORIZONTAL)
    picture.append(canvas.widget, fills: true)
    scrollBar = Widget(gtk_scrollbar_new(GTK_ORIENTATION_VERTICAL, adjustment))
    scrollBar.setAccessibleName(tr("Scroll the vehicles"))
    picture.append(scrollBar)
    panes = TurningPanes(picture, side, name: tr("Picture and table"))
    let window = cgtk_window(widget.pointer)
    widget.joinApplication(of: parent)
    connections = [connect(parent.pointer, "destroy") { [weak self] in self?.close() }]
    gtk_window_set_default_size(window, Self.width, Self.height)
    gtk_window_set_title(window, tr("Vehicles"))
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
    gtk_paned_set_position(cgtk_paned(panes.panes.pointer), Self.width - Self.tableWidth)
  }

  func present() {
    gtk_window_present(cgtk_window(widget.pointer))
    gtk_widget_grab_focus(canvas.widget.pointer)
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

  /// Makes the columns of the table wide enough for their texts.
  func fit(_ texts: [[String]]) {
    for (column, texts) in zip(columns, texts) { TripGtk.fit(column, of: table, to: texts) }
  }

  private func identify() {
    canvas.widget.setAccessibleID("vehicles")
    canvas.widget.setAccessibleName(tr("The vehicles' day; the table beside it tells the same"))
    order.setAccessibleID("vehicles-order")
    order.setAccessibleName(tr("Order of the vehicles"))
    order.setTooltip(KeyTable.tooltip(.nextOrder, tr("Order of the vehicles")))
    for text in [tr("By need"), tr("By name"), tr("By first departure")] {
      gtk_combo_box_text_append_text(cgtk_combo_box_text(order.pointer), text)
    }
    summary.setAccessibleID("vehicles-summary")
    let exporting = KeyTable.tooltip(.saveFile, tr("Save the picture as PNG, SVG or PDF"))
    exportButton.setAccessibleID("vehicles-export")
    exportButton.setAccessibleName(exporting)
    exportButton.setTooltip(exporting)
    let icon = Widget(gtk_image_new_from_icon_name("document-save-symbolic", GTK_ICON_SIZE_BUTTON))
    gtk_button_set_image(cgtk_button(exportButton.pointer), icon.pointer)
  }

  private func buildHeader() -> Widget {
    let header = Widget(gtk_header_bar_new())
    let bar = cgtk_header_bar(header.pointer)
    gtk_header_bar_set_title(bar, tr("Vehicles"))
    gtk_header_bar_set_show_close_button(bar, 1)
    gtk_header_bar_pack_start(bar, order.pointer)
    for button in [turn, zoomIn, zoomOut, fit, zoomToSelection] { gtk_header_bar_pack_start(bar, button.pointer) }
    for button in [turn, zoomIn, zoomOut, fit, zoomToSelection, print, exportButton] { button.leaveFocus() }
    gtk_widget_set_no_show_all(turn.pointer, 1)
    for widget in [print, exportButton] { gtk_header_bar_pack_end(bar, widget.pointer) }
    return header
  }

  private func fill(_ side: Box) {
    let view = cgtk_tree_view(table.pointer)
    let titles = [tr("Vehicle"), tr("Trip"), tr("Planned"), tr("Expected"), tr("Slack before"), tr("State")]
    columns = titles.indices.map { cgtk_markup_column(titles[$0], gint($0), 90, $0 == 1 ? 1 : 0, 0) }
    for column in columns { gtk_tree_view_append_column(view, column) }
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    cgtk_show_cut_texts(view)
    table.setStyleClass("trip-list")
    gtk_label_set_xalign(cgtk_label(summary.pointer), 0)
    summary.setStyleClass("desk-status")
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    scroller.add(table)
    side.append(summary)
    side.append(scroller, fills: true)
  }
}
