import CGtk

/// The line at the bottom of the desk: the counts of the day, the followed feeds, and the state of publishing.
@MainActor
final class StatusBar {
  let widget: Widget
  let day = Label()
  let following = Label()
  let publishing = Label()
  /// The button that pauses or resumes publishing.
  let pause = Widget(gtk_button_new_with_mnemonic(tr("P_ause")))

  /// Whether the counts of the day stand above the rest, because the window is narrow.
  var isStacked = false {
    didSet {
      guard isStacked != oldValue else { return }
      gtk_orientable_set_orientation(
        OpaquePointer(widget.pointer), isStacked ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL)
    }
  }

  /// Shows on the button ``pause`` what it does: resume publishing, or pause it.
  func showPause(resumes: Bool) {
    gtk_button_set_label(cgtk_button(pause.pointer), resumes ? tr("Res_ume") : tr("P_ause"))
    pause.setTooltip(
      resumes
        ? tr("Publish again, at once")
        : tr("Stop publishing for a while: readers keep what was published last"))
  }

  init() {
    let box = Box(GTK_ORIENTATION_HORIZONTAL)
    widget = box
    day.setAccessibleID("desk-status")
    following.setAccessibleID("follow-status")
    publishing.setAccessibleID("publish-status")
    pause.setAccessibleID("publish-pause")
    showPause(resumes: false)
    for label in [day, following, publishing] {
      label.setStyleClass("desk-status")
      gtk_label_set_xalign(cgtk_label(label.pointer), 0)
      gtk_label_set_ellipsize(cgtk_label(label.pointer), PANGO_ELLIPSIZE_END)
    }
    box.append(day, fills: true)
    let outside = Box(GTK_ORIENTATION_HORIZONTAL)
    outside.append(following)
    outside.append(publishing)
    outside.appendAtEnd(pause)
    box.append(outside)
    gtk_widget_set_margin_end(pause.pointer, 6)
    for widget in [following, publishing, pause] { gtk_widget_set_no_show_all(widget.pointer, 1) }
  }
}
