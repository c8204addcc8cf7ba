import CGtk
import TripCore

/// The part of a trip's detail with what passengers read about the trip, between the buttons and the list of stops: no
/// button moves when it appears. Many words scroll.
@MainActor
final class PassengersReadView {
  let widget: Widget
  let heading = Label()
  /// The line that says that passengers are not told why the trip differs from the timetable.
  let hint = Label()
  /// The line that says from which delay on passengers are told.
  let limit = Label()
  /// The line below the alerts that says how many more there are.
  let more = Label()
  /// Called when a button of an alert is pressed, with the place of the alert in the list.
  var pressed: @MainActor (_ place: Int, AlertAction) -> Void = { _, _ in }
  private let scroller = Widget(gtk_scrolled_window_new(nil, nil))
  private let list = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
  private var notices: [PassengerNoticeView] = []

  /// The heights of the alerts in pixels: above the greatest one they scroll. They have no scroll bar, for which GTK lacks
  /// the room in a small window.
  private static let heights: (least: gint, greatest: gint) = (60, 160)

  init() {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    widget = box
    box.setAccessibleID("passengers-read")
    box.setStyleClass("passengers-read")
    heading.setAccessibleID("passengers-read-heading")
    hint.setAccessibleID("passengers-not-told")
    limit.setAccessibleID("passengers-limit")
    more.setAccessibleID("passengers-read-more")
    for label in [heading, limit, more] { label.setStyleClass("dim-label") }
    for label in [heading, hint, limit, more] { wrap(label) }
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL)
    gtk_scrolled_window_set_propagate_natural_height(cgtk_scrolled_window(scroller.pointer), 1)
    gtk_scrolled_window_set_max_content_height(cgtk_scrolled_window(scroller.pointer), Self.heights.greatest)
    gtk_scrolled_window_set_min_content_height(cgtk_scrolled_window(scroller.pointer), Self.heights.least)
    scroller.add(list)
    for row in [hint, limit, heading, scroller] { box.append(row) }
    list.append(more)
    gtk_widget_show_all(box.pointer)
    for part in [box, hint, limit, heading, scroller, more] {
      gtk_widget_set_no_show_all(part.pointer, 1)
      part.isVisible = false
    }
  }

  /// Shows this number of alerts.
  ///
  /// - Returns: Their labels.
  func show(_ count: Int) -> [PassengerNoticeView] {
    while notices.count < count {
      let notice = PassengerNoticeView { [weak self, place = notices.count] in self?.pressed(place, $0) }
      notices.append(notice)
      list.append(notice.widget)
      gtk_box_reorder_child(cgtk_box(list.pointer), more.pointer, -1)
    }
    for (index, notice) in notices.enumerated() { notice.widget.isVisible = index < count }
    scroller.isVisible = count > 0
    return Array(notices.prefix(count))
  }
}

/// Lets the text of a label wrap, also within a long word.
@MainActor
func wrap(_ label: Label) {
  gtk_label_set_xalign(cgtk_label(label.pointer), 0)
  gtk_label_set_line_wrap(cgtk_label(label.pointer), 1)
  gtk_label_set_line_wrap_mode(cgtk_label(label.pointer), PANGO_WRAP_WORD_CHAR)
  // Without this, a label that may wrap asks for the width of its whole text.
  gtk_label_set_max_width_chars(cgtk_label(label.pointer), 40)
}
