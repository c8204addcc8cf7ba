import CGtk

/// A key with its modifiers, in the notation of GTK, such as `<Primary><Shift>z`.
/// - SeeAlso: `gtk_accelerator_parse()`.
struct Accelerator: Hashable {
  /// The key in the notation of GTK.
  let text: String
  /// The GDK key value, as in ``KeyPress/key``.
  let key: Int32
  let hasControl: Bool
  let hasShift: Bool

  /// Reads a key in the notation of GTK. A text that GTK cannot read becomes a key that is never pressed; a test
  /// checks that the table of keys has no such text.
  init(_ text: String) {
    self.text = text
    var (key, modifiers) = (guint(0), GdkModifierType(rawValue: 0))
    gtk_accelerator_parse(text, &key, &modifiers)
    self.key = Int32(bitPattern: key)
    hasControl = modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0
    hasShift = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
  }

  /// The modifiers as GDK has them.
  var modifiers: GdkModifierType {
    GdkModifierType(
      rawValue: (hasControl ? GDK_CONTROL_MASK.rawValue : 0) | (hasShift ? GDK_SHIFT_MASK.rawValue : 0))
  }

  /// The name of the key in the user's language, such as "Ctrl+Shift+Z".
  var label: String {
    guard let label = gtk_accelerator_get_label(guint(bitPattern: key), modifiers) else { return text }
    defer { g_free(label) }
    return String(cString: label)
  }
}
