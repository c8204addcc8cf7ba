import CGtk

/// The button with the branches of the line, and the popover in which each is folded or opened. Without branches, the
/// button is not shown.
@MainActor
final class BranchesView {
  let button = Widget(gtk_menu_button_new())
  let popover: Widget
  /// A check box for each branch.
  private(set) var checks: [Widget] = []
  private let list = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
  private static let greatestHeight: gint = 400

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
    gtk_container_set_border_width(cgtk_container(list.pointer), 12)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    let view = cgtk_scrolled_window(scroller.pointer)
    gtk_scrolled_window_set_policy(view, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(view, 1)
    gtk_scrolled_window_set_max_content_height(view, Self.greatestHeight)
    scroller.add(list)
    popover.add(scroller)
    gtk_widget_show_all(scroller.pointer)
  }

  /// Makes a check box for each name. They are destroyed with the next ones.
  func show(_ names: [String]) {
    for check in checks { gtk_widget_destroy(check.pointer) }
    checks = names.enumerated().map { index, name in
      let check = Widget(gtk_check_button_new_with_label(name))
      check.setAccessibleID("graph-branch-\(index)")
      list.append(check)
      return check
    }
    gtk_widget_show_all(list.pointer)
    button.isVisible = !names.isEmpty
  }

  /// Opens the popover when it is closed, and closes it when it is open.
  func toggle() { togglePopover(popover) }
}
