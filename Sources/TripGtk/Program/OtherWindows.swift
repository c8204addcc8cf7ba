import CGtk

/// The windows beside the desk's, such as the train graph. When the desk's is closed, they would show nothing any more, and
/// keep the program running.
@MainActor
enum OtherWindows {
  /// Closes all windows of an application but one.
  static func close(beside window: Widget?, of application: UnsafeMutablePointer<GtkApplication>) {
    // Held until all are closed: with one window, GTK also destroys those that it made above it.
    var others: [Widget] = []
    var place = gtk_application_get_windows(application)
    while let each = place?.pointee {
      if let other = each.data?.assumingMemoryBound(to: GtkWidget.self), other != window?.pointer {
        others.append(Widget(other))
      }
      place = each.next
    }
    for other in others { gtk_widget_destroy(other.pointer) }
  }
  /// Cancels all dialogs: GTK's for printing has a main loop of its own, so that the program's would not end before that one.
  static func cancelDialogs() {
    let windows = gtk_window_list_toplevels()
    defer { g_list_free(windows) }
    var dialogs: [Widget] = []
    var place = windows
    while let each = place?.pointee {
      if let window = each.data?.assumingMemoryBound(to: GtkWidget.self), cgtk_is_dialog(window) != 0 {
        dialogs.append(Widget(window))
      }
      place = each.next
    }
    for dialog in dialogs { gtk_dialog_response(cgtk_dialog(dialog.pointer), gint(GTK_RESPONSE_CANCEL.rawValue)) }
  }
}
