import CGtk
import TripCore

/// The controller of a board's window. The size of the window decides how many departures a page has; F11 covers the
/// screen, Escape leaves the full screen, and Ctrl+W closes the window.
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
      connectKeys(window.widget.pointer, in: .board) { [weak window] action in
        switch action {
        case .fullScreen: window?.toggleFullScreen()
        case .leaveFullScreen: window?.setFullScreen(false)
        case .closeWindow: window?.requestClose()
        default: return false
        }
        return true
      },
    ]
  }

  /// Fits the board's font to the window in the next turn of the main loop. While GTK allocates sizes, a change of
  /// the font would come too late for this layout.
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
