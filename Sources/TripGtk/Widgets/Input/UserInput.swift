import CGtk

/// Calls `body` before every key, click, wheel and touch in any window of the program is handled.
///
/// There is one for the whole program; another call takes its place.
/// - SeeAlso: `gdk_event_handler_set()`.
@MainActor
func observeUserInput(_ body: @escaping @MainActor () -> Void) {
  let box = ClosureBox<Void, Void> { body() }
  cgtk_observe_input({ ClosureBox<Void, Void>.call($0, ()) }, box.retainedPointer(), releaseClosureBox)
}
