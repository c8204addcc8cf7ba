import CGtk

/// The log's window: the decisions of the day as sentences, the newest at the bottom.
@MainActor
final class LogWindow: SearchListWindow {
  let export = Widget(gtk_button_new_with_mnemonic(tr("_Export CSV…")))
  /// The label with the outcome of the last export; hidden before the first export.
  let message = Label()

  /// Makes the log's window without showing it. It is above `parent`, and is destroyed together with `parent`.
  init(above parent: Widget) {
    super.init(above: parent, title: tr("Log"), action: export, column: tr("Decision"), size: (760, 480))
    widget.joinApplication(of: parent)
    search.setAccessibleID("log-search")
    search.setAccessibleName(tr("Search the log"))
    search.setTooltip(tr("Every word has to be in the sentence"))
    export.setAccessibleID("log-export")
    export.setTooltip(KeyTable.tooltip(.saveFile, tr("Save the decisions of the day as a table")))
    list.setStyleClass("trip-list")
    message.setAccessibleID("log-message")
    message.setStyleClass("desk-status")
    gtk_label_set_xalign(cgtk_label(message.pointer), 0)
    gtk_label_set_ellipsize(cgtk_label(message.pointer), PANGO_ELLIPSIZE_MIDDLE)
    gtk_widget_set_no_show_all(message.pointer, 1)
    box.append(message)
  }

  /// Shows `count` rows in the list and scrolls to the last one, the newest decision.
  func show(_ rows: RowModel, count: Int) {
    gtk_tree_view_set_model(cgtk_tree_view(list.pointer), rows.pointer)
    list.setAccessibleID("log-list")
    list.setAccessibleName(tr("Decisions of the day"))
    if count > 0 { cgtk_scroll_to_row(cgtk_tree_view(list.pointer), gint(clamping: count - 1)) }
  }
}
