import ArgumentParser
import CGtk
import TripCore
import TripProgram

/// The connection to the display that shows the program's windows.
enum Display {
  /// Connects to the display and sets the name of the program for it.
  ///
  /// - Throws: The exit status when there is no display. The reason was written to standard error before.
  @MainActor
  static func open() throws(ExitCode) {
    // The program has set the locale already. GTK would set it again, and warn when the user's locale is not
    // installed.
    gtk_disable_setlocale()
    g_set_prgname(DeskApplication.id)
    g_set_application_name("Trip Desk")
    guard gtk_init_check(nil, nil).isTrue else {
      StandardError.write("no display: set DISPLAY or WAYLAND_DISPLAY, or start it with xvfb-run")
      throw ExitCode(CommandFailure.unusable)
    }
  }
}
