/// A main loop whose turns are made by hand, for tests.
@MainActor public final class ManualTurnScheduler: TurnScheduler {
  private var scheduled: [@MainActor () -> Void] = []

  /// Makes a loop in which nothing waits.
  public init() {}

  /// How much work waits for the next turn.
  public var pendingCount: Int { scheduled.count }

  /// Runs `work` in the next `runTurn()`.
  public func scheduleOnce(_ work: @escaping @MainActor () -> Void) { scheduled.append(work) }

  /// Runs what waits, in order. What is scheduled meanwhile waits for the next turn.
  public func runTurn() {
    let due = scheduled
    scheduled = []
    for work in due { work() }
  }
}
