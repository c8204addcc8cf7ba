import CGtk
import TripCore

/// The controller of the list of a trip's stops and its buttons: selects a stop, skips it, restores it, or gives it
/// another platform of its station.
@MainActor
final class StopController {
  private var connections: [SignalConnection] = []

  init(_ view: StopListView, platforms menu: OnDemand<PlatformMenu>, desk: DeskModel, actions: TripActionsModel) {
    connections = view.selection.connectChanges { [weak selection = view.selection] in
      guard let selection else { return }
      let lines = desk.selection.trip.value?.stops.value ?? []
      desk.selection.select(
        stop: selection.rows.first.flatMap { lines.indices.contains($0) ? lines[$0].sequence : nil })
    }
    connections += [
      connect(view.skip.pointer, "clicked") { Self.decide(desk) { .skipped(at: $0) } },
      connect(view.restore.pointer, "clicked") { Self.decide(desk) { .restored(at: $0) } },
      connect(view.platform.pointer, "clicked") {
        let actions = actions.actions.value
        menu.part.open(
          zip(actions.platforms, actions.platformTexts).map { platform, text in
            (name: text, stopID: platform.stopID, isCurrent: platform.stopID == actions.platform?.stopID)
          })
      },
    ]
    addTextAction("choose", in: "platform", of: view.platform) { stopID in
      guard let platform = actions.actions.value.platform(choosing: GTFSID(stopID)) else { return }
      Self.decide(desk) { .platform(platform, at: $0) }
    }
  }

  private static func decide(_ desk: DeskModel, _ decision: (StopSequence) -> Decision) {
    guard let stop = desk.selection.stop.value else { return }
    let decision = decision(stop)
    desk.attempt { desk throws(Refusal) in try desk.decide(decision) }
  }
}
