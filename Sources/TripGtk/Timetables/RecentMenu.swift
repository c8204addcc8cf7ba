import CGtk

/// The menu of timetables that were opened before. Its items are made each time it opens.
@MainActor
final class RecentMenu {
  private let menu = Menu()
  private let popover: Widget

  /// Makes the menu of recent timetables, which opens below `button`. The button owns the popover.
  init(at button: Widget) {
    popover = Widget(gtk_popover_new_from_model(button.pointer, menu.model))
  }

  /// Fills the menu with an item for each of `paths` and opens it.
  func open(_ paths: [String]) {
    menu.removeAll()
    // The action `app.none` does not exist, so the item can be read but not chosen.
    if paths.isEmpty { menu.append(tr("Nothing has been opened yet"), action: "app.none") }
    for (name, path) in zip(distinctNames(of: paths), paths) {
      menu.append(name, action: "app.open-path", target: path)
    }
    gtk_popover_popup(cgtk_popover(popover.pointer))
  }
}
