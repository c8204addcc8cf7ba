import CGtk

/// The button with the branches of the line, and the popover in which each is folded or opened. Without branches, the
/// button is not shown.
@MainActor
final class BranchesView {
  let button = Widget(gtk_menu_button_new())
  let popover: Widget
  /// A check box for each branch.
  let list = CheckList(id: "graph-branch", greatestHeight: 400)

  init() {
    popover = Widget(gtk_popover_new(button.pointer))
    let name = KeyTable.tooltip(.branches, tr("The branches of the line"))
    gtk_button_set_label(cgtk_button(button.pointer), tr("Branches"))
    button.setAccessibleID("graph-branches")
    button.setAccessibleName(name)
    button.setTooltip(name)
    button.leaveFocus()
    gtk_menu_button_set_popover(cgtk_menu_button(button.pointer), popover.pointer)
    gtk_widget_set_no_show_all(button.pointer, 1)
    gtk_container_set_border_width(cgtk_container(list.widget.pointer), 12)
    popover.add(list.widget)
    gtk_widget_show_all(list.widget.pointer)
  }

  /// Shows a check box for each item.
  func show(_ items: [CheckList.Item]) {
    list.show(items)
    button.isVisible = !items.isEmpty
  }

  /// Opens the popover when it is closed, and closes it when it is open.
  func toggle() { togglePopover(popover) }
}
