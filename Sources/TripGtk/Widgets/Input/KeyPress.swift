import CGtk

/// A key that was pressed, with its modifiers but without Caps Lock and Num Lock.
struct KeyPress: Sendable {
  let key: Int32
  let hasControl: Bool
  let hasAlt: Bool
  let hasShift: Bool

  init(key: Int32, hasControl: Bool = false, hasAlt: Bool = false, hasShift: Bool = false) {
    self.key = key
    self.hasControl = hasControl
    self.hasAlt = hasAlt
    self.hasShift = hasShift
  }

  init(_ event: GdkEventKey) {
    key = Self.latinKey(event)
    hasControl = event.state & GDK_CONTROL_MASK.rawValue != 0
    hasAlt = event.state & GDK_MOD1_MASK.rawValue != 0
    hasShift = event.state & GDK_SHIFT_MASK.rawValue != 0
  }

  /// Returns the key value, of a letter in lower case. On a keyboard of another script, such as Arabic, it is the
  /// Latin letter on the same key, so that Ctrl+Z is in the same place on every keyboard.
  private static func latinKey(_ event: GdkEventKey) -> Int32 {
    let written = gdk_keyval_to_lower(event.keyval)
    guard gdk_keyval_to_unicode(written) > 0xFF else { return Int32(bitPattern: written) }
    let keymap = gdk_keymap_get_for_display(gdk_display_get_default())
    var key = GdkKeymapKey(keycode: guint(event.hardware_keycode), group: 0, level: 0)
    let latin = gdk_keymap_lookup_key(keymap, &key)
    return Int32(bitPattern: latin == 0 ? written : gdk_keyval_to_lower(latin))
  }
}
