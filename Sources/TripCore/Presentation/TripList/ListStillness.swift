/// Says when the order of the list may change, so that no trip moves away under the dispatcher's hand.
///
/// The order stays for a second after each key or click, and while the pointer is over the list. A pointer that rests
/// there keeps it for at most half a minute.
@MainActor
public final class ListStillness {
  /// How long the order stays after a key or click.
  public static let afterTouch: Duration = .seconds(1)
  /// How long a pointer over the list keeps the order at most.
  public static let underPointer: Duration = .seconds(30)

  private let clock: any TimeSource
  private var touched: Duration?
  /// When the pointer was moved over the list last; `nil` while it is elsewhere.
  private var moved: Duration?
  /// Since when a change is held back; `nil` when none is.
  private var waiting: Duration?
  private var isScheduled = false
  private var release: @MainActor () -> Void = {}

  init(_ clock: any TimeSource) { self.clock = clock }

  /// Notes a key or click of the dispatcher.
  public func touch() { touched = clock.now }

  /// Notes that the pointer moves over the list.
  public func pointerMoved() { moved = clock.now }

  /// Notes that the pointer has left the list.
  public func pointerLeft() {
    moved = nil
    if waiting != nil { release() }
  }

  /// Calls `body` each time when a change that was held back may be made.
  func whenReleased(_ body: @escaping @MainActor () -> Void) { release = body }

  /// Asks whether the order may change now.
  ///
  /// - Returns: `true`, or `false` when the change has to wait; the body of ``whenReleased(_:)`` is called later.
  func allowsChange() -> Bool {
    let now = clock.now
    let ends = [
      touched.map { $0 + Self.afterTouch }, moved.map { min($0, waiting ?? now) + Self.underPointer },
    ]
    guard let end = ends.compactMap(\.self).max(), end > now else {
      waiting = nil
      return true
    }
    waiting = waiting ?? now
    wait(end - now)
    return false
  }

  private func wait(_ time: Duration) {
    guard !isScheduled else { return }
    isScheduled = true
    clock.schedule(after: time) { [weak self] in
      guard let self else { return }
      self.isScheduled = false
      if self.waiting != nil { self.release() }
    }
  }
}
