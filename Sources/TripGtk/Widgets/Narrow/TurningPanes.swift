import CGtk
import TripCore

/// Two widgets side by side, which take turns when there is no room for both.
///
/// The widget that has the keyboard focus is the one that is shown, so that a key that moves the focus from one to the
/// other also leads from one to the other in a narrow window.
@MainActor
final class TurningPanes: CompactBin {
  /// Whether the second widget is shown while the two take turns.
  let showsSecond = Dynamic(false)
  /// Whether there is a second widget at the moment; otherwise the first one has all the room.
  let hasSecond = Dynamic(true)
  /// The two widgets with the handle between them.
  let panes: Panes
  private let (first, second): (Widget, Widget)
  private let bindings = SubscriptionBag()
  private var focus: SignalConnection?

  /// Puts `first` beside `second`, which keeps its width when the width of the window changes. `name` is the accessible
  /// name of the handle between them.
  init(_ first: Widget, _ second: Widget, name: String) {
    panes = Panes(first, second, name: name)
    (self.first, self.second) = (first, second)
    super.init(panes)
    bindings.add(
      combineLatest(isCompact, showsSecond, hasSecond).bind { [weak self] takesTurns, showsSecond, hasSecond in
        self?.first.isVisible = !hasSecond || !takesTurns || !showsSecond
        self?.second.isVisible = hasSecond && (!takesTurns || showsSecond)
      })
    focus = connect(panes.pointer, "set-focus-child") { [weak self] in self?.followFocus() }
  }

  private func followFocus() {
    guard let child = gtk_container_get_focus_child(cgtk_container(panes.pointer)) else { return }
    showsSecond.value = child == second.pointer
  }
}
