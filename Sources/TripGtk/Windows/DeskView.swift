import CGtk

/// The desk itself, below the header bar: a notice, the list beside the detail, and a line of status.
@MainActor
final class DeskView {
  let widget: Widget
  let list = TripListView()
  let detail = TripDetailView()
  let typedDeparture: TypedDepartureView
  let notice = Widget(gtk_info_bar_new())
  let noticeText = Label()
  let noticeAction: Widget
  let status = Label()
  private let detailStack = Widget(gtk_stack_new())

  /// Whether a trip is selected, and its detail shown.
  var showsTrip = false {
    didSet { gtk_stack_set_visible_child_name(cgtk_stack(detailStack.pointer), showsTrip ? "trip" : "none") }
  }

  init() {
    let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!
    widget = Widget(box)
    typedDeparture = TypedDepartureView(at: detail.setTime)
    noticeAction = Widget(
      gtk_info_bar_add_button(cgtk_info_bar(notice.pointer), tr("S_how"), GTK_RESPONSE_ACCEPT.rawValue))
    buildNotice()
    buildDetailStack()
    let paned = gtk_paned_new(GTK_ORIENTATION_HORIZONTAL)!
    gtk_paned_pack1(cgtk_paned(paned), list.widget.pointer, 1, 0)
    gtk_paned_pack2(cgtk_paned(paned), detailStack.pointer, 0, 0)
    status.setStyleClass("desk-status")
    status.setAccessibleID("desk-status")
    gtk_label_set_xalign(cgtk_label(status.pointer), 0)
    gtk_label_set_ellipsize(cgtk_label(status.pointer), PANGO_ELLIPSIZE_END)
    gtk_box_pack_start(cgtk_box(box), notice.pointer, 0, 0, 0)
    gtk_box_pack_start(cgtk_box(box), paned, 1, 1, 0)
    gtk_box_pack_start(cgtk_box(box), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL), 0, 0, 0)
    gtk_box_pack_start(cgtk_box(box), status.pointer, 0, 0, 0)
    gtk_widget_show_all(box)
    notice.isVisible = false
    showsTrip = false
  }

  private func buildNotice() {
    noticeText.setAccessibleID("desk-notice")
    gtk_label_set_line_wrap(cgtk_label(noticeText.pointer), 1)
    gtk_label_set_xalign(cgtk_label(noticeText.pointer), 0)
    let content = gtk_info_bar_get_content_area(cgtk_info_bar(notice.pointer))!
    gtk_container_add(cgtk_container(content), noticeText.pointer)
    gtk_info_bar_set_show_close_button(cgtk_info_bar(notice.pointer), 1)
    gtk_widget_set_no_show_all(notice.pointer, 1)
    gtk_widget_show_all(content)
    gtk_widget_show(noticeText.pointer)
  }

  private func buildDetailStack() {
    let hint = gtk_label_new(tr("Choose a trip from the list."))!
    gtk_style_context_add_class(gtk_widget_get_style_context(hint), "dim-label")
    gtk_stack_add_named(cgtk_stack(detailStack.pointer), hint, "none")
    gtk_stack_add_named(cgtk_stack(detailStack.pointer), detail.widget.pointer, "trip")
    gtk_widget_set_size_request(detailStack.pointer, 460, -1)
  }
}
