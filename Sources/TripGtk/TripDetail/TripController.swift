import CGtk
import TripCore

/// The controller of the detail's buttons: calls the methods of the desk's model that decide about a trip.
/// Presentation controls show the changes.
@MainActor
final class TripController {
  private var connections: [SignalConnection] = []

  init(_ view: TripDetailView, desk: DeskModel, preferences: PreferencesModel) {
    let steps: [(Widget, Dynamic<Int>, sign: Int)] = [
      (view.earlierByLargeStep, preferences.largeStep, -1), (view.earlier, preferences.step, -1),
      (view.later, preferences.step, 1), (view.laterByLargeStep, preferences.largeStep, 1),
    ]
    for (button, step, sign) in steps {
      connections.append(
        connect(button.pointer, "clicked") {
          desk.attempt { desk throws(Refusal) in try desk.changeActualDeparture(by: .minutes(sign * step.value)) }
        })
    }
    let decisions: [(Widget, @MainActor () -> Decision)] = [
      (view.onTime, { .departure(delay: 0, at: desk.selection.stop.value) }), (view.cancel, { .cancelled }),
      (view.reinstate, { .reinstated }),
    ]
    for (button, decision) in decisions {
      connections.append(
        connect(button.pointer, "clicked") {
          desk.attempt { desk throws(Refusal) in try desk.decide(decision()) }
        })
    }
  }
}
