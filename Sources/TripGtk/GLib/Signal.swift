import CGtk

/// A connected signal handler. Releasing the connection disconnects the handler; after its instance was destroyed
/// that does nothing.
@MainActor
final class SignalConnection {
  private let instance: WeakObject
  private let handler: gulong
  private var isLeft = false

  init(_ instance: gpointer, _ handler: gulong) {
    self.instance = WeakObject(instance)
    self.handler = handler
  }

  /// Leaves the handler connected until its instance is destroyed, also after this object is released. The handler must
  /// not keep its instance alive.
  func leave() { isLeft = true }

  isolated deinit {
    if !isLeft, let instance = instance.pointer { cgtk_disconnect(instance, handler) }
  }
}

/// Connects a closure to a signal without a return value. The closure does not get the signal's arguments.
///
/// - SeeAlso: `g_signal_connect_data()`.
@MainActor
func connect(
  _ instance: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
) -> SignalConnection {
  let box = ClosureBox<Void, Void> { body() }
  let handler = cgtk_connect(
    instance, signal, { ClosureBox<Void, Void>.call($0, ()) }, box.retained())
  return SignalConnection(instance, handler)
}

/// Connects `key-press-event`. The body gets the key with its modifiers, and returns whether it handled the key.
@MainActor
func connectKeys(
  _ widget: UnsafeMutableRawPointer, _ body: @escaping @MainActor (KeyPress) -> Bool
) -> SignalConnection {
  let box = ClosureBox<KeyPress, Bool>(body)
  let handler = cgtk_connect_event(
    widget, "key-press-event",
    { pointer, event in
      let key = KeyPress(event.pointee.key)
      return ClosureBox<KeyPress, Bool>.call(pointer, key) ? 1 : 0
    }, box.retained())
  return SignalConnection(widget, handler)
}

/// Connects `button-release-event`. The widget still handles the event itself.
@MainActor
func connectRelease(_ widget: UnsafeMutableRawPointer, _ body: @escaping @MainActor () -> Void) -> SignalConnection {
  let box = ClosureBox<Void, Void> { body() }
  let handler = cgtk_connect_event(
    widget, "button-release-event",
    { pointer, _ in
      ClosureBox<Void, Void>.call(pointer, ())
      return 0
    }, box.retained())
  return SignalConnection(widget, handler)
}

/// Connects `response` of an info bar or a dialog. The body gets the `GtkResponseType` of the button that was
/// pressed.
@MainActor
func connectResponse(
  _ instance: UnsafeMutableRawPointer, _ body: @escaping @MainActor (GtkResponseType) -> Void
) -> SignalConnection {
  let box = ClosureBox<Int32, Void> { body(GtkResponseType(rawValue: $0)) }
  let handler = cgtk_connect_response(
    instance, { ClosureBox<Int32, Void>.call($0, $1) }, box.retained())
  return SignalConnection(instance, handler)
}

/// Connects `activate-link` of a label. The body gets the address of the link that the user follows, which is not opened
/// otherwise.
@MainActor
func connectLinks(
  _ label: UnsafeMutablePointer<GtkLabel>, _ body: @escaping @MainActor (String) -> Void
) -> SignalConnection {
  let box = ClosureBox<String, Void>(body)
  let handler = cgtk_connect_link(
    label, { ClosureBox<String, Void>.call($0, String(cString: $1)) }, box.retained())
  return SignalConnection(label, handler)
}

/// Accepts files that are dropped on `widget`, as long as the widget lives. The body gets the path of the first file
/// on this computer, else the first address unchanged.
@MainActor
func acceptFiles(_ widget: UnsafeMutablePointer<GtkWidget>, _ body: @escaping @MainActor (String) -> Void) {
  let box = ClosureBox<String, Void>(body)
  cgtk_accept_files(
    widget, { ClosureBox<String, Void>.call($0, String(cString: $1)) }, box.retained())
}

/// Connects `open` of an application, as long as the application lives. The body gets the path of each file that the
/// desktop opens with the program.
@MainActor
func connectOpen(
  _ application: UnsafeMutablePointer<GtkApplication>, _ body: @escaping @MainActor (String) -> Void
) {
  let box = ClosureBox<String, Void>(body)
  cgtk_connect_open(
    cgtk_application(application), { ClosureBox<String, Void>.call($0, String(cString: $1)) }, box.retained())
}
