import CGtk
import TripCore

/// Turns the little that can be done with a board into verbs: its window's size decides how many departures a page has,
/// F11 covers the screen, Escape leaves it.
@MainActor
final class BoardController {
  private let window: BoardWindow
  private let model: BoardModel
  private var connections: [SignalConnection] = []
  private var isFitting = false

  init(_ window: BoardWindow, model: BoardModel) {
    self.window = window
    self.model = model
    connections = [
      connect(window.view.widget.pointer, "size-allocate") { [weak self] in self?.fitSoon() },
      connectKeys(window.widget.pointer) { [weak window] key in
        switch key.key {
        case GDK_KEY_F11: window?.toggleFullScreen()
        case GDK_KEY_Escape: window?.setFullScreen(false)
        default: return false
        }
        return true
      },
    ]
  }

  /// Not while GTK hands out the room: what changes the letters now would be laid out with the old ones.
  private func fitSoon() {
    guard !isFitting else { return }
    isFitting = true
    MainLoop.nextTurn { [weak self] in
      guard let self else { return }
      self.isFitting = false
      if let rows = self.window.view.fit() { self.model.rowsPerPage.value = rows }
      self.window.view.fitDestinations()
    }
  }
}
