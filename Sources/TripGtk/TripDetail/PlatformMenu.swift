import CGtk

/// The menu of a station's platforms, filled anew each time it opens.
@MainActor
final class PlatformMenu {
  private let menu = Menu()
  private let popover: Widget

  /// Makes it, to open below `button`.
  init(at button: Widget) {
    popover = Widget(gtk_popover_new_from_model(button.pointer, menu.model))
  }

  /// Opens it.
  ///
  /// - Parameter platforms: What each is called, its `stop_id`, and whether it is the one that holds now.
  func open(_ platforms: [(name: String, stopID: String, isCurrent: Bool)]) {
    menu.removeAll()
    for (name, stopID, isCurrent) in platforms {
      menu.append(isCurrent ? "\(name) ✓" : name, action: "platform.choose", target: stopID)
    }
    gtk_popover_popup(cgtk_popover(popover.pointer))
  }
}
