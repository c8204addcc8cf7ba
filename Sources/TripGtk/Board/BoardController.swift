import CGtk
import TripCore

/// The controller of a board's window. The size of the window decides how many departures a page has; F11 covers the
/// screen, Escape leaves the full screen, Ctrl+W closes the window, and S lets a screen reader say the next departures.
@MainActor
final class BoardController {
  private let window: BoardWindow
  private let model: BoardModel
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()
  private var isFitting = false

  init(_ window: BoardWindow, model: BoardModel) {
    self.window = window
    self.model = model
    connections = [
      connect(window.view.widget.pointer, "size-allocate") { [weak self] in self?.fitSoon() },
      connectKeys(window.widget.pointer, in: .board) { [weak window, weak model] action in
        switch action {
        case .fullScreen: window?.toggleFullScreen()
        case .leaveFullScreen: window?.setFullScreen(false)
        case .closeWindow: window?.requestClose()
        case .sayDepartures: if let text = model?.summary.value { window?.view.say(text) }
        default: return false
        }
        return true
      },
    ]
    bindings.add(model.columns.bind { [weak self] _ in self?.fitSoon() })
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
    }
  }
}
