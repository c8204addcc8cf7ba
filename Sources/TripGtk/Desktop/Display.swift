import ArgumentParser
import CGtk
import TripCore
import TripProgram

/// The screen that the program's windows are on.
enum Display {
  /// Connects to it, and tells it who the program is.
  ///
  /// - Throws: The exit status where there is none, after that was said.
  @MainActor
  static func open() throws(ExitCode) {
    // The locale is set already, also where the user's own is not installed; GTK would warn about that one.
    gtk_disable_setlocale()
    g_set_prgname(DeskApplication.id)
    g_set_application_name("Trip Desk")
    guard gtk_init_check(nil, nil).isTrue else {
      StandardError.write("no display: set DISPLAY or WAYLAND_DISPLAY, or start it with xvfb-run")
      throw ExitCode(CommandFailure.unusable)
    }
  }
}
