import CGtk

/// The right side of the desk: what is shown of one trip, and the buttons that change it. Built here, brought to life
/// by a presentation control and a controller that share nothing but the model.
@MainActor
final class TripDetailView {
  let widget: Widget
  let title = Label()
  let date = Label()
  let departure = Label()
  let arrival = Label()
  let duration = Label()
  let expectedDeparture = Label()
  let expectedArrival = Label()
  /// Between the two.
  let expectedArrow = TripDetailView.arrow()
  let lateMark = Label()
  let delay = Label()
  let status = Label()
  let stops = Widget(gtk_tree_view_new())
  let earlier5 = TripDetailView.button("−5", name: tr("5 minutes earlier"), key: "Ctrl+−", id: "decrease-delay-5")
  let earlier = TripDetailView.button("−1", name: tr("1 minute earlier"), key: "−", id: "decrease-delay")
  let later = TripDetailView.button("+1", name: tr("1 minute later"), key: "+", id: "increase-delay")
  let later5 = TripDetailView.button("+5", name: tr("5 minutes later"), key: "Ctrl++", id: "increase-delay-5")
  let setTime = Widget(gtk_button_new_with_mnemonic(tr("_Set Departure…")))

  init() {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    widget = box
    setTime.setTooltip(tr("Type a time or a delay (Enter)"))
    gtk_container_set_border_width(cgtk_container(box.pointer), 18)
    identify()
    for row in [titleRow(), dateRow(), timesGrid(), statusRow(), buttonRow()] { box.append(row) }
    box.append(stopList(), fills: true)
    gtk_widget_show_all(box.pointer)
    for label in [delay, lateMark, expectedDeparture, expectedArrow, expectedArrival] {
      // They come and go with the delay, also when everything around them is shown.
      gtk_widget_set_no_show_all(label.pointer, 1)
      label.isVisible = false
    }
  }

  private func identify() {
    let ids = [
      (date, "trip-date"), (departure, "trip-departure"), (arrival, "trip-arrival"), (duration, "trip-duration"),
      (delay, "trip-delay"), (status, "trip-status"), (title, "trip-title"),
      (expectedDeparture, "trip-expected-departure"), (expectedArrival, "trip-expected-arrival"),
    ]
    for (label, id) in ids { label.setAccessibleID(id) }
    setTime.setAccessibleID("set-departure")
    stops.setAccessibleID("trip-stops")
    stops.setAccessibleName(tr("Stops"))
  }

  private func titleRow() -> Widget {
    title.setStyleClass("trip-title")
    gtk_label_set_xalign(cgtk_label(title.pointer), 0)
    gtk_label_set_ellipsize(cgtk_label(title.pointer), PANGO_ELLIPSIZE_END)
    // A feed may have a line break in a headsign.
    gtk_label_set_single_line_mode(cgtk_label(title.pointer), 1)
    return title
  }

  private func dateRow() -> Widget {
    for label in [date, duration] { label.setStyleClass("dim-label") }
    return row([date, duration])
  }

  /// Planned and expected times one above the other, so that the eye compares them without searching.
  private func timesGrid() -> Widget {
    for label in [departure, arrival, expectedDeparture, expectedArrival] { label.setStyleClass("trip-times") }
    let grid = Widget(gtk_grid_new())
    let planned = Self.dim(tr("Planned"))
    let expected = Self.dim(tr("Expected"))
    keepSameHeight(departure, expected)
    for label in [departure, arrival] { label.setAccessibleCaption(planned) }
    for label in [expectedDeparture, expectedArrival] { label.setAccessibleCaption(expected) }
    gtk_grid_set_column_spacing(cgtk_grid(grid.pointer), 12)
    let rows = [
      [planned, departure, Self.arrow(), arrival],
      [expected, expectedDeparture, expectedArrow, expectedArrival, lateMark],
    ]
    for (top, labels) in rows.enumerated() {
      for (left, label) in labels.enumerated() {
        gtk_widget_set_valign(label.pointer, GTK_ALIGN_BASELINE)
        gtk_label_set_xalign(cgtk_label(label.pointer), 0)
        gtk_grid_attach(cgtk_grid(grid.pointer), label.pointer, Int32(left), Int32(top), 1, 1)
      }
    }
    return grid
  }

  /// Keeps a row's height when its large labels are hidden, so that no button moves away from under the pointer.
  private func keepSameHeight(_ label: Label, _ other: Label) {
    let group: UnsafeMutablePointer<GtkSizeGroup> = gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL)
    for label in [label, other] { gtk_size_group_add_widget(group, label.pointer) }
    // The widgets keep it from here on.
    g_object_unref(group)
  }

  private func statusRow() -> Widget {
    let status = row([status, delay])
    // The same for this row, whose delay comes and goes.
    status.appendAtEnd(Self.dim(" "))
    return status
  }

  private func buttonRow() -> Widget {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    gtk_widget_set_margin_top(row.pointer, 6)
    gtk_widget_set_margin_bottom(row.pointer, 6)
    row.append(mnemonic(tr("_Earlier"), for: earlier), padding: 6)
    for button in [earlier5, earlier, later, later5] { row.append(button) }
    row.append(mnemonic(tr("_Later"), for: later), padding: 6)
    row.appendAtEnd(setTime)
    return row
  }

  private func stopList() -> Widget {
    let view = cgtk_tree_view(stops.pointer)
    stops.setStyleClass("trip-stops")
    gtk_tree_view_append_column(view, cgtk_markup_column(tr("Stop"), 0, 200, 1, 0))
    gtk_tree_view_append_column(view, cgtk_markup_column(tr("Platform"), 1, 80, 0, 0))
    gtk_tree_view_append_column(view, cgtk_markup_column(tr("Planned"), 2, 90, 0, 1))
    gtk_tree_view_append_column(view, cgtk_markup_column(tr("Expected"), 3, 90, 0, 1))
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    let scroller = Widget(gtk_scrolled_window_new(nil, nil))
    gtk_scrolled_window_set_shadow_type(cgtk_scrolled_window(scroller.pointer), GTK_SHADOW_IN)
    scroller.add(stops)
    return scroller
  }

  private func row(_ labels: [Label]) -> Box {
    let box = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    for label in labels {
      label.setStyleClass("tabular")
      gtk_widget_set_valign(label.pointer, GTK_ALIGN_BASELINE)
      box.append(label)
    }
    return box
  }

  private static func dim(_ text: String) -> Label {
    let label = Label()
    label.text = text
    label.setStyleClass("dim-label")
    return label
  }

  private static func arrow() -> Label {
    // The row is mirrored where people read from right to left; an arrow in a label is not.
    let label = dim(gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? "←" : "→")
    label.setStyleClass("trip-times")
    return label
  }

  private func mnemonic(_ text: String, for button: Widget) -> Widget {
    let label = Widget(gtk_label_new_with_mnemonic(text))
    gtk_label_set_mnemonic_widget(cgtk_label(label.pointer), button.pointer)
    return label
  }

  private static func button(_ text: String, name: String, key: String, id: String) -> Widget {
    // Marked as left to right, so that the sign stays before the number.
    let button = Widget(gtk_button_new_with_label("\u{200E}" + text))
    button.setAccessibleID(id)
    button.setAccessibleName(name)
    button.setTooltip("\(name) (\(key))")
    return button
  }
}
