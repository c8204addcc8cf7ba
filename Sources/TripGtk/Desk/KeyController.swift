import CGtk
import TripCore

/// Turns the keys that are pressed on the desk into presses of its buttons: a key and its button do the same, and one
/// that makes no sense does nothing.
@MainActor
final class KeyController {
  private let view: DeskView
  private let header: DeskHeaderView
  private let desk: DeskModel
  private let explanation: ExplanationController
  private let preferences: PreferencesModel
  private var connection: SignalConnection?

  /// Connects the keys of `window` as far as they are pressed somewhere in `view`.
  init(
    _ view: DeskView, header: DeskHeaderView, window: Widget, desk: DeskModel, explanation: ExplanationController,
    preferences: PreferencesModel
  ) {
    self.preferences = preferences
    self.view = view
    self.header = header
    self.desk = desk
    self.explanation = explanation
    connection = connectKeys(window.pointer) {
      [weak self, window = WeakObject(window.pointer), deskView = WeakObject(view.widget.pointer)] key in
      guard let self, let window = window.pointer, let deskView = deskView.pointer,
        Self.isMeant(gtk_window_get_focus(cgtk_window(window)), for: deskView.assumingMemoryBound(to: GtkWidget.self))
      else { return false }
      return self.press(key)
    }
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

  private func press(_ key: KeyPress) -> Bool {
    guard !key.hasAlt else { return false }
    switch key.key {
    case GDK_KEY_plus, GDK_KEY_equal, GDK_KEY_KP_Add: move(by: step(key))
    case GDK_KEY_minus, GDK_KEY_KP_Subtract: move(by: -step(key))
    case GDK_KEY_Escape:
      guard desk.selectedStop.value != nil else { return false }
      desk.select(stop: nil)
      gtk_widget_grab_focus(view.list.list.pointer)
    default:
      return key.hasControl ? pressWithControl(key) : pressAlone(key)
    }
    return true
  }

  private func pressAlone(_ key: KeyPress) -> Bool {
    switch key.key {
    case GDK_KEY_0, GDK_KEY_KP_0: click(view.detail.onTime)
    case GDK_KEY_Delete, GDK_KEY_KP_Delete: click(view.detail.cancel)
    case GDK_KEY_Insert, GDK_KEY_KP_Insert: click(view.detail.reinstate)
    default: return false
    }
    return true
  }

  private func pressWithControl(_ key: KeyPress) -> Bool {
    switch key.key {
    case GDK_KEY_z: click(key.hasShift ? header.redo : header.undo)
    case GDK_KEY_y: click(header.redo)
    case GDK_KEY_Delete, GDK_KEY_KP_Delete: click(view.detail.stops.skip)
    case GDK_KEY_Insert, GDK_KEY_KP_Insert: click(view.detail.stops.restore)
    case GDK_KEY_c: copy(as: key.hasShift ? .csv : .text)
    case GDK_KEY_p: click(view.detail.stops.platform)
    case GDK_KEY_BackSpace: click(view.explanation.part.withdraw)
    case GDK_KEY_e: explanation.open(at: \.reason)
    case GDK_KEY_n: explanation.open(at: \.note)
    default: return false
    }
    return true
  }

  /// Not by a click: where the departure cannot be moved, the dispatcher is told why.
  private func move(by delta: Seconds) {
    desk.attempt { desk throws(Refusal) in try desk.changeActualDeparture(by: delta) }
  }

  /// Nothing that is selected leaves what was copied before where it is.
  private func copy(as format: DeskModel.CopyFormat) {
    let text = desk.copiedTrips(as: format)
    if !text.isEmpty { Clipboard.set(text) }
  }

  private func step(_ key: KeyPress) -> Seconds {
    .minutes(preferences.minutes(isLarge: key.hasControl))
  }

  private func click(_ button: Widget) {
    if button.isSensitive { gtk_button_clicked(cgtk_button(button.pointer)) }
  }
}
