import CGtk
import TripCore

/// Turns the buttons and keys of a trip into the desk's verbs. It never writes to a label: what a verb changes is shown
/// by the presentation controls.
@MainActor
final class TripController {
  private let desk: DeskModel
  private var connections: [SignalConnection] = []

  /// Connects the buttons of `view`, and the keys of `window` as far as they are pressed somewhere in `deskView`.
  init(_ view: TripDetailView, in deskView: Widget, window: Widget, desk: DeskModel) {
    self.desk = desk
    let steps: [(Widget, Seconds)] = [
      (view.earlier5, .minutes(-5)), (view.earlier, .minutes(-1)), (view.later, .minutes(1)),
      (view.later5, .minutes(5)),
    ]
    for (button, delta) in steps {
      connections.append(connect(button.pointer, "clicked") { [weak self] in self?.changeActualDeparture(by: delta) })
    }
    connections.append(
      connectKeys(window.pointer) {
        [weak self, window = WeakObject(window.pointer), deskView = WeakObject(deskView.pointer)] key in
        guard let self, let window = window.pointer, let deskView = deskView.pointer,
          Self.isMeant(gtk_window_get_focus(cgtk_window(window)), for: deskView.assumingMemoryBound(to: GtkWidget.self))
        else { return false }
        return self.press(key)
      })
  }

  /// Whether a key that goes to the widget with the focus is meant for the selected trip: the trip must be in sight, and
  /// somebody who types + into a field means the character.
  private static func isMeant(_ focus: UnsafeMutablePointer<GtkWidget>?, for deskView: UnsafeMutablePointer<GtkWidget>)
    -> Bool
  {
    guard let focus else { return gtk_widget_get_mapped(deskView).isTrue }
    guard !cgtk_is_editable(focus).isTrue else { return false }
    return gtk_widget_is_ancestor(focus, deskView).isTrue && gtk_widget_get_mapped(focus).isTrue
  }

  private func changeActualDeparture(by delta: Seconds) {
    do throws(Refusal) {
      try desk.changeActualDeparture(by: delta)
    } catch {
      desk.notify(error)
    }
  }

  private func press(_ key: KeyPress) -> Bool {
    guard !key.hasAlt else { return false }
    let minutes = key.hasControl ? 5 : 1
    switch key.key {
    case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: changeActualDeparture(by: .minutes(minutes))
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: changeActualDeparture(by: .minutes(-minutes))
    default: return false
    }
    return true
  }
}
