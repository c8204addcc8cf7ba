import CGtk

/// Hides the mouse pointer over a window, which must be realized.
/// - SeeAlso: `GDK_BLANK_CURSOR`.
@MainActor
func hidePointer(over window: Widget) {
  guard let surface = gtk_widget_get_window(window.pointer),
    let cursor = gdk_cursor_new_for_display(gtk_widget_get_display(window.pointer), GDK_BLANK_CURSOR)
  else { return }
  gdk_window_set_cursor(surface, cursor)
  g_object_unref(UnsafeMutableRawPointer(cursor))
}
