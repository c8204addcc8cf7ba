import CGtk

/// A menu: texts with mnemonics, and the actions that the items carry out.
/// - SeeAlso: `GMenu`.
@MainActor
final class Menu {
  private let menu: OpaquePointer

  init(_ items: [(text: String, action: String)] = []) {
    menu = g_menu_new()
    for (text, action) in items { append(text, action: action) }
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(menu)) }

  /// Removes all items.
  func removeAll() { g_menu_remove_all(menu) }

  /// Adds an item.
  func append(_ text: String, action: String) { g_menu_append(menu, text, action) }

  /// Adds an item whose action has a text as its parameter.
  func append(_ text: String, action: String, target: String) {
    // An underscore marks a mnemonic in a menu item; in a file name it is only an underscore.
    let item: OpaquePointer = g_menu_item_new(text.replacing("_", with: "__"), nil)
    g_menu_item_set_action_and_target_value(item, action, g_variant_new_string(target))
    g_menu_append_item(menu, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }

  /// The model that GTK shows.
  var model: UnsafeMutablePointer<GMenuModel> { cgtk_menu_model(UnsafeMutableRawPointer(menu)) }
}
