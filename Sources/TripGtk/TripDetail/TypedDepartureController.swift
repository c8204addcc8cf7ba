import CGtk
import TripCore

/// The controller of the entry for a departure: opens it, and decides the departure that the dispatcher types as a
/// time or a delay.
@MainActor
final class TypedDepartureController {
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  init(
    _ view: OnDemand<TypedDepartureView>, list: TripListView, detail: TripDetailView, desk: DeskModel,
    model: TypedDepartureModel
  ) {
    let open: @MainActor () -> Void = { [weak detail] in
      guard let detail else { return }
      // A departure can be typed only for a single trip that is not cancelled.
      guard detail.setTime.isSensitive else {
        if let obstacle = detail.setTime.obstacle { desk.notify(obstacle) }
        return
      }
      model.begin()
      view.part.open()
    }
    connections = [
      connect(list.list.pointer, "row-activated", open),
      connect(detail.stops.list.pointer, "row-activated", open),
      connect(detail.setTime.pointer, "clicked", open),
    ]
    bindings.add(
      view.whenBuilt { [weak self] view in
        self?.connections += [
          connect(view.entry.pointer, "activate") { if model.enter(view.text) { view.close() } },
          connect(view.popover.pointer, "closed") { gtk_widget_grab_focus(list.list.pointer) },
        ]
      })
  }
}
