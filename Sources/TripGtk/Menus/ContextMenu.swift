import CGtk

/// The menu of a list, which opens by a right click on a row, or by a key. Its items are made each time it opens.
@MainActor
final class ContextMenu {
  /// An item of the menu.
  struct Item {
    let action: KeyAction
    let title: String
    /// Why the action is impossible, or `nil` when it is possible.
    let obstacle: String?
  }

  /// Called with the action of the item that the user chooses.
  var chosen: @MainActor (KeyAction) -> Void = { _ in }

  private let list: Widget
  private let menu = Widget(gtk_menu_new())
  private var connections: [SignalConnection] = []

  /// Makes the menu of a list, a `GtkTreeView`.
  init(of list: Widget, id: String) {
    self.list = list
    menu.setAccessibleID(id)
    gtk_menu_attach_to_widget(cgtk_menu(menu.pointer), list.pointer, nil)
  }

  isolated deinit { gtk_widget_destroy(menu.pointer) }

  /// Opens the menu at the pointer.
  func openAtPointer(_ sections: [[Item]]) {
    fill(sections)
    gtk_menu_popup_at_pointer(cgtk_menu(menu.pointer), nil)
  }

  /// Opens the menu at the row with the keyboard cursor, with the first item selected.
  func openAtCursor(_ sections: [[Item]]) {
    fill(sections)
    cgtk_popup_at_cursor(cgtk_menu(menu.pointer), cgtk_tree_view(list.pointer))
    gtk_menu_shell_select_first(cgtk_menu_shell(menu.pointer), 1)
  }

  private func fill(_ sections: [[Item]]) {
    connections = []
    cgtk_remove_children(cgtk_container(menu.pointer))
    for (index, section) in sections.enumerated() {
      if index > 0 { append(Widget(gtk_separator_menu_item_new())) }
      for item in section {
        let widget = Self.widget(item)
        append(widget)
        connections.append(connect(widget.pointer, "activate") { [weak self] in self?.chosen(item.action) })
      }
    }
    gtk_widget_show_all(menu.pointer)
  }

  private func append(_ item: Widget) {
    gtk_menu_shell_append(cgtk_menu_shell(menu.pointer), item.pointer)
  }

  /// Makes an item: the title with the key of the action, and below it why the action is impossible.
  private static func widget(_ item: Item) -> Widget {
    let label = Widget(gtk_accel_label_new(item.title))
    gtk_label_set_xalign(cgtk_label(label.pointer), 0)
    if let key = KeyTable.shortcut(item.action)?.keys.first {
      gtk_accel_label_set_accel(cgtk_accel_label(label.pointer), guint(bitPattern: key.key), key.modifiers)
    }
    let widget = Widget(gtk_menu_item_new())
    widget.setAccessibleID("menu-\(item.action.rawValue)")
    widget.setAccessibleName(item.title)
    widget.isSensitive = item.obstacle == nil
    guard let obstacle = item.obstacle else {
      widget.add(label)
      return widget
    }
    let reason = Label()
    reason.text = obstacle
    reason.setStyleClass("menu-obstacle")
    gtk_label_set_xalign(cgtk_label(reason.pointer), 0)
    gtk_label_set_line_wrap(cgtk_label(reason.pointer), 1)
    gtk_label_set_max_width_chars(cgtk_label(reason.pointer), 44)
    widget.setAccessibleDescription(obstacle)
    let box = Box(GTK_ORIENTATION_VERTICAL)
    for part in [label, reason] { box.append(part) }
    widget.add(box)
    return widget
  }
}
