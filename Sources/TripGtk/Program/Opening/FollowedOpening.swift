import TripCore
import TripFeed

/// The opening of a feed that a window waits for: one at a time, with its progress in the window when it takes a while.
@MainActor
final class FollowedOpening {
  private var opening: BackgroundOpening?
  private var progressTimer: MainLoopTimer?

  /// The time before the window first shows the progress of an opening, and the time between updates of the progress,
  /// in milliseconds.
  private static let (progressDelay, progressInterval) = (150, 100)

  /// Whether a feed is being opened.
  var isUnderWay: Bool { opening != nil }

  /// Waits for an opening instead of the one that is under way.
  ///
  /// - Parameters:
  ///   - opening: The feed that is being opened.
  ///   - window: The window that shows the progress.
  ///   - done: Called with the result, unless the opening is cancelled or replaced before.
  func follow(
    _ opening: BackgroundOpening, in window: DeskWindow?,
    done: @escaping @MainActor (Result<DeskOpening, FeedError>) -> Void
  ) {
    self.opening?.cancel()
    self.opening = opening
    progressTimer = MainLoop.after(milliseconds: Self.progressDelay) { [weak self, weak window] in
      guard let window else { return }
      self?.showProgress(in: window)
      // The window comes to the front once only, not at each update: it would take the keyboard focus from other
      // programs.
      window.present()
    }
    Task { [weak self] in
      let result = await opening.value()
      // In the meantime another opening may have replaced this one, or the user may have cancelled it.
      guard let self, self.opening === opening else { return }
      self.opening = nil
      self.progressTimer = nil
      done(result)
    }
  }

  /// Stops the opening that is under way, if there is one.
  func cancel() {
    opening?.cancel()
    opening = nil
    progressTimer = nil
  }

  /// Shows the progress in a window, now and from time to time. Does nothing when no feed is being opened.
  func showProgress(in window: DeskWindow) {
    guard let opening else { return }
    window.showLoading(opening.request.name, fraction: opening.fraction)
    progressTimer = MainLoop.after(milliseconds: Self.progressInterval) { [weak self, weak window] in
      if let window { self?.showProgress(in: window) }
    }
  }
}
