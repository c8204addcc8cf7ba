import CGtk

/// A menu. Each item has a text with a mnemonic, and an action that choosing the item activates.
/// - SeeAlso: `GMenu`.
@MainActor
final class Menu {
  private let menu: OpaquePointer

  init(_ items: [(text: String, action: String)] = []) {
    menu = g_menu_new()
    for (text, action) in items { append(text, action: action) }
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(menu)) }

  /// Removes all items from the menu.
  func removeAll() { g_menu_remove_all(menu) }

  /// Adds an item to the menu.
  func append(_ text: String, action: String) { g_menu_append(menu, text, action) }

  /// Adds the items of another menu as a section, with a line between it and the other sections.
  func append(section: Menu) { g_menu_append_section(menu, nil, section.model) }

  /// Adds an item to the menu. Its action gets the text `target` as its parameter.
  func append(_ text: String, action: String, target: String) {
    // In the text of a menu item an underscore marks a mnemonic; two underscores stand for one that is shown.
    let item: OpaquePointer = g_menu_item_new(text.replacing("_", with: "__"), nil)
    g_menu_item_set_action_and_target_value(item, action, g_variant_new_string(target))
    g_menu_append_item(menu, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }

  /// The menu as the `GMenuModel` that GTK's widgets take.
  var model: UnsafeMutablePointer<GMenuModel> { cgtk_menu_model(UnsafeMutableRawPointer(menu)) }
}
