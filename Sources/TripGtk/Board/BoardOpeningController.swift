import CGtk
import TripCore
import TripFeed

/// Lets the user choose the stop of a new passenger board, and opens the board.
@MainActor
final class BoardOpeningController {
  private let parent: Widget
  private var chooser: (window: StopChooserWindow, parts: [AnyObject])?
  private var reading: Task<Void, Never>?

  /// Makes the controller. The window for choosing a stop appears above the window `parent`.
  init(above parent: Widget) { self.parent = parent }

  /// Opens the window in which the user chooses the stop of a new board of this desk.
  func open(_ session: DeskSession) {
    if let chooser { return chooser.window.present() }
    guard reading == nil else { return }
    reading = Task { [weak self, weak session, feed = session.feed.value, language = session.environment.language] in
      let stops = await DeskSession.stops(of: feed, in: language)
      guard let self, let session else { return }
      self.reading = nil
      switch stops {
      case .success(let stops): self.show(stops, of: session)
      case .failure(let error): session.desk.notices.add(.unreadable(error.description))
      }
    }
  }

  private func show(_ stops: [Stop], of session: DeskSession) {
    let window = StopChooserWindow(above: parent)
    let model = StopChooserModel(stops)
    let controller = StopChooserController(window, model: model) { [weak session] stops in
      session?.openBoard(at: stops) { [weak session] in session?.desk.notices.add(.unreadable($0)) }
    }
    chooser = (
      window,
      [
        StopChooserPresentationControl(window, model: model, wording: session.desk.wording), controller,
        connect(window.widget.pointer, "destroy") { [weak self] in self?.chooser = nil },
      ]
    )
    window.present()
  }
}
