import CGtk
import TripCore

/// The clock and timer of GLib's main loop, for operators that wait, such as `throttle`.
/// - SeeAlso: `g_get_monotonic_time()`, which never goes back.
struct MainLoopTime: TimeSource {
  var now: Duration { .microseconds(g_get_monotonic_time()) }

  func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void) {
    let (seconds, attoseconds) = delay.components
    // The delay is rounded up to whole milliseconds, so that the work never runs early.
    let milliseconds = Int(clamping: seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    MainLoop.schedule(afterMilliseconds: milliseconds, work)
  }
}

extension TimeSource where Self == MainLoopTime {
  /// The clock of GLib's main loop.
  static var mainLoop: MainLoopTime { MainLoopTime() }
}
