import CGtk
import TripCore

/// The page that is shown while a timetable is read: the timetable's name, the progress, and a button to cancel.
@MainActor
final class LoadingPage {
  let widget: Widget
  let cancel = Widget(gtk_button_new_with_mnemonic(tr("_Cancel")))
  private let headline = Label()
  private let bar = Widget(gtk_progress_bar_new())

  init() {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 12)
    widget = box
    cancel.setAccessibleID("loading-cancel")
    bar.setAccessibleID("loading-progress")
    bar.setAccessibleName(tr("Reading the timetable"))
    headline.setStyleClass("trip-title")
    gtk_widget_set_size_request(bar.pointer, 320, -1)
    gtk_widget_set_halign(cancel.pointer, GTK_ALIGN_CENTER)
    for part in [headline, bar, cancel] { box.append(part) }
    gtk_widget_set_valign(box.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_halign(box.pointer, GTK_ALIGN_CENTER)
    gtk_widget_show_all(box.pointer)
  }

  func show(_ name: String, fraction: Double) {
    headline.text = Translation.fill(tr("Reading %@…"), name)
    gtk_progress_bar_set_fraction(cgtk_progress_bar(bar.pointer), fraction)
  }
}
