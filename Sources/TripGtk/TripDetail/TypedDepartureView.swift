import CGtk

/// The popover in which the dispatcher types a departure.
@MainActor
final class TypedDepartureView {
  let popover: Widget
  let entry = Widget(gtk_entry_new())
  let message = Label()

  init(at anchor: Widget) {
    popover = Widget(gtk_popover_new(anchor.pointer))
    // Above the button are the times of the trip and below it those of its stops, which have to stay readable.
    gtk_popover_set_position(cgtk_popover(popover.pointer), GTK_POS_LEFT)
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    gtk_container_set_border_width(cgtk_container(box.pointer), 12)
    entry.setAccessibleID("typed-departure")
    entry.setAccessibleName(tr("Departure or delay"))
    gtk_entry_set_width_chars(cgtk_entry(entry.pointer), 12)
    message.setAccessibleID("typed-departure-message")
    gtk_label_set_line_wrap(cgtk_label(message.pointer), 1)
    gtk_label_set_max_width_chars(cgtk_label(message.pointer), 40)
    gtk_label_set_xalign(cgtk_label(message.pointer), 0)
    box.append(entry)
    box.append(message)
    popover.add(box)
    gtk_widget_show_all(box.pointer)
  }

  /// Opens the popover with an empty entry that has the focus.
  func open() {
    gtk_entry_set_text(cgtk_entry(entry.pointer), "")
    gtk_popover_popup(cgtk_popover(popover.pointer))
    gtk_widget_grab_focus(entry.pointer)
  }

  func close() { gtk_popover_popdown(cgtk_popover(popover.pointer)) }

  var text: String { String(cString: gtk_entry_get_text(cgtk_entry(entry.pointer))) }
}
