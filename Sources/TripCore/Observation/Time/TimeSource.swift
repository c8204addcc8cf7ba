/// The time for operators that wait, with timers to wake them.
///
/// An app makes one of its main loop: `now` from a clock that is never set back, `schedule` as a timer that runs once on
/// the main thread. Tests drive a ``ManualTimeSource`` by hand.
@MainActor public protocol TimeSource {
  /// The time since a fixed moment; it never goes back.
  var now: Duration { get }

  /// Runs `work` once on the main actor, when `delay` has passed, and not before this call has returned.
  func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void)
}
