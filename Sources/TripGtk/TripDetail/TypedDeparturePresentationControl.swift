import TripCore

/// Shows a text beside the entry for a departure: what can be typed, or what is wrong with the typed text.
@MainActor
final class TypedDeparturePresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: OnDemand<TypedDepartureView>, model: TypedDepartureModel, wording: Wording) {
    bindings.add(
      view.whenBuilt { [weak bindings] view in
        bindings?.add(
          model.problem.bindAndFire { problem in
            view.message.text = problem ?? wording.typedDepartureHint
            view.message.setStyleClass("refusal", problem != nil)
          })
      })
  }
}
