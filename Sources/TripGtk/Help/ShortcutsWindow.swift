import CGtk

/// The window that lists the keyboard shortcuts of the program.
@MainActor
enum ShortcutsWindow {
  /// The window with the keys. It is made once and only hidden when the user closes it: GTK uses parts of a destroyed
  /// shortcuts window after freeing them when a screen reader has read them.
  private static let window = make()

  /// Opens the window of keyboard shortcuts above `parent`.
  static func present(above parent: UnsafeMutablePointer<GtkWindow>?) {
    gtk_window_set_transient_for(cgtk_window(window.pointer), parent)
    gtk_window_present(cgtk_window(window.pointer))
  }

  private static func make() -> Widget {
    let window = cgtk_shortcuts_window()
    let section = cgtk_shortcuts_section()
    for group in Shortcut.Group.allCases {
      let list = cgtk_shortcuts_group(title(of: group))
      for row in KeyTable.listed(in: group) {
        // The keys of the keypad would make the window wider than a small screen.
        let keys = row.keys.map(\.text).filter { !$0.contains("KP_") }.joined(separator: " ")
        gtk_container_add(cgtk_container(list), cgtk_shortcut(keys, row.title))
      }
      gtk_container_add(cgtk_container(section), list)
    }
    gtk_container_add(cgtk_container(window), section)
    gtk_widget_show_all(section)
    cgtk_hide_on_delete(window)
    if let search = cgtk_shortcuts_search(window).map(Widget.init) {
      search.setAccessibleName(tr("Search"))
      search.setTooltip(tr("Search"))
    }
    let widget = Widget(window)
    closeByKeys(widget)
    return widget
  }

  private static func title(of group: Shortcut.Group) -> String {
    switch group {
    case .trip: tr("Selected trip")
    case .stop: tr("Selected stop")
    case .list: tr("List")
    case .graph: tr("Train graph")
    case .vehicles: tr("Vehicles")
    case .desk: tr("Desk")
    case .timetables: tr("Timetables and days")
    case .program: tr("Program")
    }
  }
}
