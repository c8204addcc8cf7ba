/// A time that passes only by ``advance(by:)``, for tests.
@MainActor public final class ManualTimeSource: TimeSource {
  /// The time since this source was made.
  public private(set) var now: Duration = .zero
  private var scheduled: [(due: Duration, work: @MainActor () -> Void)] = []

  /// Makes a clock for tests that stands at 0 seconds until a test advances it.
  public init() {}

  /// The number of scheduled closures that have not run.
  public var pendingCount: Int { scheduled.count }

  /// Runs `work` when ``advance(by:)`` passes its time.
  public func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void) {
    let due = now + max(delay, .zero)
    let index = scheduled.firstIndex { $0.due > due } ?? scheduled.endIndex
    scheduled.insert((due, work), at: index)
  }

  /// Lets time pass and runs the closures that become due, in order, each at its own time.
  ///
  /// - Parameter duration: How much time passes; zero runs only the closures that are due already.
  public func advance(by duration: Duration) {
    let end = now + duration
    while let next = scheduled.first, next.due <= end {
      scheduled.removeFirst()
      now = max(now, next.due)
      next.work()
    }
    now = max(now, end)
  }
}
