import CGtk

/// Connects the signal `configure-event` of a window: the body is called whenever the window moves or changes its
/// size.
@MainActor
func connectMoves(
  _ window: UnsafeMutablePointer<GtkWidget>, _ body: @escaping @MainActor () -> Void
) -> SignalConnection {
  let box = ClosureBox<Void, Void> { body() }
  let handler = cgtk_connect_event(
    window, "configure-event",
    { pointer, _ in
      ClosureBox<Void, Void>.call(pointer, ())
      return 0
    }, box.retained())
  return SignalConnection(window, handler)
}
