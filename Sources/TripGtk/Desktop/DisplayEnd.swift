import CGtk

/// The end of the connection to the display, without which no window can go on.
@MainActor
enum DisplayEnd {
  private static var body: (@MainActor () -> Void)?

  /// Does `body` when the X server or the Wayland compositor goes away; then the program ends with status 1. To be called
  /// once, when there is a display.
  ///
  /// - Parameter body: It is called in the middle of whatever the program was doing, and may call nothing of GTK.
  /// - SeeAlso: XSetIOErrorHandler(3).
  static func then(_ body: @escaping @MainActor () -> Void) {
    self.body = body
    // Both are told on the thread that speaks to the display, which is the main one.
    cgtk_on_display_end { MainActor.assumeIsolated { DisplayEnd.body?() } }
  }
}
