import CGtk
import TripCore

/// Functions that run Swift code on GLib's main loop.
@MainActor
enum MainLoop {
  /// Calls `body` once, in the next turn of the main loop, before that turn draws.
  static func nextTurn(_ body: @escaping @MainActor () -> Void) {
    let box = ClosureBox<Void, Void> { body() }
    // The priority is higher than those of GTK's layout (GTK_PRIORITY_RESIZE) and drawing (GDK_PRIORITY_REDRAW), so
    // that a change that `body` makes is in the next frame.
    _ = g_idle_add_full(
      G_PRIORITY_HIGH_IDLE, callOnce, box.retainedPointer(), releaseClosureBoxIfAny)
  }

  /// Calls `body` once on the main loop, after `milliseconds`.
  static func schedule(afterMilliseconds milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
    let box = ClosureBox<Void, Void> { body() }
    _ = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(clamping: milliseconds), callOnce, box.retainedPointer(), releaseClosureBoxIfAny)
  }

  /// Calls `body` once on the main loop, after `milliseconds`. Releasing the returned timer cancels the call.
  static func after(milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> MainLoopTimer {
    MainLoopTimer(milliseconds: milliseconds, body)
  }
}

/// A scheduled call on the main loop. Releasing the timer cancels the call.
@MainActor
final class MainLoopTimer {
  private var source: guint = 0

  fileprivate init(milliseconds: Int, _ body: @escaping @MainActor () -> Void) {
    let box = ClosureBox<Void, Void> { [weak self] in
      self?.source = 0
      body()
    }
    source = g_timeout_add_full(
      G_PRIORITY_DEFAULT, guint(max(0, milliseconds)), callOnce,
      box.retainedPointer(), releaseClosureBoxIfAny)
  }

  isolated deinit { if source != 0 { g_source_remove(source) } }
}

/// A scheduler that runs work in the next turn of GLib's main loop.
struct MainLoopTurns: TurnScheduler {
  func scheduleOnce(_ work: @escaping @MainActor () -> Void) { MainLoop.nextTurn(work) }
}

extension TurnScheduler where Self == MainLoopTurns {
  /// The scheduler that runs work in the next turn of GLib's main loop.
  static var mainLoop: MainLoopTurns { MainLoopTurns() }
}

/// The callback of GLib for an idle source or a timer: calls the closure in the box, and removes the source.
private let callOnce: GSourceFunc = { box in
  if let box { ClosureBox<Void, Void>.call(box, ()) }
  return 0
}
