import CGtk

/// A page with one thing to say and one thing to do: what went wrong, or that no timetable is open, and Open.
@MainActor
final class MessagePage {
  let widget: Widget
  let headline = Label()
  let explanation = Label()
  let open: Widget
  let back: Widget

  init() {
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)!
    widget = Widget(box)
    open = Widget(gtk_button_new_with_mnemonic(tr("_Open…")))
    back = Widget(gtk_button_new_with_mnemonic(tr("_Back to the Desk")))
    headline.setStyleClass("trip-title")
    headline.setAccessibleID("message-headline")
    explanation.setAccessibleID("message-explanation")
    gtk_label_set_line_wrap(cgtk_label(explanation.pointer), 1)
    gtk_label_set_max_width_chars(cgtk_label(explanation.pointer), 60)
    gtk_label_set_justify(cgtk_label(explanation.pointer), GTK_JUSTIFY_CENTER)
    gtk_label_set_selectable(cgtk_label(explanation.pointer), 1)
    open.setStyleClass("suggested-action")
    open.setAccessibleID("message-open")
    let buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12)!
    gtk_widget_set_halign(buttons, GTK_ALIGN_CENTER)
    for button in [back, open] { gtk_box_pack_start(cgtk_box(buttons), button.pointer, 0, 0, 0) }
    for part in [headline.pointer, explanation.pointer, buttons] { gtk_box_pack_start(cgtk_box(box), part, 0, 0, 0) }
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER)
    gtk_container_set_border_width(cgtk_container(box), 24)
    gtk_widget_show_all(box)
    gtk_widget_set_no_show_all(back.pointer, 1)
    back.isVisible = false
  }
}
