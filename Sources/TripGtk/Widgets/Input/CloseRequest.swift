import CGtk

/// Connects the signal `delete-event` of a window. The body returns `true` when the window may close, and `false` to
/// keep it open.
@MainActor
func connectCloseRequest(
  _ window: UnsafeMutablePointer<GtkWidget>, _ mayClose: @escaping @MainActor () -> Bool
) -> SignalConnection {
  let box = ClosureBox<Void, Bool> { mayClose() }
  let handler = cgtk_connect_event(
    window, "delete-event", { pointer, _ in ClosureBox<Void, Bool>.call(pointer, ()) ? 0 : 1 }, box.retained())
  return SignalConnection(window, handler)
}
