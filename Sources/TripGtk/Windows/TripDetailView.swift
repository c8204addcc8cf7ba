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
  let lateMark = Label()
  let delay = Label()
  let status = Label()
  let stops = Widget(gtk_tree_view_new())
  let earlier5: Widget
  let earlier: Widget
  let later: Widget
  let later5: Widget
  let setTime: Widget

  init() {
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6)!
    widget = Widget(box)
    earlier5 = Self.button("−5", name: tr("5 minutes earlier"), key: "Ctrl+−", id: "decrease-delay-5")
    earlier = Self.button("−1", name: tr("1 minute earlier"), key: "−", id: "decrease-delay")
    later = Self.button("+1", name: tr("1 minute later"), key: "+", id: "increase-delay")
    later5 = Self.button("+5", name: tr("5 minutes later"), key: "Ctrl++", id: "increase-delay-5")
    setTime = Widget(gtk_button_new_with_mnemonic(tr("_Set Departure…")))
    gtk_widget_set_tooltip_text(setTime.pointer, tr("Type a time or a delay (Enter)"))

    gtk_container_set_border_width(cgtk_container(box), 18)
    identify()
    for part in [titleRow(), dateRow(), timesGrid(), delayRow(), buttonRow(), stopList()] {
      let fills = part == stopsScroller ? 1 : 0
      gtk_box_pack_start(cgtk_box(box), part, gboolean(fills), gboolean(fills), 0)
    }
    gtk_widget_show_all(box)
    for label in [delay, lateMark, expectedDeparture, expectedArrival] {
      // They come and go with the delay, also when everything around them is shown.
      gtk_widget_set_no_show_all(label.pointer, 1)
      label.isVisible = false
    }
  }

  private var stopsScroller: UnsafeMutablePointer<GtkWidget>?

  private func identify() {
    let ids = [
      (date, "trip-date"), (departure, "trip-departure"), (arrival, "trip-arrival"), (duration, "trip-duration"),
      (delay, "trip-delay"), (status, "trip-status"), (title, "trip-title"),
      (expectedDeparture, "trip-expected-departure"), (expectedArrival, "trip-expected-arrival"),
    ]
    for (label, id) in ids { label.setAccessibleID(id) }
    stops.setAccessibleID("trip-stops")
    stops.setAccessibleName(tr("Stops"))
  }

  private func titleRow() -> UnsafeMutablePointer<GtkWidget> {
    title.setStyleClass("trip-title")
    gtk_label_set_xalign(cgtk_label(title.pointer), 0)
    gtk_label_set_ellipsize(cgtk_label(title.pointer), PANGO_ELLIPSIZE_END)
    gtk_label_set_selectable(cgtk_label(title.pointer), 0)
    return title.pointer
  }

  private func dateRow() -> UnsafeMutablePointer<GtkWidget> {
    for label in [date, duration] {
      label.setStyleClass("tabular")
      label.setStyleClass("dim-label")
    }
    return row([date, duration], spacing: 12)
  }

  /// Planned and expected times one above the other, so that the eye compares them without searching.
  private func timesGrid() -> UnsafeMutablePointer<GtkWidget> {
    for label in [departure, arrival, expectedDeparture, expectedArrival] { label.setStyleClass("trip-times") }
    let grid = gtk_grid_new()!
    gtk_grid_set_column_spacing(cgtk_grid(grid), 12)
    let rows = [
      [caption(tr("Planned")), departure, arrow(), arrival],
      [caption(tr("Expected")), expectedDeparture, arrow(), expectedArrival, lateMark],
    ]
    for (top, labels) in rows.enumerated() {
      for (left, label) in labels.enumerated() {
        gtk_widget_set_valign(label.pointer, GTK_ALIGN_BASELINE)
        gtk_label_set_xalign(cgtk_label(label.pointer), 0)
        gtk_grid_attach(cgtk_grid(grid), label.pointer, Int32(left), Int32(top), 1, 1)
      }
    }
    return grid
  }

  private func caption(_ text: String) -> Label {
    let label = Label()
    label.text = text
    label.setStyleClass("dim-label")
    return label
  }

  private func arrow() -> Label {
    let label = Label()
    label.text = "→"
    label.setStyleClass("trip-times")
    label.setStyleClass("dim-label")
    return label
  }

  private func delayRow() -> UnsafeMutablePointer<GtkWidget> {
    delay.setStyleClass("tabular")
    let delays = row([status, delay], spacing: 12)
    keepHeight(delays)
    return delays
  }

  private func buttonRow() -> UnsafeMutablePointer<GtkWidget> {
    let buttons = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)!
    gtk_widget_set_margin_top(buttons, 6)
    gtk_widget_set_margin_bottom(buttons, 6)
    let steps = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6)!
    gtk_box_pack_start(cgtk_box(steps), mnemonic(tr("_Earlier"), for: earlier), 0, 0, 6)
    for button in [earlier5, earlier, later, later5] {
      gtk_box_pack_start(cgtk_box(steps), button.pointer, 0, 0, 0)
    }
    gtk_box_pack_start(cgtk_box(steps), mnemonic(tr("_Later"), for: later), 0, 0, 6)
    gtk_box_pack_start(cgtk_box(buttons), steps, 0, 0, 0)
    gtk_box_pack_end(cgtk_box(buttons), setTime.pointer, 0, 0, 0)
    return buttons
  }

  private func stopList() -> UnsafeMutablePointer<GtkWidget> {
    let view = cgtk_tree_view(stops.pointer)
    stops.setStyleClass("trip-stops")
    gtk_tree_view_append_column(view, cgtk_markup_column(tr("Stop"), 0, 200, 1, 0))
    gtk_tree_view_append_column(view, cgtk_markup_column(tr("Platform"), 1, 80, 0, 0))
    gtk_tree_view_append_column(view, cgtk_markup_column(tr("Planned"), 2, 90, 0, 1))
    gtk_tree_view_append_column(view, cgtk_markup_column(tr("Expected"), 3, 90, 0, 1))
    gtk_tree_view_set_fixed_height_mode(view, 1)
    gtk_tree_view_set_enable_search(view, 0)
    let scroller = gtk_scrolled_window_new(nil, nil)!
    gtk_scrolled_window_set_shadow_type(cgtk_scrolled_window(scroller), GTK_SHADOW_IN)
    gtk_container_add(cgtk_container(scroller), stops.pointer)
    stopsScroller = scroller
    return scroller
  }

  private func row(_ labels: [Label], spacing: Int32) -> UnsafeMutablePointer<GtkWidget> {
    let box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, spacing)!
    for label in labels {
      gtk_widget_set_valign(label.pointer, GTK_ALIGN_BASELINE)
      gtk_box_pack_start(cgtk_box(box), label.pointer, 0, 0, 0)
    }
    return box
  }

  /// Keeps a row's height when its labels are hidden, so that no button moves away from under the pointer.
  private func keepHeight(_ row: UnsafeMutablePointer<GtkWidget>) {
    let spacer = Label()
    spacer.text = " "
    gtk_box_pack_end(cgtk_box(row), spacer.pointer, 0, 0, 0)
  }

  private func mnemonic(_ text: String, for button: Widget) -> UnsafeMutablePointer<GtkWidget> {
    let label = gtk_label_new_with_mnemonic(text)!
    gtk_label_set_mnemonic_widget(cgtk_label(label), button.pointer)
    return label
  }

  private static func button(_ text: String, name: String, key: String, id: String) -> Widget {
    let button = Widget(gtk_button_new_with_label(text))
    button.setAccessibleID(id)
    button.setAccessibleName(name)
    gtk_widget_set_tooltip_text(button.pointer, "\(name) (\(key))")
    return button
  }
}
