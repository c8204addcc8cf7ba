import CGtk

/// The menu of timetables that were opened before, made anew each time it opens.
@MainActor
enum RecentMenu {
  /// Opens it below `button`.
  static func open(at button: Widget, paths: [String]) {
    // An action that does not exist: the item can be read, not chosen.
    let menu = Menu(paths.isEmpty ? [(tr("Nothing has been opened yet"), "app.none")] : [])
    for path in paths {
      menu.append(path.split(separator: "/").suffix(2).joined(separator: "/"), action: "app.open-path", target: path)
    }
    let popover = Widget(gtk_popover_new_from_model(button.pointer, menu.model))
    gtk_popover_popup(cgtk_popover(popover.pointer))
  }
}
