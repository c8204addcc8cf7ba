import CGtk

/// The part of a trip's detail with what passengers read about the trip, between the buttons and the list of stops: no
/// button moves when it appears. Many words scroll.
@MainActor
final class PassengersReadView {
  let widget: Widget
  let heading = Label()
  /// The end of the heading's row, for buttons that change what passengers read.
  let actions = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
  /// The line that says that passengers are not told why the trip differs from the timetable.
  let hint = Label()
  private let top = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
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
    heading.setStyleClass("dim-label")
    hint.setAccessibleID("passengers-not-told")
    for label in [heading, hint] { wrap(label) }
    top.append(heading, fills: true)
    top.appendAtEnd(actions)
    gtk_scrolled_window_set_policy(cgtk_scrolled_window(scroller.pointer), GTK_POLICY_NEVER, GTK_POLICY_EXTERNAL)
    gtk_scrolled_window_set_propagate_natural_height(cgtk_scrolled_window(scroller.pointer), 1)
    gtk_scrolled_window_set_max_content_height(cgtk_scrolled_window(scroller.pointer), Self.heights.greatest)
    gtk_scrolled_window_set_min_content_height(cgtk_scrolled_window(scroller.pointer), Self.heights.least)
    scroller.add(list)
    for row in [hint, top, scroller] { box.append(row) }
    gtk_widget_show_all(box.pointer)
    for part in [box, hint, top, scroller] {
      gtk_widget_set_no_show_all(part.pointer, 1)
      part.isVisible = false
    }
  }

  /// Shows this number of alerts.
  ///
  /// - Returns: Their labels.
  func show(_ count: Int) -> [PassengerNoticeView] {
    while notices.count < count {
      let notice = PassengerNoticeView()
      notices.append(notice)
      list.append(notice.widget)
    }
    for (index, notice) in notices.enumerated() { notice.widget.isVisible = index < count }
    for part in [top, scroller] { part.isVisible = count > 0 }
    return Array(notices.prefix(count))
  }
}

/// The labels of one alert in the detail of a trip.
@MainActor
final class PassengerNoticeView {
  let widget: Widget
  let severity = Label()
  let source = Label()
  let header = Label()
  let text = Label()
  let languages = Widget(gtk_expander_new(tr("In the other languages")))
  let otherTexts = Label()

  init() {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 2)
    widget = box
    for (label, id) in [
      (severity, "passengers-read-severity"), (source, "passengers-read-source"), (header, "passengers-read-header"),
      (text, "passengers-read-text"), (otherTexts, "passengers-read-others"),
    ] {
      label.setAccessibleID(id)
      wrap(label)
    }
    languages.setAccessibleID("passengers-read-languages")
    header.setStyleClass("passengers-read-header")
    for label in [severity, source] { label.setStyleClass("passengers-read-sign") }
    source.setStyleClass("dim-label")
    let signs = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    signs.append(severity)
    signs.append(source, fills: true)
    languages.add(otherTexts)
    for row in [signs, header, text, languages] { box.append(row) }
    gtk_widget_show_all(box.pointer)
    gtk_widget_set_no_show_all(box.pointer, 1)
  }
}

/// Lets the text of a label wrap, also within a long word.
@MainActor
private func wrap(_ label: Label) {
  gtk_label_set_xalign(cgtk_label(label.pointer), 0)
  gtk_label_set_line_wrap(cgtk_label(label.pointer), 1)
  gtk_label_set_line_wrap_mode(cgtk_label(label.pointer), PANGO_WRAP_WORD_CHAR)
  // Without this, a label that may wrap asks for the width of its whole text.
  gtk_label_set_max_width_chars(cgtk_label(label.pointer), 40)
}
