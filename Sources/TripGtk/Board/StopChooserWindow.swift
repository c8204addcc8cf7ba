import CGtk

/// The window in which the user chooses the stop or station of a new board.
@MainActor
final class StopChooserWindow: SearchListWindow {
  let open = Widget(gtk_button_new_with_mnemonic(tr("Open _Board")))
  private(set) lazy var selection = RowSelection(list)

  /// Makes the window without showing it. It is above `parent`, and is destroyed together with `parent`.
  init(above parent: Widget) {
    super.init(
      above: parent, title: tr("Passenger Board"), action: open,
      columns: [Column(title: tr("Stop"), width: 300, expands: true)], size: (440, 480))
    open.setAccessibleID("open-board")
    open.setStyleClass("suggested-action")
    search.setAccessibleID("stop-search")
    search.setAccessibleName(tr("Search for a stop"))
    search.setTooltip(tr("A stop's name, or its stop_id"))
  }

  /// Shows `count` rows in the list and selects the first one.
  func show(_ rows: RowModel, count: Int) {
    selection.silently { list.show(rows: rows) }
    list.setAccessibleID("stop-choices")
    list.setAccessibleName(tr("Stops"))
    open.isSensitive = count > 0
    if count > 0 { selection.show([0], cursor: 0) }
  }
}
