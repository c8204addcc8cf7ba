import CGtk

/// The menu of the platforms of a station. Its items are made each time it opens.
@MainActor
final class PlatformMenu {
  private let menu = Menu()
  let popover: Widget

  /// Makes the menu of platforms, which opens below `button`.
  init(at button: Widget) {
    popover = Widget(gtk_popover_new_from_model(button.pointer, menu.model))
  }

  /// Fills the menu with platforms and opens it.
  ///
  /// - Parameter platforms: The name and `stop_id` of each platform, and whether the trip stops there now.
  func open(_ platforms: [(name: String, stopID: String, isCurrent: Bool)]) {
    menu.removeAll()
    for (name, stopID, isCurrent) in platforms {
      menu.append(isCurrent ? "\(name) ✓" : name, action: "platform.choose", target: stopID)
    }
    gtk_popover_popup(cgtk_popover(popover.pointer))
  }
}
