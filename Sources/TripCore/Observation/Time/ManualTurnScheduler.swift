/// A main loop whose turns are made by hand, for tests.
@MainActor public final class ManualTurnScheduler: TurnScheduler {
  private var scheduled: [@MainActor () -> Void] = []

  /// Makes a loop without scheduled closures.
  public init() {}

  /// The number of closures that wait for the next turn.
  public var pendingCount: Int { scheduled.count }

  /// Runs `work` in the next ``runTurn()``.
  public func scheduleOnce(_ work: @escaping @MainActor () -> Void) { scheduled.append(work) }

  /// Runs the waiting closures in order. Closures that they schedule wait for the next turn.
  public func runTurn() {
    let due = scheduled
    scheduled = []
    for work in due { work() }
  }
}
