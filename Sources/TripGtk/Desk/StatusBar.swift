import CGtk

/// The line at the bottom of the desk: the counts of the day, the followed feeds, and the state of publishing.
@MainActor
final class StatusBar {
  let widget: Widget
  let day = Label()
  let following = Label()
  let publishing = Label()
  /// The button that pauses publishing.
  let pause = Widget(gtk_toggle_button_new_with_mnemonic(tr("P_ause")))

  init() {
    let box = Box(GTK_ORIENTATION_HORIZONTAL)
    widget = box
    day.setAccessibleID("desk-status")
    following.setAccessibleID("follow-status")
    publishing.setAccessibleID("publish-status")
    pause.setAccessibleID("publish-pause")
    pause.setTooltip(tr("Stop publishing for a while: readers keep what was published last"))
    for label in [day, following, publishing] {
      label.setStyleClass("desk-status")
      gtk_label_set_xalign(cgtk_label(label.pointer), 0)
      gtk_label_set_ellipsize(cgtk_label(label.pointer), PANGO_ELLIPSIZE_END)
    }
    box.append(day, fills: true)
    box.append(following)
    box.append(publishing)
    box.append(pause, padding: 2)
    gtk_widget_set_margin_end(pause.pointer, 6)
    for widget in [following, publishing, pause] { gtk_widget_set_no_show_all(widget.pointer, 1) }
  }
}
