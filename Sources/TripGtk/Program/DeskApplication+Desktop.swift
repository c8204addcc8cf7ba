import CGtk
import TripCore

// What the desktop asks of the program: to open files, and to do what the desktop entry lists.
extension DeskApplication {
  /// The action that shows a service day, written as `2026-11-20`.
  static let showDayAction = "show-day"

  /// Where the application is found on the bus: the path that GLib makes of its id.
  static let objectPath = "/" + id.replacing(".", with: "/")

  /// Offers what can be asked for before there is a window.
  func addDesktopActions() {
    // The rehearsal that the desktop entry offers: a morning of the bundled timetable.
    addAction("rehearse", keys: [], to: pointer) { [weak self] in
      guard let sample = self?.environment.sampleFeed else { return }
      OwnProgram.start([sample, "--now", "2026-11-20T08:14:00"])
    }
    addTextAction(Self.showDayAction, to: pointer) { [weak self] text in
      if let date = ServiceDate(text) { self?.session?.show(date) }
    }
  }

  /// Opens a file that the desktop hands over: in this window where nothing is open yet, else in a desk of its own,
  /// unless one runs on it already, which is then brought to the front.
  func openFromDesktop(_ path: String) {
    if isTaken { return OwnProgram.start([path]) }
    activate()
    open(path)
  }
}
