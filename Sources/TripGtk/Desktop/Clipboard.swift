import CGtk

/// The clipboard of the desktop.
@MainActor
enum Clipboard {
  /// Copies a text to the clipboard, where it stays after the program has ended.
  /// - SeeAlso: `gtk_clipboard_set_text()`, `gtk_clipboard_store()`.
  static func set(_ text: String) {
    let clipboard = gtk_clipboard_get(gdk_atom_intern("CLIPBOARD", 0))
    gtk_clipboard_set_text(clipboard, text, -1)
    gtk_clipboard_set_can_store(clipboard, nil, 0)
  }
}
