import CGtk

/// The end of the connection to the display, after which the program's windows cannot be used any more.
@MainActor
enum DisplayEnd {
  private static var body: (@MainActor () -> Void)?

  /// Calls `body` when the X server or the Wayland compositor has ended; after that the program ends with status 1.
  /// Call this function once, when the program is connected to a display.
  ///
  /// - Parameter body: Called on the main thread, possibly in the middle of a GTK function. It must not call GTK.
  /// - SeeAlso: XSetIOErrorHandler(3).
  static func then(_ body: @escaping @MainActor () -> Void) {
    self.body = body
    // Errors of an X or Wayland connection are reported on the thread of that connection, which is the main thread.
    cgtk_on_display_end { MainActor.assumeIsolated { DisplayEnd.body?() } }
  }
}
