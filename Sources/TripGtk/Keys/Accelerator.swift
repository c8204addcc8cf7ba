import CGtk

/// A key with its modifiers, written as GTK writes it: `<Primary><Shift>z`.
/// - SeeAlso: `gtk_accelerator_parse()`.
struct Accelerator: Hashable {
  /// GTK's way to write it.
  let text: String
  /// The key's value, as ``KeyPress/key``.
  let key: Int32
  let hasControl: Bool
  let hasShift: Bool

  /// Reads `text`. A text that GTK cannot read becomes a key that is never pressed: a test holds that there is none.
  init(_ text: String) {
    self.text = text
    var (key, modifiers) = (guint(0), GdkModifierType(rawValue: 0))
    gtk_accelerator_parse(text, &key, &modifiers)
    self.key = Int32(bitPattern: key)
    hasControl = modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0
    hasShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
  }

  /// The key in the words of the user's language, as in "Ctrl+Shift+Z".
  var label: String {
    let modifiers = (hasControl ? GDK_CONTROL_MASK.rawValue : 0) | (hasShift ? GDK_SHIFT_MASK.rawValue : 0)
    guard let label = gtk_accelerator_get_label(guint(bitPattern: key), GdkModifierType(rawValue: modifiers)) else {
      return text
    }
    defer { g_free(label) }
    return String(cString: label)
  }
}
