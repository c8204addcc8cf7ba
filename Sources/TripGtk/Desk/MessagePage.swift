import CGtk

/// A page with a message and the button *Open*. The message is a problem, or that no timetable is open.
@MainActor
final class MessagePage {
  let widget: Widget
  let headline = Label()
  let explanation = Label()
  let open = Widget(gtk_button_new_with_mnemonic(tr("_Open…")))
  let back = Widget(gtk_button_new_with_mnemonic(tr("_Back to the Desk")))

  init() {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 12)
    widget = box
    headline.setStyleClass("trip-title")
    headline.setAccessibleID("message-headline")
    explanation.setAccessibleID("message-explanation")
    gtk_label_set_line_wrap(cgtk_label(explanation.pointer), 1)
    gtk_label_set_max_width_chars(cgtk_label(explanation.pointer), 60)
    gtk_label_set_justify(cgtk_label(explanation.pointer), GTK_JUSTIFY_CENTER)
    gtk_label_set_selectable(cgtk_label(explanation.pointer), 1)
    open.setStyleClass("suggested-action")
    open.setAccessibleID("message-open")
    back.setAccessibleID("message-back")
    let buttons = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    gtk_widget_set_halign(buttons.pointer, GTK_ALIGN_CENTER)
    for button in [back, open] { buttons.append(button) }
    for part in [headline, explanation, buttons] { box.append(part) }
    gtk_widget_set_valign(box.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(box.pointer, GTK_ALIGN_CENTER)
    gtk_container_set_border_width(cgtk_container(box.pointer), 24)
    gtk_widget_show_all(box.pointer)
    gtk_widget_set_no_show_all(back.pointer, 1)
    back.isVisible = false
  }

  /// Shows another message on the page.
  func show(headline: String, explanation: String) {
    self.headline.text = headline
    self.explanation.text = explanation
    gtk_label_select_region(cgtk_label(self.explanation.pointer), 0, 0)
    // GTK gives the focus to the first widget of a page that can have it; a label that gets the focus selects its
    // whole text.
    gtk_widget_set_can_focus(self.explanation.pointer, 0)
  }

  /// Moves the keyboard focus to the button *Open* when the page is shown, and then makes the explanation selectable,
  /// so that its text can be copied.
  func takeFocus() {
    gtk_widget_grab_focus(open.pointer)
    gtk_widget_set_can_focus(explanation.pointer, 1)
  }
}
