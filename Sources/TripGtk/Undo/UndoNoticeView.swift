import CGtk

/// The notice about the last decision, with a button to undo it. It slides in at the bottom of the desk and is hidden
/// again after some seconds. It makes the question "are you sure?" before a decision unnecessary.
@MainActor
final class UndoNoticeView {
  let widget = Widget(gtk_revealer_new())
  let text = Label()
  let undo = Widget(gtk_button_new_with_mnemonic(tr("_Undo")))
  let close = Widget(gtk_button_new_from_icon_name("window-close-symbolic", GTK_ICON_SIZE_BUTTON))

  /// The text of the notice; `nil` hides it.
  var message: String? {
    didSet {
      // For `nil` the old text stays in the label, so that it can be read while the notice slides away.
      if let message {
        text.text = message
        text.setTooltip(message)
      }
      gtk_revealer_set_reveal_child(cgtk_revealer(widget.pointer), gboolean(message != nil))
    }
  }

  init() {
    let box = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    box.setStyleClass("undo-notice")
    // With the role of a notification, a screen reader says the text when it appears.
    atk_object_set_role(gtk_widget_get_accessible(box.pointer), ATK_ROLE_NOTIFICATION)
    text.setAccessibleID("undo-notice")
    gtk_label_set_ellipsize(cgtk_label(text.pointer), PANGO_ELLIPSIZE_MIDDLE)
    // The notice is so narrow that it does not cover the buttons of the trip's detail.
    gtk_label_set_max_width_chars(cgtk_label(text.pointer), 44)
    undo.setAccessibleID("undo-notice-undo")
    close.setAccessibleID("undo-notice-close")
    close.setAccessibleName(tr("Close"))
    close.setTooltip(tr("Close"))
    gtk_button_set_relief(cgtk_button(close.pointer), GTK_RELIEF_NONE)
    for part in [text, undo, close] { box.append(part) }
    for button in [undo, close] { button.leaveFocus() }
    widget.add(box)
    gtk_widget_set_halign(widget.pointer, GTK_ALIGN_START)
    gtk_widget_set_valign(widget.pointer, GTK_ALIGN_END)
    gtk_widget_set_margin_start(widget.pointer, 12)
    gtk_widget_set_margin_bottom(widget.pointer, 12)
    gtk_revealer_set_transition_type(cgtk_revealer(widget.pointer), GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    gtk_widget_show_all(widget.pointer)
  }
}
