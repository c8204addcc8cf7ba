import ArgumentParser
import CGtk
import TripCore
import TripProgram

/// The display that shows the program's windows.
enum Display {
  /// Connects to the display and tells it the name of the program.
  ///
  /// - Throws: The exit status when there is no display; the reason was then written to standard error.
  @MainActor
  static func open() throws(ExitCode) {
    // The program has set the locale already, also when the user's locale is not installed; GTK would warn about
    // that.
    gtk_disable_setlocale()
    g_set_prgname(DeskApplication.id)
    g_set_application_name("Trip Desk")
    guard gtk_init_check(nil, nil).isTrue else {
      StandardError.write("no display: set DISPLAY or WAYLAND_DISPLAY, or start it with xvfb-run")
      throw ExitCode(CommandFailure.unusable)
    }
  }
}
