import CGtk
import TripCore

/// The controller of a narrow window, in which the list and the detail take turns: the button and the key that lead
/// from one to the other, and what needs one of them in sight.
@MainActor
final class TurnController {
  private let view: DeskView
  private var connections: [SignalConnection] = []
  private let bindings = SubscriptionBag()

  init(_ view: DeskView, header: DeskHeaderView) {
    self.view = view
    let panes = view.panes
    connections = [
      connect(header.turn.pointer, "clicked") { [weak self] in self?.turn() },
      // Who searches wants to see what is found.
      connect(header.search.pointer, "grab-focus") { panes.showsSecond.value = false },
    ]
    // A popover points at a button of the detail, which must be in sight.
    let show: @MainActor (Widget) -> Void = { [weak self] popover in
      self?.connections.append(connect(popover.pointer, "show") { panes.showsSecond.value = true })
    }
    bindings.add(view.typedDeparture.whenBuilt { show($0.popover) })
    bindings.add(view.explanation.whenBuilt { show($0.popover) })
    bindings.add(view.platforms.whenBuilt { show($0.popover) })
  }

  /// Moves the keyboard focus from the list to the detail or back, which also shows it.
  ///
  /// - Returns: `false` when both are shown side by side, or no trip is selected.
  @discardableResult
  func turn() -> Bool {
    guard view.panes.isCompact.value, view.showsTrip || view.panes.showsSecond.value else { return false }
    if view.panes.showsSecond.value {
      gtk_widget_grab_focus(view.list.list.pointer)
    } else if gtk_widget_is_sensitive(view.detail.setTime.pointer).isTrue {
      gtk_widget_grab_focus(view.detail.setTime.pointer)
    } else {
      // The departure of a canceled trip cannot be set, but it can be reinstated.
      view.panes.showsSecond.value = true
      gtk_widget_child_focus(view.detail.widget.pointer, GTK_DIR_TAB_FORWARD)
    }
    return true
  }
}
