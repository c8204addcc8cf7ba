import TripCore

/// Shows a text beside the entry for a departure: what can be typed, what the typed text means, or what is wrong with it.
@MainActor
final class TypedDeparturePresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: OnDemand<TypedDepartureView>, model: TypedDepartureModel, desk: DeskModel) {
    bindings.add(
      view.whenBuilt { [weak bindings] view in
        bindings?.add(
          combineLatest(model.problem, model.preview, desk.selection.rows).bindAndFire { problem, preview, rows in
            let wording = desk.wording
            let hint = rows.count > 1 ? wording.typedDelayHint : wording.typedDepartureHint
            view.message.text = problem ?? preview ?? hint
            view.message.setStyleClass("refusal", problem != nil)
          })
      })
  }
}
