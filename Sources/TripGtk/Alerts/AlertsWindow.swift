import CGtk
import TripCore

/// The window with the day's alerts: their list, and beside it a place for the editor of one of them.
@MainActor
final class AlertsWindow: SearchListWindow {
  let new = Widget(gtk_button_new_with_mnemonic(tr("_New Alert")))
  let edit = Widget(gtk_button_new_with_mnemonic(tr("_Edit…")))
  let copy = Widget(gtk_button_new_with_mnemonic(tr("_Copy as New…")))
  let showTrips = Widget(gtk_button_new_with_mnemonic(tr("S_how Trips")))
  let withhold = Widget(gtk_button_new_with_mnemonic(tr("Don’t _Tell")))
  let automatic = Widget(gtk_button_new_with_mnemonic(tr("_Back to Automatic")))
  let end = Widget(gtk_button_new_with_mnemonic(tr("En_d")))
  /// The place of the editor, beside the list.
  let editorPlace = Box(GTK_ORIENTATION_VERTICAL)
  /// The button above the editor that closes it; what was written is kept.
  let closeEditor = iconButton("window-close-symbolic", name: tr("Back to the list"), id: "alert-editor-close")
  /// The row of buttons below the list.
  private let buttons = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
  /// The selection of the list: the alert that the buttons are about.
  private(set) lazy var selection = RowSelection(list)
  /// The label with the reason why the last attempt to decide was refused; hidden while there is none.
  let message = Label.message("alerts-message")
  /// The text in the place of the list, when it has no rows.
  private let emptyText = Label()
  /// Whether ``emptyText`` is shown.
  private var isEmpty = false
  private let pages = Widget(gtk_stack_new())
  private(set) var panes: TurningPanes?

  /// The columns that are hidden while the editor is open: whom an alert concerns, when passengers are told, and who
  /// made it.
  private static let wideColumns = 1...3
  /// The least width of the editor in pixels. In a narrower window the list and the editor take turns.
  private static let editorWidth: gint = 500
  /// The place of the window until the user moves it or changes its size.
  static var usualPlace: WindowPlace {
    var place = WindowPlace()
    (place.width, place.height) = (1000, 640)
    return place
  }

  /// Makes the window without showing it. It is above `parent`, and is destroyed together with `parent`.
  init(above parent: Widget) {
    let columns = [
      Column(title: tr("Alert"), width: 260, expands: true), Column(title: tr("Concerns"), width: 180, expands: true),
      Column(title: tr("Told"), width: 160), Column(title: tr("By"), width: 110),
      Column(title: tr("State"), width: 170),
    ]
    super.init(above: parent, title: tr("Passenger Alerts"), action: new, columns: columns, size: (1000, 640))
    widget.joinApplication(of: parent)
    search.setAccessibleID("alerts-search")
    search.setAccessibleName(tr("Search the alerts"))
    search.setTooltip(tr("Every word has to be in the alert"))
    list.setStyleClass("trip-list")
    gtk_widget_set_no_show_all(message.pointer, 1)
    new.setAccessibleID("alert-new")
    new.setTooltip(KeyTable.tooltip(.newAlert, tr("Write an alert of your own")))
    box.append(buttonRow())
    box.append(message)
    showEditing()
  }

  override func surroundings(of list: Widget) -> Widget {
    emptyText.setAccessibleID("alerts-empty")
    gtk_label_set_line_wrap(cgtk_label(emptyText.pointer), 1)
    gtk_label_set_max_width_chars(cgtk_label(emptyText.pointer), 50)
    gtk_label_set_justify(cgtk_label(emptyText.pointer), GTK_JUSTIFY_CENTER)
    gtk_stack_add_named(cgtk_stack(pages.pointer), list.pointer, "list")
    gtk_stack_add_named(cgtk_stack(pages.pointer), emptyText.pointer, "empty")
    let panes = TurningPanes(pages, editorPlace, name: tr("Width of the list"))
    self.panes = panes
    return panes
  }

  /// Shows the window with the keyboard focus in the list.
  override func present() {
    gtk_window_present(cgtk_window(widget.pointer))
    focusList()
  }

  /// Moves the keyboard focus to the list, or to the button for a new alert while a text stands in the place of the list.
  func focusList() { (isEmpty ? new : list).takeFocus() }

  /// Whether the editor is shown beside the list, which then has fewer columns.
  var isEditing = false {
    didSet { showEditing() }
  }

  private func showEditing() {
    panes?.hasSecond.value = isEditing
    panes?.showsSecond.value = isEditing
    buttons.isVisible = !isEditing
    for column in Self.wideColumns {
      let column = gtk_tree_view_get_column(cgtk_tree_view(list.pointer), gint(column))
      gtk_tree_view_column_set_visible(column, gboolean(!isEditing))
    }
  }

  /// Puts the editor into its place, below the button that closes it.
  func show(editor: Widget) {
    gtk_widget_set_size_request(editorPlace.pointer, Self.editorWidth, -1)
    let row = Box(GTK_ORIENTATION_HORIZONTAL)
    gtk_button_set_relief(cgtk_button(closeEditor.pointer), GTK_RELIEF_NONE)
    row.appendAtEnd(closeEditor)
    gtk_widget_show_all(row.pointer)
    editorPlace.append(row)
    editorPlace.append(editor, fills: true)
  }

  /// Shows a text in the place of the list; `nil` shows the list.
  func showEmpty(_ text: String?) {
    if let text { emptyText.text = text }
    isEmpty = text != nil
    gtk_stack_set_visible_child_name(cgtk_stack(pages.pointer), text == nil ? "list" : "empty")
  }

  /// Shows `rows` in the list, with the row `selected` selected.
  func show(_ rows: RowModel, selected: Int?) {
    selection.silently { list.show(rows: rows) }
    list.setAccessibleID("alerts-list")
    list.setAccessibleName(tr("Alerts of the day"))
    if let selected { selection.show([selected], cursor: selected, at: nil) }
  }

  private func buttonRow() -> Widget {
    gtk_container_set_border_width(cgtk_container(buttons.pointer), 6)
    buttons.append(buttons: [
      (edit, "alert-edit", tr("Change what passengers read (double click)")),
      (copy, "alert-copy", tr("Write a new alert that begins with the texts of this one")),
      (showTrips, "alert-show", tr("Choose the trips that the alert concerns in the list")),
      (withhold, "alert-withhold", KeyTable.tooltip(.stopTelling, tr("Passengers are not told this"))),
      (
        automatic, "alert-automatic",
        KeyTable.tooltip(.tellAgain, tr("Passengers read again what follows from the decisions"))
      ),
      (end, "alert-end", KeyTable.tooltip(.stopTelling, tr("Passengers are not told this any more"))),
    ])
    gtk_widget_show_all(buttons.pointer)
    return buttons
  }
}
