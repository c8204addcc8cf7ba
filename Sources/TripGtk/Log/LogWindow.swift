import CGtk

/// The log's window: the steps of the day as a table, the newest at the bottom.
@MainActor
final class LogWindow: SearchListWindow {
  let export = Widget(gtk_button_new_with_mnemonic(tr("_Export CSV…")))
  let undo = Widget(gtk_button_new_with_mnemonic(tr("_Undo This")))
  let showTrip = Widget(gtk_button_new_with_mnemonic(tr("S_how Trip")))
  /// The selection of the list: the step that *Undo This* undoes.
  private(set) lazy var selection = RowSelection(list)
  /// The label with the reason why the last attempt to undo was refused, or the outcome of the last export; hidden while
  /// there is neither.
  let message = Label.message("log-message")
  /// The number of columns of the list.
  static let columnCount = 5

  /// Makes the log's window without showing it. It is above `parent`, and is destroyed together with `parent`.
  init(above parent: Widget) {
    let columns = [
      Column(title: tr("Time"), width: 84), Column(title: tr("Trip"), width: 260, expands: true),
      Column(title: tr("Decision"), width: 260, expands: true), Column(title: tr("By"), width: 110),
      Column(title: tr("State"), width: 170),
    ]
    super.init(above: parent, title: tr("Log"), action: export, columns: columns, size: (960, 520))
    widget.joinApplication(of: parent)
    search.setAccessibleID("log-search")
    search.setAccessibleName(tr("Search the log"))
    search.setTooltip(tr("Every word has to be in the row"))
    export.setAccessibleID("log-export")
    export.setTooltip(KeyTable.tooltip(.saveFile, tr("Save the decisions of the day as a table")))
    list.setStyleClass("trip-list")
    gtk_widget_set_no_show_all(message.pointer, 1)
    box.append(buttonRow())
    box.append(message)
  }

  /// Shows `rows` in the list.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - selected: The row to select; `nil` selects none and scrolls to the last one, the newest step.
  func show(_ rows: RowModel, selected: Int?) {
    selection.silently { list.show(rows: rows) }
    list.setAccessibleID("log-list")
    list.setAccessibleName(tr("Decisions of the day"))
    if let selected {
      selection.show([selected], cursor: selected)
    } else if rows.count > 0 {
      cgtk_scroll_to_row(cgtk_tree_view(list.pointer), gint(clamping: rows.count - 1), -1)
    }
  }

  private func buttonRow() -> Widget {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    gtk_container_set_border_width(cgtk_container(row.pointer), 6)
    row.append(buttons: [
      (undo, "log-undo", KeyTable.tooltip(.undoStep)),
      (showTrip, "log-show", tr("Show the trip in the list (double click)")),
    ])
    gtk_widget_show_all(row.pointer)
    return row
  }
}
