import TripCore

/// Makes the buttons for decisions sensitive or insensitive, depending on which decisions are possible. The tooltip of an
/// insensitive button says why.
@MainActor
final class ActionsPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: TripDetailView, explanation: OnDemand<ExplanationView>, desk: DeskModel, model: TripActionsModel) {
    bindings.add(
      combineLatest(model.actions, desk.selection.rows).bindAndFire { actions, rows in
        let buttons: [(Widget, TripAction)] = [
          (view.earlierByLargeStep, .move), (view.earlier, .move), (view.later, .move), (view.laterByLargeStep, .move),
          (view.onTime, .move), (view.setTime, .move), (view.cancel, .cancel), (view.reinstate, .reinstate),
          (view.more, .explain), (view.stops.skip, .skip), (view.stops.restore, .restore),
          (view.stops.platform, .choosePlatform),
        ]
        for (button, action) in buttons { button.setObstacle(actions.obstacles[action]) }
        view.scope.text = actions.scope ?? " "
        view.leaveStop.isVisible = actions.scope != nil && rows.count == 1
      })
    bindings.add(
      explanation.whenBuilt { [weak bindings] view in
        bindings?.add(model.actions.bindAndFire { view.withdraw.setObstacle($0.obstacles[.withdraw]) })
      })
  }
}
