/// Tells what happened (a trip was created, a file was refused), where every single time counts.
///
/// Unlike a ``Dynamic`` it has no value, and nothing is skipped: each listener gets each payload, in the order of
/// sending, also where it is sent inside a listener or a ``batch(_:)``. Those wait for their turn behind what was changed
/// and sent before them.
@MainActor public final class Event<Payload>: Source {
  @exclusivity(unchecked) private var current: Payload?

  /// Makes an event that nobody listens to yet.
  public override init() { super.init() }

  /// Tells the listeners that were there when it was sent.
  public func send(_ payload: Payload) {
    Turn.now &+= 1
    if Turn.depth > 0 { return Waiting(payload, of: self, stamp: Turn.now).enqueue() }
    Turn.depth = 1
    Turn.start = Turn.now
    tell(payload, stamp: Turn.now)
    if Turn.first != nil { Turn.drain() }
    Turn.depth = 0
  }

  /// Calls `listener` with each payload that is sent from now on.
  ///
  /// - Parameters:
  ///   - listener: What to do about it.
  ///   - file: Where it is bound; named where a cycle is stopped.
  ///   - line: The line in `file`.
  /// - Returns: The token that keeps `listener` listening.
  public func listen(
    _ listener: @escaping @MainActor (Payload) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    let work = Work(file: file, line: line) { [self] _, _ in
      if let current { listener(current) }
    }
    let subscription = Subscription(work)
    add(subscription)
    return subscription
  }

  fileprivate func tell(_ payload: Payload, stamp: UInt) {
    current = payload
    walk(stamp, mark: stamp)
    current = nil
  }
}

/// A payload that was sent during a delivery.
private final class Waiting<Payload>: Deliverable {
  private let payload: Payload
  private let event: Event<Payload>
  private let stamp: UInt

  init(_ payload: Payload, of event: Event<Payload>, stamp: UInt) {
    self.payload = payload
    self.event = event
    self.stamp = stamp
    super.init()
  }

  override func deliver() { event.tell(payload, stamp: stamp) }
}
