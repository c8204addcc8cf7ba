import TripCore

/// The controller of the buttons beside what passengers read: each decides about one alert.
@MainActor
final class PassengersReadController {
  /// Connects the buttons of `view` with the desk.
  init(_ view: PassengersReadView, model: PassengersReadModel, desk: DeskModel) {
    view.pressed = { [weak desk] place, action in
      guard let notices = model.shown.value?.notices, notices.indices.contains(place) else { return }
      desk?.attempt { desk throws(Refusal) in try desk.take(action, onAlert: notices[place].id) }
    }
  }
}
