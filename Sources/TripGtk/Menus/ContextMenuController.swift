import CGtk
import TripCore

/// The controller of the menus of trips and stops. An item does what the key beside it does.
@MainActor
final class ContextMenuController {
  private static let tripActions: [[KeyAction]] = [
    [.typeDeparture, .stepLater, .stepEarlier, .onTime], [.cancelTrip, .reinstateTrip],
    [.mendVehicle, .giveReason, .writeNote, .withdraw], [.switchPane, .preview, .graph], [.copyText, .copyCSV],
  ]
  private static let stopActions: [[KeyAction]] = [
    [.typeDeparture, .stepLater, .stepEarlier, .onTime], [.skipStop, .restoreStop, .choosePlatform], [.leaveStop],
  ]

  private let view: DeskView
  private let keys: KeyController
  private let trips: ContextMenu
  private let stops: ContextMenu
  private var connections: [SignalConnection] = []

  /// Connects the right clicks on both lists. `keys` carries the actions out.
  init(_ view: DeskView, keys: KeyController) {
    self.view = view
    self.keys = keys
    trips = ContextMenu(of: view.list.list, id: "trip-menu")
    stops = ContextMenu(of: view.detail.stops.list, id: "stop-menu")
    for menu in [trips, stops] {
      menu.chosen = { [weak keys] in _ = keys?.perform($0) }
    }
    keys.openMenu = { [weak self] in self?.openAtCursor() }
    connections = [
      connectPointer(view.list.list.pointer, "button-press-event") { [weak self, selection = view.list.selection] in
        guard $0.button == 3, let self else { return false }
        if selection.choose(at: $0.place) { self.trips.openAtPointer(self.items(Self.tripActions)) }
        return true
      },
      connectPointer(view.detail.stops.list.pointer, "button-press-event") {
        [weak self, selection = view.detail.stops.selection] in
        guard $0.button == 3, let self else { return false }
        if selection.choose(at: $0.place) { self.stops.openAtPointer(self.items(Self.stopActions)) }
        return true
      },
    ]
  }

  private func openAtCursor() {
    if gtk_widget_is_focus(view.detail.stops.list.pointer).isTrue {
      stops.openAtCursor(items(Self.stopActions))
    } else if !view.list.selection.rows.isEmpty {
      trips.openAtCursor(items(Self.tripActions))
    }
  }

  private func items(_ sections: [[KeyAction]]) -> [[ContextMenu.Item]] {
    sections.map { actions in
      actions.map { action in
        ContextMenu.Item(
          action: action, title: KeyTable.shortcut(action)?.title ?? "", obstacle: keys.obstacle(to: action))
      }
    }
  }
}
