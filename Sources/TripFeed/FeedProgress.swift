/// Reports how far the reading of a feed is, and lets the caller cancel it.
///
/// ```swift
/// let progress = FeedProgress(report: { print("\(Int($0 * 100)) %") })
/// let feed = try GTFSFeed(path: "feed.zip", progress: progress)
/// ```
public struct FeedProgress: Sendable {
  /// Receives the share of the reading that is finished, from 0 to 1. The share never shrinks. Called on the thread
  /// that reads the feed.
  public let report: @Sendable (Double) -> Void
  /// Returns `true` when the reading should stop. Called from time to time, on any thread that reads the feed.
  public let isCancelled: @Sendable () -> Bool

  /// Makes a progress from two functions. By default the share is not reported, and cancelling the current task stops
  /// the reading.
  public init(
    report: @escaping @Sendable (Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    self.report = report
    self.isCancelled = isCancelled
  }

  /// Reports `fraction` as the finished share, unless the caller has cancelled the reading.
  ///
  /// - Throws: ``FeedError`` with ``FeedError/Problem/cancelled`` for `file` when the caller has cancelled.
  func reached(_ fraction: Double, file: String) throws(FeedError) {
    if isCancelled() { throw FeedError(.cancelled, file: file) }
    report(fraction)
  }
}
