import CGtk
import TripCore

extension KeyTable {
  private static let byScope = Dictionary(
    grouping: shortcuts.flatMap { shortcut in shortcut.scopes.map { ($0, shortcut) } }, by: { $0.0 })

  /// The action of a key that was pressed.
  ///
  /// Shift counts only where the table has the same key with Shift: the plus sign is typed with Shift on many keyboards.
  ///
  /// - Parameters:
  ///   - key: The key, with its modifiers. Alt is never part of a shortcut: it belongs to mnemonics.
  ///   - scope: Where the key was pressed.
  /// - Returns: The action, or `nil` when the key does nothing in `scope` itself.
  static func action(of key: KeyPress, in scope: KeyScope) -> KeyAction? {
    guard !key.hasAlt else { return nil }
    let rows = (byScope[scope] ?? []).flatMap { _, shortcut in
      shortcut.keys.filter { $0.key == key.key && $0.hasControl == key.hasControl }.map { ($0, shortcut.action) }
    }
    return (rows.first { $0.0.hasShift == key.hasShift } ?? rows.first { !$0.0.hasShift })?.1
  }

  /// The row of an action.
  static func shortcut(_ action: KeyAction) -> Shortcut? { shortcuts.first { $0.action == action } }

  /// The rows of a part of the shortcuts window: shortcuts with the same title are one row.
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

  /// The tooltip of a widget that does the same as a key: the text, and the key in parentheses.
  ///
  /// - Parameters:
  ///   - action: What the widget does.
  ///   - text: What the tooltip says before the key; `nil` takes the title of the action.
  /// - Returns: The tooltip; only the text when the action has no key.
  static func tooltip(_ action: KeyAction, _ text: String? = nil) -> String {
    guard let shortcut = shortcut(action), let key = shortcut.keys.first else { return text ?? "" }
    return Translation.fill(tr("%1$@ (%2$@)"), text ?? shortcut.title, key.label)
  }
}

/// Connects the keys that have an action in `scope`; other keys go on to GTK.
///
/// - Parameters:
///   - widget: The widget whose `key-press-event` is connected.
///   - scope: Where the keys are pressed.
///   - body: Carries the action out; returns `false` when it made no sense, and the key goes on to GTK.
/// - Returns: The connection; the keys do nothing more once it is released.
@MainActor
func connectKeys(
  _ widget: UnsafeMutableRawPointer, in scope: KeyScope, _ body: @escaping @MainActor (KeyAction) -> Bool
) -> SignalConnection {
  connectKeys(widget) { key in
    guard let action = KeyTable.action(of: key, in: scope) else { return false }
    return body(action)
  }
}
