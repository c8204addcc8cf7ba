import CGtk

/// The notice about the last change, with buttons to undo or redo it and to show its trips. It slides in at the bottom of
/// the desk and is hidden again after some seconds. It makes the question "are you sure?" before a decision unnecessary.
@MainActor
final class UndoNoticeView {
  /// What the notice shows.
  struct Message: Equatable {
    /// The sentence, in which only the name of the trip may be cut.
    let text: String
    /// The whole sentence, for the tooltip.
    let wholeText: String
    /// Whether the button *Redo* is shown, instead of *Undo*.
    let offersRedo: Bool
    /// Whether the button *Show* is shown.
    let offersShow: Bool
  }

  let widget = Widget(gtk_revealer_new())
  let text = Label()
  let undo = Widget(gtk_button_new_with_mnemonic(tr("_Undo")))
  let redo = Widget(gtk_button_new_with_mnemonic(tr("Re_do")))
  let show = Widget(gtk_button_new_with_mnemonic(tr("S_how")))
  let close = Widget(gtk_button_new_from_icon_name("window-close-symbolic", GTK_ICON_SIZE_BUTTON))

  /// The content of the notice; `nil` hides it.
  var message: Message? {
    didSet {
      guard message != oldValue else { return }
      // For `nil` the old text stays in the label, so that it can be read while the notice slides away.
      if let message {
        text.text = message.text
        text.setTooltip(message.wholeText)
        undo.isVisible = !message.offersRedo
        redo.isVisible = message.offersRedo
        show.isVisible = message.offersShow
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
    gtk_label_set_ellipsize(cgtk_label(text.pointer), PANGO_ELLIPSIZE_END)
    // The notice is so narrow that it does not cover the buttons of the trip's detail: two lines of a long sentence.
    gtk_label_set_max_width_chars(cgtk_label(text.pointer), 44)
    gtk_label_set_line_wrap(cgtk_label(text.pointer), 1)
    gtk_label_set_line_wrap_mode(cgtk_label(text.pointer), PANGO_WRAP_WORD_CHAR)
    gtk_label_set_lines(cgtk_label(text.pointer), 2)
    gtk_label_set_xalign(cgtk_label(text.pointer), 0)
    close.setAccessibleName(tr("Close"))
    close.setTooltip(tr("Close"))
    gtk_button_set_relief(cgtk_button(close.pointer), GTK_RELIEF_NONE)
    box.append(text)
    for (button, id) in [
      (undo, "undo-notice-undo"), (redo, "undo-notice-redo"), (show, "undo-notice-show"), (close, "undo-notice-close"),
    ] {
      button.setAccessibleID(id)
      button.leaveFocus()
      gtk_widget_set_valign(button.pointer, GTK_ALIGN_CENTER)
      box.append(button)
    }
    widget.add(box)
    gtk_widget_set_halign(widget.pointer, GTK_ALIGN_START)
    gtk_widget_set_valign(widget.pointer, GTK_ALIGN_END)
    gtk_widget_set_margin_start(widget.pointer, 12)
    gtk_widget_set_margin_bottom(widget.pointer, 12)
    gtk_revealer_set_transition_type(cgtk_revealer(widget.pointer), GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP)
    gtk_widget_show_all(widget.pointer)
    for button in [redo, show] {
      gtk_widget_set_no_show_all(button.pointer, 1)
      button.isVisible = false
    }
  }
}
