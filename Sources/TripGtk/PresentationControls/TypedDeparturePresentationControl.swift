import TripCore

/// Shows beside the entry what can be typed, or what was wrong with it.
@MainActor
final class TypedDeparturePresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: TypedDepartureView, model: TypedDepartureModel, wording: Wording) {
    bindings.add(
      model.problem.bindAndFire { problem in
        view.message.text = problem ?? wording.typedDepartureHint
        view.message.setStyleClass("refusal", problem != nil)
      })
  }
}
