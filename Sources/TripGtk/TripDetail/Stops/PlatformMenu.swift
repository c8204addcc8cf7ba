import CGtk
import TripCore

/// The menu of the platforms of a station. Its items are made each time it opens.
@MainActor
final class PlatformMenu {
  private let menu = Menu()
  let popover: Widget

  /// Makes the menu of platforms, which opens below `button`.
  init(at button: Widget) {
    popover = Widget(gtk_popover_new_from_model(button.pointer, menu.model))
  }

  /// Fills the menu with platforms and opens it, with the keyboard on the present platform: a key that comes too soon
  /// decides nothing.
  ///
  /// - Parameter platforms: The name and `stop_id` of each platform, and whether the trip stops there now.
  func open(_ platforms: [(name: String, stopID: GTFSID, isCurrent: Bool)]) {
    menu.removeAll()
    for (name, stopID, isCurrent) in platforms {
      menu.append(isCurrent ? "\(name) ✓" : name, action: "platform.choose", target: stopID.text)
    }
    gtk_popover_popup(cgtk_popover(popover.pointer))
    guard let current = platforms.firstIndex(where: \.isCurrent) else { return }
    let items = Self.items(in: popover.pointer)
    if items.indices.contains(current) { gtk_widget_grab_focus(items[current]) }
  }

  /// Returns the items of a menu that GTK made, in their order.
  private static func items(in widget: UnsafeMutablePointer<GtkWidget>) -> [UnsafeMutablePointer<GtkWidget>] {
    if cgtk_is_model_button(widget).isTrue { return [widget] }
    guard cgtk_is_container(widget).isTrue, let children = gtk_container_get_children(cgtk_container(widget)) else {
      return []
    }
    defer { g_list_free(children) }
    return sequence(first: children) { $0.pointee.next }
      .compactMap { $0.pointee.data?.assumingMemoryBound(to: GtkWidget.self) }.flatMap(items)
  }
}
