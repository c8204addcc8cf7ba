import TripCore

/// Makes the buttons for decisions sensitive or insensitive, depending on which decisions are possible. The tooltip of an
/// insensitive button says why.
@MainActor
final class ActionsPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: TripDetailView, explanation: OnDemand<ExplanationView>, model: TripActionsModel) {
    bindings.add(
      model.actions.bindAndFire { actions in
        let buttons: [(Widget, TripAction)] = [
          (view.earlierByLargeStep, .move), (view.earlier, .move), (view.later, .move), (view.laterByLargeStep, .move),
          (view.onTime, .move), (view.setTime, .setDeparture), (view.cancel, .cancel), (view.reinstate, .reinstate),
          (view.more, .explain), (view.stops.skip, .skip), (view.stops.restore, .restore),
          (view.stops.platform, .choosePlatform),
        ]
        for (button, action) in buttons { button.setObstacle(actions.obstacles[action]) }
        view.scope.text = actions.scope ?? " "
      })
    bindings.add(
      explanation.whenBuilt { [weak bindings] view in
        bindings?.add(model.actions.bindAndFire { view.withdraw.setObstacle($0.obstacles[.withdraw]) })
      })
  }
}
