import CGtk
import TripCore

// The actions that the desktop environment can request from the program: opening files, and the actions of the
// desktop entry.
extension DeskApplication {
  /// The name of the action that shows a service day. Its parameter is the date as text, such as `2026-11-20`.
  static let showDayAction = "show-day"

  /// The object path of the application on the session bus. GLib derives the same path from the application's id.
  static let objectPath = "/" + id.replacing(".", with: "/")

  /// Adds the actions that other programs may request, also before a window is open.
  func addDesktopActions() {
    // The desktop entry has an action that starts a rehearsal: a morning of the bundled timetable.
    addAction("rehearse", keys: [], to: pointer) { [weak self] in
      guard let sample = self?.environment.sampleFeed else { return }
      OwnProgram.start([sample, "--now", "2026-11-20T08:14:00"])
    }
    addTextAction(Self.showDayAction, to: pointer) { [weak self] text in
      if let date = ServiceDate(text) { self?.session?.show(date) }
    }
  }

  /// Opens a timetable file for the desktop environment.
  ///
  /// When no timetable is open, this window shows it. Otherwise a new process opens it, or, when a desk with this
  /// timetable is running already, brings that desk's window to the front.
  func openFromDesktop(_ path: String) {
    if isTaken { return OwnProgram.start([path]) }
    activate()
    open(path)
  }
}
