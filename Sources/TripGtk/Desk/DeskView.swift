import CGtk

/// The desk below the header bar: the filter's chips, the list beside the detail, a notice, and the status line.
@MainActor
final class DeskView {
  let widget: Widget
  let list = TripListView()
  let listed: ListedTripsView
  let chips = ChipsBar()
  let detail = TripDetailView()
  let typedDeparture: OnDemand<TypedDepartureView>
  let explanation: OnDemand<ExplanationView>
  let platforms: OnDemand<PlatformMenu>
  let notice = NoticeBar()
  let undoNotice = UndoNoticeView()
  let status = StatusBar()
  /// The list and the detail of the selected trip: side by side, or in turns in a narrow window.
  let panes: TurningPanes
  private let detailStack = Widget(gtk_stack_new())

  /// Whether the desk shows the detail of a selected trip beside the list.
  var showsTrip = false {
    didSet {
      // GTK takes the focus from a widget that is hidden. Without a focus, some keys would act and others not.
      let hadFocus = gtk_container_get_focus_child(cgtk_container(detailStack.pointer)) != nil
      gtk_stack_set_visible_child_name(cgtk_stack(detailStack.pointer), showsTrip ? "trip" : "none")
      if hadFocus, !showsTrip { gtk_widget_grab_focus(list.list.pointer) }
    }
  }

  init() {
    let box = Box(GTK_ORIENTATION_VERTICAL)
    widget = box
    listed = ListedTripsView(list)
    typedDeparture = OnDemand { [anchor = detail.setTime] in TypedDepartureView(at: anchor) }
    explanation = OnDemand { [anchor = detail.more] in ExplanationView(at: anchor) }
    platforms = OnDemand { [anchor = detail.platform] in PlatformMenu(at: anchor) }
    panes = TurningPanes(listed.widget, detailStack, name: tr("Width of the list"))
    buildDetailStack()
    let overlay = Widget(gtk_overlay_new())
    overlay.add(panes)
    gtk_overlay_add_overlay(cgtk_overlay(overlay.pointer), undoNotice.widget.pointer)
    box.append(chips.widget)
    box.append(overlay, fills: true)
    box.append(notice.widget)
    box.append(Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
    box.append(status.widget)
    gtk_widget_show_all(box.pointer)
    showsTrip = false
  }

  private func buildDetailStack() {
    let hint = Label()
    hint.text = tr("Choose a trip from the list.")
    hint.setStyleClass("dim-label")
    gtk_stack_add_named(cgtk_stack(detailStack.pointer), hint.pointer, "none")
    gtk_stack_add_named(cgtk_stack(detailStack.pointer), detail.widget.pointer, "trip")
    gtk_widget_set_size_request(detailStack.pointer, 460, -1)
  }
}
