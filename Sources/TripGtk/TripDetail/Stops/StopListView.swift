import CGtk
import TripCore

/// The list of a trip's stops, and the buttons that decide about the selected stop.
@MainActor
final class StopListView {
  let widget: Widget
  let list = Widget(gtk_tree_view_new())
  /// The selection of the list: the stop from which a departure is moved, and that is skipped, restored or given
  /// another platform.
  let selection: RowSelection
  let skip = Widget(gtk_button_new_with_mnemonic(tr("S_kip Stop")))
  let restore = Widget(gtk_button_new_with_mnemonic(tr("Restore Sto_p")))
  let platform = Widget(gtk_button_new_with_mnemonic(" "))
  private let focus: SignalConnection
  private var columns: [UnsafeMutablePointer<GtkTreeViewColumn>] = []

  /// The texts about platforms, in the words for the trip's kind of vehicle.
  var terms: PlatformTerms? {
    didSet {
      guard let terms, terms != oldValue else { return }
      gtk_tree_view_column_set_title(columns[Column.platform.rawValue], terms.heading)
      gtk_button_set_label(cgtk_button(platform.pointer), terms.button)
      platform.setTooltip(KeyTable.tooltip(.choosePlatform, terms.tooltip))
    }
  }

  /// The columns of the list, in the order in which they are shown.
  enum Column: Int, CaseIterable {
    case stop
    case platform
    case planned
    case expected
  }

  init() {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    widget = box
    selection = RowSelection(list)
    focus = showFocus(of: list)
    let view = cgtk_tree_view(list.pointer)
    list.setStyleClass("trip-stops")
    list.setAccessibleID("trip-stops")
    list.setAccessibleName(tr("Stops"))
    columns = [
      cgtk_markup_column(tr("Stop"), 0, 120, 1, 0), cgtk_markup_column(" ", 1, 80, 0, 0),
      cgtk_markup_column(tr("Planned"), 2, 80, 0, 1), cgtk_markup_column(tr("Expected"), 3, 80, 0, 1),
    ]
    for column in columns { gtk_tree_view_append_column(view, column) }
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    cgtk_show_cut_texts(view)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    gtk_scrolled_window_set_shadow_type(cgtk_scrolled_window(scroller.pointer), GTK_SHADOW_IN)
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    scroller.add(list)
    box.append(scroller, fills: true)
    box.append(buttonRow())
  }

  /// Makes a column of the stop list wide enough for `texts`. The column of the stop names gets narrower and is cut
  /// instead.
  func fit(_ column: Column, to texts: [String]) {
    TripGtk.fit(columns[column.rawValue], of: list, to: texts)
  }

  private func buttonRow() -> Widget {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    row.append(buttons: [
      (skip, "skip-stop", KeyTable.tooltip(.skipStop, tr("The trip passes the chosen stop without stopping there"))),
      (restore, "restore-stop", KeyTable.tooltip(.restoreStop, tr("The trip stops at the chosen stop again"))),
      (platform, "platform", KeyTable.tooltip(.choosePlatform)),
    ])
    return row
  }
}
