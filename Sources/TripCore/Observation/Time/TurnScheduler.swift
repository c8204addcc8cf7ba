/// Runs work in the next turn of a main loop.
///
/// An app makes one of its own loop, as with an idle source of GLib at a priority before drawing. Tests drive a
/// ``ManualTurnScheduler`` by hand.
@MainActor public protocol TurnScheduler {
  /// Runs `work` once on the main actor, in the next turn of the loop, and not before this call has returned.
  func scheduleOnce(_ work: @escaping @MainActor () -> Void)
}
