import CGtk

/// Connects `delete-event` of a window. The body returns whether the window may close.
@MainActor
func connectCloseRequest(
  _ window: UnsafeMutablePointer<GtkWidget>, _ mayClose: @escaping @MainActor () -> Bool
) -> SignalConnection {
  let box = ClosureBox<Void, Bool> { mayClose() }
  let handler = cgtk_connect_event(
    window, "delete-event", { pointer, _ in ClosureBox<Void, Bool>.call(pointer, ()) ? 0 : 1 }, box.retained())
  return SignalConnection(window, handler)
}
