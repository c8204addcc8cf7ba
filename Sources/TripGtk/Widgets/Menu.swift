import CGtk

/// The items of a menu: texts with mnemonics, and the actions that they carry out.
/// - SeeAlso: `GMenu`.
@MainActor
final class Menu {
  private let menu: OpaquePointer

  init(_ items: [(text: String, action: String)] = []) {
    menu = g_menu_new()
    for (text, action) in items { append(text, action: action) }
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(menu)) }

  /// Takes all items away.
  func removeAll() { g_menu_remove_all(menu) }

  /// Adds an item.
  func append(_ text: String, action: String) { g_menu_append(menu, text, action) }

  /// Adds an item whose action takes a text along.
  func append(_ text: String, action: String, target: String) {
    // A menu item's underscores are mnemonics, those of a file's name are not.
    let item: OpaquePointer = g_menu_item_new(text.replacing("_", with: "__"), nil)
    g_menu_item_set_action_and_target_value(item, action, g_variant_new_string(target))
    g_menu_append_item(menu, item)
    g_object_unref(UnsafeMutableRawPointer(item))
  }

  /// What GTK shows.
  var model: UnsafeMutablePointer<GMenuModel> { cgtk_menu_model(UnsafeMutableRawPointer(menu)) }
}
