/// How whoever waits for a feed hears how far it is, and stops it.
public struct FeedProgress: Sendable {
  /// Called with a fraction from 0 to 1 that never goes back, on the thread that reads.
  public let report: @Sendable (Double) -> Void
  /// Asked now and then, on any of the threads that read, whether to stop.
  public let isCancelled: @Sendable () -> Bool

  /// Makes one; where nothing is said, nobody is told, and the current task's cancellation stops it.
  public init(
    report: @escaping @Sendable (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    self.report = report
    self.isCancelled = isCancelled
  }

  /// Tells how far it is, and stops where somebody asked for it.
  func reached(_ fraction: Double, file: String) throws(FeedError) {
    if isCancelled() { throw FeedError(.cancelled, file: file) }
    report(fraction)
  }
}
