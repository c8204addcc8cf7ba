import CGtk

/// The menu of timetables that were opened before, made anew each time it opens.
@MainActor
enum RecentMenu {
  /// Opens it below `button`.
  static func open(at button: Widget, paths: [String]) {
    let menu = g_menu_new()!
    if paths.isEmpty { g_menu_append(menu, tr("Nothing has been opened yet"), "app.none") }
    for path in paths {
      let parts = path.split(separator: "/")
      // A menu item's underscores are mnemonics, a file's are not.
      let label = parts.suffix(2).joined(separator: "/").replacing("_", with: "__")
      let item = g_menu_item_new(label, nil)!
      g_menu_item_set_action_and_target_value(item, "app.open-path", g_variant_new_string(path))
      g_menu_append_item(menu, item)
      g_object_unref(UnsafeMutableRawPointer(item))
    }
    let popover = gtk_popover_new_from_model(button.pointer, cgtk_menu_model(UnsafeMutableRawPointer(menu)))!
    g_object_unref(UnsafeMutableRawPointer(menu))
    gtk_popover_popup(cgtk_popover(popover))
  }
}
