/// A time that passes when it is told to, for tests.
@MainActor public final class ManualTimeSource: TimeSource {
  /// The time since this source was made.
  public private(set) var now: Duration = .zero
  private var scheduled: [(due: Duration, work: @MainActor () -> Void)] = []

  /// Makes a source whose time is 0.
  public init() {}

  /// How much work waits for its time.
  public var pendingCount: Int { scheduled.count }

  /// Runs `work` when `advance(by:)` has come past its time.
  public func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void) {
    let due = now + max(delay, .zero)
    let index = scheduled.firstIndex { $0.due > due } ?? scheduled.endIndex
    scheduled.insert((due, work), at: index)
  }

  /// Lets time pass, and runs what becomes due on the way, each at its own time, in order.
  ///
  /// - Parameter duration: How much time passes; zero runs only what is due already.
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
