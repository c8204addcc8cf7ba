import CGtk

/// Calls `body` before the program handles a key, click, wheel or touch in any of its windows.
///
/// The program has only one such body: another call of this function replaces it.
/// - SeeAlso: `gdk_event_handler_set()`.
@MainActor
func observeUserInput(_ body: @escaping @MainActor () -> Void) {
  let box = ClosureBox<Void, Void> { body() }
  cgtk_observe_input({ ClosureBox<Void, Void>.call($0, ()) }, box.retained())
}
