import CGtk
import TripCore

/// The controller of the entry for a departure: opens it, and decides the departure that the dispatcher types as a
/// time or a delay.
@MainActor
final class TypedDepartureController {
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()
  /// The list that had the keyboard focus when the entry was opened, and gets it back.
  private var pane: Widget

  init(
    _ view: OnDemand<TypedDepartureView>, list: TripListView, detail: TripDetailView, desk: DeskModel,
    model: TypedDepartureModel
  ) {
    pane = list.list
    let open: @MainActor () -> Void = { [weak self, weak detail] in
      guard let detail else { return }
      // No departure can be typed for a trip that is cancelled.
      guard detail.setTime.isSensitive else {
        if let obstacle = detail.setTime.obstacle { desk.notify(obstacle) }
        return
      }
      self?.pane = gtk_widget_is_focus(detail.stops.list.pointer).isTrue ? detail.stops.list : list.list
      model.begin()
      view.part.open()
    }
    connections = [
      connect(list.list.pointer, "row-activated", open),
      connect(detail.stops.list.pointer, "row-activated", open),
      connect(detail.setTime.pointer, "clicked", open),
      // GTK would select the row of the cursor alone before it activates the row.
      connectKeys(list.list.pointer, in: .list) { [selection = list.selection] action in
        guard action == .typeDeparture, selection.rows.count > 1 else { return false }
        open()
        return true
      },
      // Without a chosen stop, GTK has no row to activate, and what is typed next would be taken for decisions.
      connectKeys(detail.stops.list.pointer, in: .list) { [selection = detail.stops.selection] action in
        guard action == .typeDeparture, selection.rows.isEmpty else { return false }
        open()
        return true
      },
    ]
    bindings.add(
      view.whenBuilt { [weak self] view in
        self?.connections += [
          connect(view.entry.pointer, "activate") { if model.enter(view.text) { view.close() } },
          connect(view.entry.pointer, "changed") { model.type(view.text) },
          connect(view.popover.pointer, "closed") { if let self { gtk_widget_grab_focus(self.pane.pointer) } },
        ]
      })
  }
}
