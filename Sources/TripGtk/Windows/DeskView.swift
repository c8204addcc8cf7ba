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
    let box = Box(GTK_ORIENTATION_VERTICAL)
    widget = box
    typedDeparture = TypedDepartureView(at: detail.setTime)
    // Its words depend on what the notice offers; here it is only made.
    noticeAction = Widget(gtk_info_bar_add_button(cgtk_info_bar(notice.pointer), " ", GTK_RESPONSE_ACCEPT.rawValue))
    buildNotice()
    buildDetailStack()
    let paned = Widget(gtk_paned_new(GTK_ORIENTATION_HORIZONTAL))
    gtk_paned_pack1(cgtk_paned(paned.pointer), list.widget.pointer, 1, 0)
    gtk_paned_pack2(cgtk_paned(paned.pointer), detailStack.pointer, 0, 0)
    status.setStyleClass("desk-status")
    status.setAccessibleID("desk-status")
    gtk_label_set_xalign(cgtk_label(status.pointer), 0)
    gtk_label_set_ellipsize(cgtk_label(status.pointer), PANGO_ELLIPSIZE_END)
    box.append(notice)
    box.append(paned, fills: true)
    box.append(Widget(gtk_separator_new(GTK_ORIENTATION_HORIZONTAL)))
    box.append(status)
    gtk_widget_show_all(box.pointer)
    notice.isVisible = false
    showsTrip = false
  }

  private func buildNotice() {
    noticeText.setAccessibleID("desk-notice")
    noticeAction.setAccessibleID("desk-notice-action")
    gtk_label_set_line_wrap(cgtk_label(noticeText.pointer), 1)
    gtk_label_set_xalign(cgtk_label(noticeText.pointer), 0)
    let content = Widget(gtk_info_bar_get_content_area(cgtk_info_bar(notice.pointer)))
    content.add(noticeText)
    gtk_info_bar_set_show_close_button(cgtk_info_bar(notice.pointer), 1)
    nameCloseButton()
    gtk_widget_set_no_show_all(notice.pointer, 1)
    gtk_widget_show_all(content.pointer)
  }

  /// The close button is the info bar's own, which GTK gives an image and no name.
  private func nameCloseButton() {
    let button = gtk_widget_get_template_child(notice.pointer, gtk_info_bar_get_type(), "close_button")
    guard let button = button.map({ UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self) }) else {
      return
    }
    let close = Widget(button)
    close.setAccessibleID("desk-notice-close")
    close.setAccessibleName(tr("Close"))
    close.setTooltip(tr("Close"))
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
