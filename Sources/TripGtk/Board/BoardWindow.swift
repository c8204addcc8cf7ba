import CGtk
import TripCore

/// The window of a passenger board, for a screen in a station.
@MainActor
final class BoardWindow {
  let widget = Widget(gtk_window_new(GTK_WINDOW_TOPLEVEL))
  let view = BoardView()
  private var connections: [SignalConnection] = []
  private var pointer: IdlePointer?
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
    widget.setStyleClass("board-window")
    widget.add(view.widget)
    pointer = IdlePointer(over: widget)
    guard let screen = gtk_widget_get_screen(widget.pointer) else { return }
    connections = ["monitors-changed", "size-changed"].map { signal in
      connect(UnsafeMutableRawPointer(screen), signal) { [weak self] in self?.coverAgain() }
    }
  }

  /// By how much the picture is moved while the window covers the screen.
  var shift: BoardShift? { didSet { if shift != oldValue { showShift() } } }

  /// Moves the picture by margins that are always equally large together, so that no letter changes its size.
  private func showShift() {
    let shift = isFullScreen ? shift : nil
    let room = shift == nil ? 0 : BoardShift.greatest
    let view = view.widget.pointer
    gtk_widget_set_margin_start(view, gint(shift?.x ?? 0))
    gtk_widget_set_margin_end(view, gint(room - (shift?.x ?? 0)))
    gtk_widget_set_margin_top(view, gint(shift?.y ?? 0))
    gtk_widget_set_margin_bottom(view, gint(room - (shift?.y ?? 0)))
  }

  /// Covers the screen anew after a monitor was turned off or on, or has another size. A window manager does so itself.
  private func coverAgain() {
    guard isFullScreen, !cgtk_can_cover_screen(widget.pointer).isTrue else { return }
    coverScreen(true)
  }

  /// The title that the window manager shows.
  var title = "" { didSet { if title != oldValue { gtk_window_set_title(cgtk_window(widget.pointer), title) } } }

  /// Makes the window cover the whole screen when `isFull` is `true`; otherwise makes it a normal window again.
  func setFullScreen(_ isFull: Bool) {
    isFullScreen = isFull
    showShift()
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
    // A monitor that is turned off has no size.
    guard area.width > 1, area.height > 1 else { return }
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
