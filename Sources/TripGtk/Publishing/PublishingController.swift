import CGtk
import TripCore

/// The controller of the button that pauses and resumes publishing.
@MainActor
final class PublishingController {
  private var connection: SignalConnection?
  /// What was asked for last, which the state of publishing may not say yet; `nil` before the first press.
  private var wanted: Bool?

  init(_ view: StatusBar, desk: DeskModel, pause: @escaping @MainActor (Bool) -> Void) {
    connection = connect(view.pause.pointer, "clicked") { [weak self] in
      guard let self else { return }
      let isPaused = !(wanted ?? desk.publishing.value?.isPaused ?? false)
      wanted = isPaused
      pause(isPaused)
    }
  }
}
