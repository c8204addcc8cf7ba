import CGtk
import TripCore

/// The controller that ends the choice of a stop, so that decisions are about the whole trip again: by the button beside
/// the name of the stop, or by a click on the trip in the list.
@MainActor
final class ScopeController {
  private let connections: [SignalConnection]

  init(_ view: TripDetailView, list: TripListView, desk: DeskModel) {
    connections = [
      connect(view.leaveStop.pointer, "clicked") { [list = list.list] in
        desk.selection.select(stop: nil)
        gtk_widget_grab_focus(list.pointer)
      },
      connectPointer(list.list.pointer, "button-press-event") { event in
        if event.button == 1 { desk.selection.select(stop: nil) }
        return false
      },
    ]
  }
}
