import CGtk

/// The window of a passenger board, for a screen in a station.
@MainActor
final class BoardWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  let view = BoardView()
  private var connections: [SignalConnection] = []
  private var isFullScreen = false
  private static let size: (width: gint, height: gint) = (1024, 576)

  /// Makes the window of a board without showing it.
  ///
  /// - Parameter application: The application that ends with the board; `nil` for a board of a desk, in which the
  ///   desk's keys must not work.
  init(_ application: UnsafeMutablePointer<GtkApplication>?) {
    let window = cgtk_window(widget.pointer)
    if let application { gtk_window_set_application(window, application) }
    gtk_window_set_default_size(window, Self.size.width, Self.size.height)
    widget.setAccessibleID("board")
    widget.add(view.widget)
    connections = [connect(widget.pointer, "realize") { [weak self] in self.map { hidePointer(over: $0.widget) } }]
  }

  /// The title that the window manager shows.
  var title = "" { didSet { if title != oldValue { gtk_window_set_title(cgtk_window(widget.pointer), title) } } }

  /// Makes the window cover the whole screen when `isFull` is `true`; otherwise makes it a normal window again.
  func setFullScreen(_ isFull: Bool) {
    isFullScreen = isFull
    let window = cgtk_window(widget.pointer)
    guard cgtk_can_cover_screen(widget.pointer).isTrue else { return coverScreen(isFull) }
    if isFull { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) }
  }

  /// Moves and resizes the window to the whole screen and back, for a display without a window manager.
  private func coverScreen(_ isFull: Bool) {
    let window = cgtk_window(widget.pointer)
    guard isFull else { return gtk_window_resize(window, Self.size.width, Self.size.height) }
    let display = gtk_widget_get_display(widget.pointer)
    let own = gtk_widget_get_window(widget.pointer).map { gdk_display_get_monitor_at_window(display, $0) }
    guard let monitor = own ?? gdk_display_get_primary_monitor(display) ?? gdk_display_get_monitor(display, 0) else {
      return
    }
    var area = GdkRectangle()
    gdk_monitor_get_geometry(monitor, &area)
    gtk_window_move(window, area.x, area.y)
    gtk_window_resize(window, area.width, area.height)
  }

  /// Switches between full screen and a normal window.
  func toggleFullScreen() { setFullScreen(!isFullScreen) }

  func present() { gtk_window_present(cgtk_window(widget.pointer)) }

  /// Closes the window in the same way as its close button.
  func requestClose() { gtk_window_close(cgtk_window(widget.pointer)) }

  func close() { gtk_widget_destroy(widget.pointer) }
}
