import CGtk
import TripCore

/// Opens the entry for a departure, and decides the time or delay that is typed.
@MainActor
final class TypedDepartureController {
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  init(_ view: OnDemand<TypedDepartureView>, list: TripListView, detail: TripDetailView, model: TypedDepartureModel) {
    let open: @MainActor () -> Void = { [weak detail] in
      // A time can be typed only for one trip, and only for a trip that runs.
      guard let detail, detail.setTime.isSensitive else { return }
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
