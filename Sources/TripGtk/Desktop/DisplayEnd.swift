import CGtk

/// The end of the connection to the display, after which no window can go on.
@MainActor
enum DisplayEnd {
  private static var body: (@MainActor () -> Void)?

  /// Calls `body` when the X server or the Wayland compositor goes away; then the program ends with status 1. To be
  /// called
  /// once, when the program is connected to a display.
  ///
  /// - Parameter body: Called in the middle of any other work of the main thread. It must not call GTK.
  /// - SeeAlso: XSetIOErrorHandler(3).
  static func then(_ body: @escaping @MainActor () -> Void) {
    self.body = body
    // Both errors are reported on the thread of the display connection, which is the main thread.
    cgtk_on_display_end { MainActor.assumeIsolated { DisplayEnd.body?() } }
  }
}
