import CGtk

/// The button with the popover in which several lines are chosen that are drawn together: by name, or as all lines between two
/// stations.
@MainActor
final class CorridorView {
  let button = Widget(gtk_menu_button_new())
  let popover: Widget
  let search = Widget(gtk_search_entry_new())
  let from = Widget(cgtk_chooser_new())
  let to = Widget(cgtk_chooser_new())
  let between = Widget(gtk_button_new_with_mnemonic(tr("All Lines _Between Them")))
  /// A check box for each line that is offered.
  let list = CheckList(id: "graph-corridor-line", greatestHeight: 300)

  init() {
    popover = Widget(gtk_popover_new(button.pointer))
    let name = KeyTable.tooltip(.corridor, tr("Several lines in one picture"))
    gtk_button_set_image(
      cgtk_button(button.pointer), gtk_image_new_from_icon_name("list-add-symbolic", GTK_ICON_SIZE_BUTTON))
    button.setAccessibleID("graph-corridor")
    button.setAccessibleName(name)
    button.setTooltip(name)
    button.leaveFocus()
    gtk_menu_button_set_popover(cgtk_menu_button(button.pointer), popover.pointer)
    search.setAccessibleID("graph-corridor-search")
    search.setAccessibleName(tr("Search for lines"))
    search.setTooltip(tr("Enter takes the first line that is found; without a text, it goes to the picture"))
    for (chooser, id, name) in [
      (from, "graph-corridor-from", tr("From station")), (to, "graph-corridor-to", tr("To station")),
    ] {
      chooser.setAccessibleID(id)
      chooser.setAccessibleName(name)
      chooser.setTooltip(name)
      cgtk_cut_long_choices(cgtk_combo_box(chooser.pointer))
    }
    between.setAccessibleID("graph-corridor-between")
    let content = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    gtk_container_set_border_width(cgtk_container(content.pointer), 12)
    content.append(search)
    content.append(list.widget)
    content.append(from)
    content.append(to)
    content.append(between)
    popover.add(content)
    gtk_widget_show_all(content.pointer)
  }

  /// What is searched for.
  var searchText: String {
    get { String(cString: gtk_entry_get_text(cgtk_entry(search.pointer))) }
    set { if newValue != searchText { gtk_entry_set_text(cgtk_entry(search.pointer), newValue) } }
  }

  /// Offers stations: the first as the one end, the last as the other.
  func show(stations: [String]) {
    for chooser in [from, to] {
      gtk_combo_box_text_remove_all(cgtk_combo_box_text(chooser.pointer))
      for name in stations { gtk_combo_box_text_append_text(cgtk_combo_box_text(chooser.pointer), name) }
    }
    gtk_combo_box_set_active(cgtk_combo_box(from.pointer), 0)
    gtk_combo_box_set_active(cgtk_combo_box(to.pointer), gint(stations.count - 1))
  }

  /// Closes the popover at once: while it fades, the window would still leave the keys to it.
  func close() { gtk_widget_hide(popover.pointer) }

  /// Opens the popover when it is closed, and closes it when it is open.
  func toggle() { togglePopover(popover) }
}
