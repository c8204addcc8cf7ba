import CGtk
import TripCore

/// What the pointer did: where, with which button and modifiers, and how far the wheel was turned.
struct PointerEvent: Sendable {
  let place: GraphPoint
  let modifiers: GraphModifiers
  /// 1 is the first button; 0 where it is about none.
  let button: Int
  /// Whether it is a press, and not what GTK adds for the second or third in quick succession.
  let isSinglePress: Bool
  /// In notches: to the right, and down.
  let wheel: GraphPoint

  init(_ event: UnsafeMutablePointer<GdkEvent>) {
    var (x, y) = (0.0, 0.0)
    gdk_event_get_coords(event, &x, &y)
    place = GraphPoint(x: x, y: y)
    var state = GdkModifierType(rawValue: 0)
    gdk_event_get_state(event, &state)
    var modifiers: GraphModifiers = []
    if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 { modifiers.insert(.control) }
    if state.rawValue & GDK_SHIFT_MASK.rawValue != 0 { modifiers.insert(.shift) }
    self.modifiers = modifiers
    var number: guint = 0
    button = gdk_event_get_button(event, &number).isTrue ? Int(number) : 0
    let type = event.pointee.type
    isSinglePress = type == GDK_BUTTON_PRESS
    var (right, down) = (0.0, 0.0)
    if type == GDK_SCROLL { cgtk_scroll_deltas(event, &right, &down) }
    wheel = GraphPoint(x: right, y: down)
  }
}

/// Connects an event of the pointer's: the body says whether it used it.
@MainActor
func connectPointer(
  _ widget: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (PointerEvent) -> Bool
) -> SignalConnection {
  let box = ClosureBox<PointerEvent, Bool>(body)
  let handler = cgtk_connect_event(
    widget, signal, { ClosureBox<PointerEvent, Bool>.call($0, PointerEvent($1)) ? 1 : 0 }, box.retainedPointer(),
    releaseClosureBox)
  return SignalConnection(widget, handler)
}
