import CGtk

/// What can be pasted elsewhere.
@MainActor
enum Clipboard {
  /// Puts a text there, also for when the program has ended.
  /// - SeeAlso: `gtk_clipboard_set_text()`, `gtk_clipboard_store()`.
  static func set(_ text: String) {
    let clipboard = gtk_clipboard_get(gdk_atom_intern("CLIPBOARD", 0))
    gtk_clipboard_set_text(clipboard, text, -1)
    gtk_clipboard_set_can_store(clipboard, nil, 0)
  }
}
