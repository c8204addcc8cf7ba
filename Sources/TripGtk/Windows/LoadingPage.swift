import CGtk

/// The page that is shown while a timetable is read: which one, how far it is, and Cancel.
@MainActor
final class LoadingPage {
  let widget: Widget
  let cancel: Widget
  private let headline = Label()
  private let bar = Widget(gtk_progress_bar_new())

  init() {
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12)!
    widget = Widget(box)
    cancel = Widget(gtk_button_new_with_mnemonic(tr("_Cancel")))
    cancel.setAccessibleID("loading-cancel")
    bar.setAccessibleID("loading-progress")
    bar.setAccessibleName(tr("Reading the timetable"))
    headline.setStyleClass("trip-title")
    gtk_widget_set_size_request(bar.pointer, 320, -1)
    gtk_widget_set_halign(cancel.pointer, GTK_ALIGN_CENTER)
    for part in [headline, bar, cancel] { gtk_box_pack_start(cgtk_box(box), part.pointer, 0, 0, 0) }
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(box, GTK_ALIGN_CENTER)
    gtk_widget_show_all(box)
  }

  func show(_ name: String, fraction: Double) {
    headline.text = tr("Reading %@…").replacing("%@", with: name)
    gtk_progress_bar_set_fraction(cgtk_progress_bar(bar.pointer), fraction)
  }
}
