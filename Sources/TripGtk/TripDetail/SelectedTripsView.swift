import CGtk

/// The labels that show several selected trips, in the place of the labels of a single trip.
@MainActor
final class SelectedTripsView {
  let widget: Widget
  let count = Label()
  let lines = Label()
  let departures = Label()
  let delays = Label()
  /// The label below the buttons that says what each of them would do.
  let effects = Label()

  init() {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    widget = box
    count.setStyleClass("trip-title")
    departures.setStyleClass("trip-times")
    effects.setStyleClass("dim-label")
    for (label, id) in [
      (count, "selected-trips"), (lines, "selected-lines"), (departures, "selected-departures"),
      (delays, "selected-delays"), (effects, "selected-effects"),
    ] {
      label.setAccessibleID(id)
      gtk_label_set_xalign(cgtk_label(label.pointer), 0)
      gtk_label_set_line_wrap(cgtk_label(label.pointer), 1)
      gtk_label_set_line_wrap_mode(cgtk_label(label.pointer), PANGO_WRAP_WORD_CHAR)
      // Without this, a label that may wrap asks for the width of its whole text.
      gtk_label_set_max_width_chars(cgtk_label(label.pointer), 40)
      label.setStyleClass("tabular")
    }
    for label in [count, lines, departures, delays] { box.append(label) }
  }
}
