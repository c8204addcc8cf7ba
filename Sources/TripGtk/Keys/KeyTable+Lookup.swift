import CGtk
import TripCore

extension KeyTable {
  private static let byScope = Dictionary(
    grouping: shortcuts.flatMap { shortcut in shortcut.scopes.map { ($0, shortcut) } }, by: { $0.0 })

  /// Returns the action of a pressed key.
  ///
  /// Shift counts only when the table has the same key with Shift, because on many keyboards Shift is needed to type
  /// a plus sign. With Control and a letter it always counts: Ctrl+Shift+P is another key than Ctrl+P.
  ///
  /// - Parameters:
  ///   - key: The key, with its modifiers. A key with Alt has no action, because Alt belongs to mnemonics.
  ///   - scope: The place where the key was pressed.
  /// - Returns: The action, or `nil` when the key has no action in `scope` itself.
  static func action(of key: KeyPress, in scope: KeyScope) -> KeyAction? {
    guard !key.hasAlt else { return nil }
    let rows = (byScope[scope] ?? []).flatMap { _, shortcut in
      shortcut.keys.filter { $0.key == key.key && $0.hasControl == key.hasControl }.map { ($0, shortcut.action) }
    }
    if let row = rows.first(where: { $0.0.hasShift == key.hasShift }) { return row.1 }
    let value = guint(bitPattern: key.key)
    let isLetter = gdk_keyval_to_upper(value) != gdk_keyval_to_lower(value)
    return key.hasControl && isLetter ? nil : rows.first { !$0.0.hasShift }?.1
  }

  /// Returns the first row of the table with this action, or `nil` when the action has no key.
  static func shortcut(_ action: KeyAction) -> Shortcut? { shortcuts.first { $0.action == action } }

  /// Returns the rows of one group of the shortcuts window. Shortcuts with the same title become one row.
  static func listed(in group: Shortcut.Group) -> [(keys: [Accelerator], title: String)] {
    var rows: [(keys: [Accelerator], title: String)] = []
    for shortcut in shortcuts where shortcut.group == group {
      if let index = rows.firstIndex(where: { $0.title == shortcut.title }) {
        rows[index].keys += shortcut.keys
      } else {
        rows.append((shortcut.keys, shortcut.title))
      }
    }
    return rows
  }

  /// Returns a tooltip for a widget with the same action as a key: a text, and the key in parentheses.
  ///
  /// - Parameters:
  ///   - action: The action of the widget.
  ///   - text: The text before the key; `nil` for the title of the action.
  /// - Returns: The tooltip; the text alone when the action has no key.
  static func tooltip(_ action: KeyAction, _ text: String? = nil) -> String {
    guard let shortcut = shortcut(action), let key = shortcut.keys.first else { return text ?? "" }
    return Translation.fill(tr("%1$@ (%2$@)"), text ?? shortcut.title, key.label)
  }
}

/// Connects the keys that have an action in `scope`. GTK handles all other keys.
///
/// - Parameters:
///   - widget: The widget whose `key-press-event` is connected.
///   - scope: The place where the keys are pressed.
///   - body: Carries the action out. Returns `false` when the action is not possible at the moment; GTK then handles
///     the key.
/// - Returns: The connection. The keys have no action after the connection is released.
@MainActor
func connectKeys(
  _ widget: UnsafeMutableRawPointer, in scope: KeyScope, _ body: @escaping @MainActor (KeyAction) -> Bool
) -> SignalConnection {
  connectKeys(widget) { key in
    guard let action = KeyTable.action(of: key, in: scope) else { return false }
    return body(action)
  }
}
