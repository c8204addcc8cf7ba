import CGtk

/// An entry that may offer texts to choose from below it, while the user types.
@MainActor
final class PlaceEntry {
  let widget = Widget(gtk_entry_new())
  /// Holds the offered texts: GTK makes their list together with this widget, which is never shown.
  private let offers = Widget(gtk_combo_box_text_new())
  private var offered: [String] = []
  private var keys: SignalConnection?

  /// Makes an entry.
  ///
  /// - Parameters:
  ///   - id: The accessible id.
  ///   - width: The width in letters.
  init(_ id: String, width: gint) {
    widget.setAccessibleID(id)
    gtk_entry_set_width_chars(cgtk_entry(widget.pointer), width)
  }

  /// Offers texts; what is offered already stays.
  func offer(_ texts: [String]) {
    guard texts != offered, !offered.contains(text) || text.isEmpty else { return }
    if gtk_entry_get_completion(cgtk_entry(widget.pointer)) == nil { addCompletion() }
    offered = texts
    gtk_combo_box_text_remove_all(cgtk_combo_box_text(offers.pointer))
    for text in texts { gtk_combo_box_text_append_text(cgtk_combo_box_text(offers.pointer), text) }
  }

  /// The text in the entry.
  var text: String { String(cString: gtk_entry_get_text(cgtk_entry(widget.pointer))) }

  /// The completion shows all that is offered, because a word in the middle of a name counts too.
  private func addCompletion() {
    let completion: UnsafeMutablePointer<GtkEntryCompletion> = gtk_entry_completion_new()
    gtk_entry_completion_set_model(completion, gtk_combo_box_get_model(cgtk_combo_box(offers.pointer)))
    gtk_entry_completion_set_text_column(completion, 0)
    gtk_entry_completion_set_match_func(completion, { _, _, _, _ in 1 }, nil, nil)
    gtk_entry_set_completion(cgtk_entry(widget.pointer), completion)
    g_object_unref(completion)
    // While the offers are open, GTK gives every key to the entry: its window would learn of no Alt with a letter.
    keys = connectKeys(widget.pointer) { [widget] press in
      guard press.hasAlt, let window = gtk_widget_get_toplevel(widget.pointer) else { return false }
      return gtk_window_mnemonic_activate(cgtk_window(window), guint(bitPattern: press.key), GDK_MOD1_MASK) != 0
    }
  }
}
