/// Turns many requests to update a view into one update in the next turn of the main loop.
///
/// A window calls ``setNeedsUpdate(animated:)`` whenever a value that it shows has changed, however often; the updaters
/// run once, in the next turn.
///
/// ```swift
/// let subscription = context.onUpdate { animated in label.show(text.value, animated: animated) }
/// text.value = "08:25"
/// context.setNeedsUpdate(animated: true)
/// ```
@MainActor public final class ViewUpdatingContext {
  /// Whether an update is animated when no request says so.
  public var animated: Bool
  private let scheduler: any TurnScheduler
  private var updaters: [WeakUpdater] = []
  private var needsUpdate = false
  /// What the latest request with a wish said about animation; `nil` when none did.
  private var pendingAnimated: Bool?
  private var isScheduled = false

  /// Makes a context without updaters.
  ///
  /// - Parameters:
  ///   - animated: Whether an update is animated when no request says so.
  ///   - scheduler: The main loop.
  public init(animated: Bool = false, scheduler: any TurnScheduler) {
    self.animated = animated
    self.scheduler = scheduler
  }

  /// Requests an update in the next turn.
  ///
  /// When an animated update is requested while one without animation is pending, the pending one runs at once, so that
  /// its changes are not animated along.
  ///
  /// - Parameter animated: Whether to animate the update; `nil` leaves that to the other requests and to the default.
  public func setNeedsUpdate(animated: Bool? = nil) {
    if let animated {
      if animated, pendingAnimated == false { update() }
      pendingAnimated = animated
    }
    needsUpdate = true
    if isScheduled { return }
    isScheduled = true
    scheduler.scheduleOnce { [weak self] in self?.turnCame() }
  }

  /// Updates now. A pending update is then done too.
  ///
  /// - Parameter animated: Whether to animate the update; `nil` leaves that to the pending requests and to the default.
  public func update(animated: Bool? = nil) {
    let isAnimated = animated ?? pendingAnimated ?? self.animated
    pendingAnimated = nil
    needsUpdate = false
    updaters.removeAll { $0.updater == nil }
    // The loop runs over a copy: an updater that is added meanwhile waits for the next update.
    for weakly in updaters { weakly.updater?.update?(isAnimated) }
  }

  /// Calls `updater` at each update.
  ///
  /// - Parameters:
  ///   - updater: Updates the view; its argument says whether to animate that.
  ///   - file: The calling file, for debugging.
  ///   - line: The line in `file`.
  /// - Returns: The token; the updater is called until it is cancelled or dropped.
  public func onUpdate(
    _ updater: @escaping @MainActor (_ animated: Bool) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    let updater = Updater(updater, file: file, line: line)
    updaters.append(WeakUpdater(updater: updater))
    return Subscription(updater)
  }

  /// Ends all updaters, although their tokens are still kept.
  public func removeUpdaters() {
    for weakly in updaters { weakly.updater?.update = nil }
    updaters = []
  }

  private func turnCame() {
    isScheduled = false
    if needsUpdate { update() }
  }
}

/// An updater, which only its subscription keeps alive.
private final class Updater: Subscriber {
  var update: (@MainActor (Bool) -> Void)?

  init(_ update: @escaping @MainActor (Bool) -> Void, file: StaticString, line: UInt) {
    self.update = update
    super.init(file: file, line: line) { _, _ in }
  }
}

private struct WeakUpdater {
  weak var updater: Updater?
}
