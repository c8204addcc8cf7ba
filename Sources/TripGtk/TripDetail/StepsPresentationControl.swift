import TripCore

/// Shows on the step buttons by how many minutes they move a departure.
@MainActor
final class StepsPresentationControl {
  private let bindings = SubscriptionBag()

  init(_ view: TripDetailView, preferences: PreferencesModel, wording: Wording) {
    let pairs = [
      (view.earlier, view.later, preferences.step),
      (view.earlierByLargeStep, view.laterByLargeStep, preferences.largeStep),
    ]
    for (earlier, later, step) in pairs {
      bindings.add(
        step.bindAndFire { minutes in
          let number = wording.number(minutes)
          let translation = wording.translation
          earlier.show(
            number,
            name: Translation.fill(
              translation.translate("%@ minute earlier", plural: "%@ minutes earlier", count: minutes), number))
          later.show(
            number,
            name: Translation.fill(
              translation.translate("%@ minute later", plural: "%@ minutes later", count: minutes), number))
        })
    }
  }
}
