import TripCore

/// The controller of the buttons beside what passengers read: each decides about one alert, or opens it in the editor.
@MainActor
final class PassengersReadController {
  /// Connects the buttons of `view` with the desk.
  ///
  /// - Parameters:
  ///   - view: The part of the detail.
  ///   - model: What passengers read about the selected trips.
  ///   - desk: The desk.
  ///   - edit: Opens the alert with an ``Alert/id`` in the editor.
  init(
    _ view: PassengersReadView, model: PassengersReadModel, desk: DeskModel, edit: @escaping @MainActor (GTFSID) -> Void
  ) {
    view.pressed = { [weak desk] place, action in
      guard let notices = model.shown.value?.notices, notices.indices.contains(place) else { return }
      let id = notices[place].id
      if action == .edit { return edit(id) }
      desk?.attempt { desk throws(Refusal) in try desk.take(action, onAlert: id) }
    }
  }
}
