import CGtk

/// The left side of the desk: the list of trips, or, when the filter matches no trip, a page that says so and offers
/// to clear the filter.
@MainActor
final class ListedTripsView {
  let widget = Widget(gtk_stack_new())
  let clear = Widget(gtk_button_new_with_mnemonic(tr("S_how All Trips")))
  private let text = Label()

  /// The text that explains why the list is empty; `nil` while it has trips.
  var emptyText: String? {
    didSet {
      guard emptyText != oldValue else { return }
      if let emptyText { text.text = emptyText }
      gtk_stack_set_visible_child_name(cgtk_stack(widget.pointer), emptyText == nil ? "list" : "empty")
    }
  }

  /// Makes the view with the list of trips.
  init(_ list: TripListView) {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 12)
    text.setAccessibleID("no-match")
    gtk_label_set_line_wrap(cgtk_label(text.pointer), 1)
    gtk_label_set_line_wrap_mode(cgtk_label(text.pointer), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_max_width_chars(cgtk_label(text.pointer), 40)
    gtk_label_set_justify(cgtk_label(text.pointer), GTK_JUSTIFY_CENTER)
    clear.setAccessibleID("no-match-clear")
    gtk_widget_set_halign(clear.pointer, GTK_ALIGN_CENTER)
    for part in [text, clear] { box.append(part) }
    gtk_widget_set_valign(box.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(box.pointer, GTK_ALIGN_CENTER)
    gtk_stack_add_named(cgtk_stack(widget.pointer), list.widget.pointer, "list")
    gtk_stack_add_named(cgtk_stack(widget.pointer), box.pointer, "empty")
    gtk_widget_show_all(widget.pointer)
  }
}
