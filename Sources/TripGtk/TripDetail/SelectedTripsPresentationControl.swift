import TripCore

/// Shows several selected trips in the detail, in the place of a single one.
@MainActor
final class SelectedTripsPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ detail: TripDetailView, model: SelectedTripsModel) {
    bindings.add(
      model.selected.bindAndFire { selected in
        detail.showsSeveral = selected != nil
        guard let selected else { return }
        let view = detail.several
        view.count.text = selected.count
        view.lines.text = selected.lines
        view.departures.text = selected.departures
        view.delays.text = selected.delays
        view.effects.text = selected.effects.joined(separator: "\n")
      })
  }
}
