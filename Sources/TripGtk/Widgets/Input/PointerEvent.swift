import CGtk
import TripCore

/// An event of the mouse pointer: its position, button, modifier keys, and how far the wheel was turned.
struct PointerEvent: Sendable {
  let place: GraphPoint
  let modifiers: GraphModifiers
  /// The number of the mouse button, from 1; 0 for an event without a button.
  let button: Int
  /// Whether the event is a plain button press. It is `false` for the additional events that GTK sends for double and
  /// triple clicks.
  let isSinglePress: Bool
  /// How far the wheel was turned, in notches; positive is to the right and down.
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

/// Connects a signal of pointer events. The body returns whether it has handled the event.
@MainActor
func connectPointer(
  _ widget: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor (PointerEvent) -> Bool
) -> SignalConnection {
  let box = ClosureBox<PointerEvent, Bool>(body)
  let handler = cgtk_connect_event(
    widget, signal, { ClosureBox<PointerEvent, Bool>.call($0, PointerEvent($1)) ? 1 : 0 }, box.retained())
  return SignalConnection(widget, handler)
}
