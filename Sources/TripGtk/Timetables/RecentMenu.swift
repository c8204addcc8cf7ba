import CGtk

/// The menu of timetables that were opened before, filled anew each time it opens.
@MainActor
final class RecentMenu {
  private let menu = Menu()
  private let popover: Widget

  /// Makes it, to open below `button`, which keeps its popover for as long as it lives.
  init(at button: Widget) {
    popover = Widget(gtk_popover_new_from_model(button.pointer, menu.model))
  }

  /// Opens it.
  func open(_ paths: [String]) {
    menu.removeAll()
    // An action that does not exist: the item can be read, not chosen.
    if paths.isEmpty { menu.append(tr("Nothing has been opened yet"), action: "app.none") }
    for (name, path) in zip(distinctNames(of: paths), paths) {
      menu.append(name, action: "app.open-path", target: path)
    }
    gtk_popover_popup(cgtk_popover(popover.pointer))
  }
}
