import CGtk

/// A window that is nothing but a passenger board, for a screen in the station.
@MainActor
final class BoardWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  let view = BoardView()
  private var connections: [SignalConnection] = []
  private var isFullScreen = false

  /// Makes it, hidden.
  ///
  /// - Parameter application: Ends with the board, where the board is all there is; nothing for one of a desk's, whose keys
  ///   are none of a board's.
  init(_ application: UnsafeMutablePointer<GtkApplication>?) {
    let window = cgtk_window(widget.pointer)
    if let application { gtk_window_set_application(window, application) }
    gtk_window_set_default_size(window, 1024, 576)
    widget.setAccessibleID("board")
    widget.add(view.widget)
    connections = [connect(widget.pointer, "realize") { [weak self] in self.map { hidePointer(over: $0.widget) } }]
  }

  /// What the window manager calls it.
  var title = "" { didSet { if title != oldValue { gtk_window_set_title(cgtk_window(widget.pointer), title) } } }

  /// Covers the whole screen, or stands among other windows.
  func setFullScreen(_ isFull: Bool) {
    isFullScreen = isFull
    let window = cgtk_window(widget.pointer)
    if isFull { gtk_window_fullscreen(window) } else { gtk_window_unfullscreen(window) }
  }

  /// Changes between the two.
  func toggleFullScreen() { setFullScreen(!isFullScreen) }

  func present() { gtk_window_present(cgtk_window(widget.pointer)) }

  func close() { gtk_widget_destroy(widget.pointer) }
}
