import TripCore

/// Makes the buttons for decisions sensitive or insensitive, depending on which decisions are possible.
@MainActor
final class ActionsPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: TripDetailView, explanation: OnDemand<ExplanationView>, desk: DeskModel, model: TripActionsModel) {
    bindings.add(
      combineLatest(model.actions, desk.selection.rows).bindAndFire { actions, rows in
        for button in [
          view.earlierByLargeStep, view.earlier, view.later, view.laterByLargeStep, view.onTime, view.setTime,
        ] {
          button.isSensitive = actions.canMove
        }
        view.cancel.isSensitive = actions.canCancel
        view.reinstate.isSensitive = actions.canReinstate
        view.more.isSensitive = actions.canExplain
        view.stops.skip.isSensitive = actions.canSkip
        view.stops.restore.isSensitive = actions.canRestore
        view.stops.platform.isSensitive = actions.platforms.count > 1
        view.scope.text = actions.scope ?? " "
        view.leaveStop.isVisible = actions.scope != nil && rows.count == 1
      })
    bindings.add(
      explanation.whenBuilt { [weak bindings] view in
        bindings?.add(model.actions.bindAndFire { view.withdraw.isSensitive = $0.canWithdraw })
      })
  }
}
