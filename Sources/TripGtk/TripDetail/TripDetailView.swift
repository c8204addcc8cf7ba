import CGtk

/// The right side of the desk: the labels that show one trip, and the buttons that change it.
@MainActor
final class TripDetailView {
  let widget: Widget
  let title = Label()
  let date = Label()
  let serviceDay = Label()
  let departure = Label()
  let arrival = Label()
  let duration = Label()
  let expectedDeparture = Label()
  let expectedArrival = Label()
  /// The arrow between the expected departure and the expected arrival.
  let expectedArrow = TripDetailView.arrow()
  let lateMark = Label()
  let delay = Label()
  let status = Label()
  /// The label that says that the shown decisions are not saved yet; hidden when they are saved.
  let saveState = Label()
  /// The label with the delay that a followed feed reports, shown beside the delay that the dispatcher has decided.
  let reported = Label()
  /// The label that names the trip from which the delay follows; hidden when nothing follows for the trip.
  let follows = Label()
  /// What is said of the trip's vehicle.
  let vehicle = VehicleChainView()
  /// The label that says who decided last at another desk; hidden when no other desk decided.
  let decidedElsewhere = Label()
  /// The label that says what passengers see of the trip in the published feed; hidden when nothing is published here.
  let passengers = Label()
  /// The label beside the title that says who else has selected the trip; hidden while there are none.
  let colleagues = Label()
  let reason = Label()
  let note = Label()
  /// The label that says what the buttons below it change when that is not one whole trip: a stop, or several trips.
  let scope = Label()
  /// The button beside ``scope`` that ends the choice of a stop.
  let leaveStop = iconButton("window-close-symbolic", name: tr("The whole trip again"), id: "leave-stop")
  /// What passengers read about the trip.
  let passengersRead = PassengersReadView()
  let stops = StopListView()
  /// The labels that are shown while several trips are selected.
  let several = SelectedTripsView()
  private let heads = Widget(gtk_stack_new())
  let earlierByLargeStep = StepButton("−", action: .largeStepEarlier, id: "decrease-delay-5")
  let earlier = StepButton("−", action: .stepEarlier, id: "decrease-delay")
  let later = StepButton("+", action: .stepLater, id: "increase-delay")
  let laterByLargeStep = StepButton("+", action: .largeStepLater, id: "increase-delay-5")
  let setTime = Widget(gtk_button_new_with_mnemonic(tr("_Set Departure…")))
  let onTime = Widget(gtk_button_new_with_mnemonic(tr("On _Time")))
  let cancel = Widget(gtk_button_new_with_mnemonic(tr("_Cancel Trip")))
  let reinstate = Widget(gtk_button_new_with_mnemonic(tr("Re_instate")))
  let more = Widget(gtk_button_new_with_mnemonic(tr("_More…")))
  /// The button that opens the menu of the platforms of the selected stop's station.
  var platform: Widget { stops.platform }

  init() {
    let box = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    widget = box
    setTime.setTooltip(KeyTable.tooltip(.typeDeparture))
    gtk_container_set_border_width(cgtk_container(box.pointer), 18)
    identify()
    buildHeads([titleRow(), dateRow(), timesGrid(), statusRow(), passengers, reason, note])
    for row in [heads, scopeRow(), buttonRow(), decisionRow(), several.effects] { box.append(row) }
    box.append(passengersRead.widget)
    // Below the buttons, so that it moves none of them.
    box.append(vehicle.widget)
    box.append(stops.widget, fills: true)
    gtk_widget_show_all(box.pointer)
    for label in [
      several.effects, date, delay, lateMark, expectedDeparture, expectedArrow, expectedArrival, saveState, reported,
      follows, vehicle.links, vehicle.effect, decidedElsewhere, passengers, reason, note, colleagues,
    ] {
      // These labels are hidden when they have nothing to show, even when the whole window is shown.
      gtk_widget_set_no_show_all(label.pointer, 1)
      label.isVisible = false
    }
    gtk_widget_set_no_show_all(leaveStop.pointer, 1)
    leaveStop.isVisible = false
  }

  /// Whether the labels of several trips are shown instead of those of a single trip and the list of its stops.
  var showsSeveral = false {
    didSet {
      gtk_stack_set_visible_child_name(cgtk_stack(heads.pointer), showsSeveral ? "several" : "one")
      stops.widget.isVisible = !showsSeveral
      several.effects.isVisible = showsSeveral
    }
  }

  /// Builds the stack with the labels of a single trip, in `rows`, and those of several. Both have the same height, so
  /// that selecting a second trip moves no button.
  private func buildHeads(_ rows: [Widget]) {
    let single = Box(GTK_ORIENTATION_VERTICAL, spacing: 6)
    for row in rows { single.append(row) }
    gtk_stack_add_named(cgtk_stack(heads.pointer), single.pointer, "one")
    gtk_stack_add_named(cgtk_stack(heads.pointer), several.widget.pointer, "several")
  }

  private func identify() {
    let ids = [
      (date, "trip-date"), (serviceDay, "trip-service-day"),
      (departure, "trip-departure"), (arrival, "trip-arrival"), (duration, "trip-duration"),
      (delay, "trip-delay"), (status, "trip-status"), (title, "trip-title"),
      (expectedDeparture, "trip-expected-departure"), (expectedArrival, "trip-expected-arrival"),
      (saveState, "save-state"), (reported, "trip-reported"), (decidedElsewhere, "trip-decided-elsewhere"),
      (follows, "trip-follows"),
      (passengers, "trip-passengers"), (reason, "trip-reason"), (note, "trip-note"), (colleagues, "trip-colleagues"),
      (scope, "decision-scope"),
    ]
    for (label, id) in ids { label.setAccessibleID(id) }
    setTime.setAccessibleID("set-departure")
  }

  private func titleRow() -> Widget {
    title.setStyleClass("trip-title")
    gtk_label_set_xalign(cgtk_label(title.pointer), 0)
    // A long title is cut in the middle: the destination is at its end, and must stay readable.
    gtk_label_set_ellipsize(cgtk_label(title.pointer), PANGO_ELLIPSIZE_MIDDLE)
    // A headsign in a feed may contain a line break.
    gtk_label_set_single_line_mode(cgtk_label(title.pointer), 1)
    colleagues.setStyleClass("trip-colleagues")
    gtk_widget_set_valign(colleagues.pointer, GTK_ALIGN_CENTER)
    gtk_label_set_ellipsize(cgtk_label(colleagues.pointer), PANGO_ELLIPSIZE_END)
    // The title is higher, so that no button moves when a colleague selects the trip.
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
    row.append(title, fills: true)
    row.append(colleagues)
    return row
  }

  private func dateRow() -> Widget {
    for label in [date, serviceDay, duration] { label.setStyleClass("dim-label") }
    return row([date, serviceDay, duration])
  }

  /// Makes the grid of planned and expected times, one above the other, so that they are easy to compare.
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

  /// Gives two widgets of a row the same height, even while one of them is hidden, so that no button moves under the
  /// pointer.
  private func keepSameHeight(_ widget: Widget, _ other: Widget) {
    let group: UnsafeMutablePointer<GtkSizeGroup> = gtk_size_group_new(GTK_SIZE_GROUP_VERTICAL)
    for widget in [widget, other] { gtk_size_group_add_widget(group, widget.pointer) }
    // The widgets retain the size group from now on.
    g_object_unref(group)
  }

  private func statusRow() -> Widget {
    let status = row([status, delay, follows, reported, saveState, decidedElsewhere])
    // No name of a stop may make the pane wider than the room beside the list.
    for label in [delay, follows, reported, decidedElsewhere] {
      gtk_label_set_ellipsize(cgtk_label(label.pointer), PANGO_ELLIPSIZE_END)
    }
    // A label with a space keeps the height of the status row while all its other labels are hidden.
    status.appendAtEnd(Self.dim(" "))
    for label in [passengers, reason, note] { label.wrap(lines: 2) }
    return status
  }

  /// Makes the row of the label ``scope``, which is always visible, so that selecting a stop moves no button.
  private func scopeRow() -> Widget {
    scope.setStyleClass("decision-scope")
    gtk_label_set_xalign(cgtk_label(scope.pointer), 0)
    gtk_label_set_ellipsize(cgtk_label(scope.pointer), PANGO_ELLIPSIZE_END)
    leaveStop.setTooltip(KeyTable.tooltip(.leaveStop))
    leaveStop.setStyleClass("leave-stop")
    leaveStop.leaveFocus()
    gtk_button_set_relief(cgtk_button(leaveStop.pointer), GTK_RELIEF_NONE)
    keepSameHeight(scope, leaveStop)
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    for part in [scope, leaveStop] { row.append(part) }
    return row
  }

  private func buttonRow() -> Widget {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    row.append(mnemonic(tr("_Earlier"), for: earlier), padding: 6)
    for button in [earlierByLargeStep, earlier, later, laterByLargeStep] { row.append(button) }
    row.append(mnemonic(tr("_Later"), for: later), padding: 6)
    row.appendAtEnd(setTime)
    return row
  }

  /// Makes the row of buttons for decisions other than a delay: on time, cancel, reinstate, and more.
  private func decisionRow() -> Widget {
    let row = Box(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    gtk_widget_set_margin_bottom(row.pointer, 6)
    row.append(buttons: [
      (onTime, "on-time", KeyTable.tooltip(.onTime, tr("Somebody said that it is on time"))),
      (cancel, "cancel-trip", KeyTable.tooltip(.cancelTrip, tr("The trip does not run"))),
      (reinstate, "reinstate-trip", KeyTable.tooltip(.reinstateTrip, tr("The canceled trip runs after all"))),
      (more, "more", KeyTable.tooltip(.giveReason, tr("Reason, note, back to the timetable"))),
    ])
    return row
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
    // GTK mirrors the row in a right-to-left language, but not an arrow in a label.
    let label = dim(gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL ? "←" : "→")
    label.setStyleClass("trip-times")
    return label
  }

  private func mnemonic(_ text: String, for button: Widget) -> Widget {
    let label = Widget(gtk_label_new_with_mnemonic(text))
    gtk_label_set_mnemonic_widget(cgtk_label(label.pointer), button.pointer)
    return label
  }
}
