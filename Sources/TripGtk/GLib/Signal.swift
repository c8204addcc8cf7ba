import CGtk

/// A connected signal handler; dropping it disconnects, and a handler whose instance is gone is gone already.
@MainActor
final class SignalConnection {
  private let instance: WeakObject
  private let handler: gulong

  init(_ instance: gpointer, _ handler: gulong) {
    self.instance = WeakObject(instance)
    self.handler = handler
  }

  isolated deinit {
    if let instance = instance.pointer { cgtk_disconnect(instance, handler) }
  }
}

/// Connects a signal that returns nothing; its arguments are left out.
///
/// - SeeAlso: `g_signal_connect_data()`.
@MainActor
func connect(
  _ instance: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
) -> SignalConnection {
  let box = ClosureBox<Void, Void> { body() }
  let handler = cgtk_connect(
    instance, signal, { ClosureBox<Void, Void>.call($0, ()) }, box.retainedPointer(), releaseClosureBox)
  return SignalConnection(instance, handler)
}

/// Connects `key-press-event`: the body gets the key and the modifiers that count, and says whether it used them.
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
    }, box.retainedPointer(), releaseClosureBox)
  return SignalConnection(widget, handler)
}

/// Connects `button-release-event`: the widget gets the event as well.
@MainActor
func connectRelease(_ widget: UnsafeMutableRawPointer, _ body: @escaping @MainActor () -> Void) -> SignalConnection {
  let box = ClosureBox<Void, Void> { body() }
  let handler = cgtk_connect_event(
    widget, "button-release-event",
    { pointer, _ in
      ClosureBox<Void, Void>.call(pointer, ())
      return 0
    }, box.retainedPointer(), releaseClosureBox)
  return SignalConnection(widget, handler)
}

/// Connects `response` of an info bar or a dialog: the body is told which button it was, a `GtkResponseType`.
@MainActor
func connectResponse(
  _ instance: UnsafeMutableRawPointer, _ body: @escaping @MainActor (GtkResponseType) -> Void
) -> SignalConnection {
  let box = ClosureBox<Int32, Void> { body(GtkResponseType(rawValue: $0)) }
  let handler = cgtk_connect_response(
    instance, { ClosureBox<Int32, Void>.call($0, $1) }, box.retainedPointer(), releaseClosureBox)
  return SignalConnection(instance, handler)
}

/// Lets files be dropped on `widget`, for as long as that lives: the body gets the path of the first that is on this
/// computer, else the first address as it is.
@MainActor
func acceptFiles(_ widget: UnsafeMutablePointer<GtkWidget>, _ body: @escaping @MainActor (String) -> Void) {
  let box = ClosureBox<String, Void>(body)
  cgtk_accept_files(
    widget, { ClosureBox<String, Void>.call($0, String(cString: $1)) }, box.retainedPointer(), releaseClosureBox)
}

/// Connects `open` of an application, for as long as that lives: the body gets the path of each file that the desktop
/// hands over.
@MainActor
func connectOpen(
  _ application: UnsafeMutablePointer<GtkApplication>, _ body: @escaping @MainActor (String) -> Void
) {
  let box = ClosureBox<String, Void>(body)
  cgtk_connect_open(
    cgtk_application(application), { ClosureBox<String, Void>.call($0, String(cString: $1)) }, box.retainedPointer(),
    releaseClosureBox)
}
