import CGtk

/// A key with its modifiers, Caps Lock and Num Lock left out.
struct KeyPress: Sendable {
  let key: Int32
  let hasControl: Bool
  let hasAlt: Bool

  init(_ event: GdkEventKey) {
    key = Int32(bitPattern: event.keyval)
    hasControl = event.state & GDK_CONTROL_MASK.rawValue != 0
    hasAlt = event.state & GDK_MOD1_MASK.rawValue != 0
  }
}
