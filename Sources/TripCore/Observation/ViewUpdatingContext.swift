/// Turns many requests to update a view into one update a turn of the main loop.
///
/// A window calls ``setNeedsUpdate(animated:)`` whenever something that it shows has changed, however often; the
/// updaters run once, in the next turn.
@MainActor public final class ViewUpdatingContext {
  /// Whether an update is animated where nobody has said so.
  public var animated: Bool
  private let scheduler: any TurnScheduler
  private var updaters: [WeakUpdater] = []
  private var needsUpdate = false
  /// What was said about the update that is needed.
  private var pendingAnimated: Bool?
  private var isScheduled = false

  /// Makes a context without updaters.
  ///
  /// - Parameters:
  ///   - animated: Whether an update is animated where nobody says so.
  ///   - scheduler: The main loop whose turns count.
  public init(animated: Bool = false, scheduler: any TurnScheduler) {
    self.animated = animated
    self.scheduler = scheduler
  }

  /// Asks for an update in the next turn.
  ///
  /// Where an animated update is asked for while one that was to be unanimated is pending, that one is carried out at
  /// once, so that its change does not get animated along with the other.
  ///
  /// - Parameter animated: Whether this change wants to be animated; `nil` leaves it to what else is pending, and to
  ///   the default.
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

  /// Updates now, and takes what is pending along: the next turn has nothing left to do.
  ///
  /// - Parameter animated: Whether it is animated; `nil` leaves it to what is pending, and to the default.
  public func update(animated: Bool? = nil) {
    let isAnimated = animated ?? pendingAnimated ?? self.animated
    pendingAnimated = nil
    needsUpdate = false
    updaters.removeAll { $0.updater == nil }
    // A copy: who is added meanwhile waits for the next update.
    for weakly in updaters { weakly.updater?.update?(isAnimated) }
  }

  /// Calls `updater` at each update.
  ///
  /// - Parameters:
  ///   - updater: Brings the view up to date; it is told whether to animate that.
  ///   - file: Where it stands, for the developer.
  ///   - line: The line in `file`.
  /// - Returns: The token that keeps the updater.
  public func onUpdate(
    _ updater: @escaping @MainActor (_ animated: Bool) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    let updater = Updater(updater, file: file, line: line)
    updaters.append(WeakUpdater(updater: updater))
    return Subscription(updater)
  }

  /// Ends all updaters, whoever holds their tokens.
  public func removeUpdaters() {
    for weakly in updaters { weakly.updater?.update = nil }
    updaters = []
  }

  private func turnCame() {
    isScheduled = false
    if needsUpdate { update() }
  }
}

/// Kept by its subscription alone.
private final class Updater: Work {
  var update: (@MainActor (Bool) -> Void)?

  init(_ update: @escaping @MainActor (Bool) -> Void, file: StaticString, line: UInt) {
    self.update = update
    super.init(file: file, line: line) { _, _ in }
  }
}

private struct WeakUpdater {
  weak var updater: Updater?
}
