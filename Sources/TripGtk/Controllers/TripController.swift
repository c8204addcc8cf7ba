import CGtk
import TripCore

/// Turns the buttons of a trip into the desk's verbs. It never writes to a label: what a verb changes is shown by the
/// presentation controls.
@MainActor
final class TripController {
  private var connections: [SignalConnection] = []

  init(_ view: TripDetailView, desk: DeskModel) {
    let steps: [(Widget, Seconds)] = [
      (view.earlier5, .minutes(-5)), (view.earlier, .minutes(-1)), (view.later, .minutes(1)),
      (view.later5, .minutes(5)),
    ]
    for (button, delta) in steps {
      connections.append(
        connect(button.pointer, "clicked") {
          desk.attempt { desk throws(Refusal) in try desk.changeActualDeparture(by: delta) }
        })
    }
    let decisions: [(Widget, @MainActor () -> Decision)] = [
      (view.onTime, { .departure(delay: 0, at: desk.selectedStop.value) }), (view.cancel, { .cancelled }),
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
