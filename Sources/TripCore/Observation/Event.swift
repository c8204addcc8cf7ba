/// A source of events, such as "a trip was created", where every single one counts.
///
/// Unlike a ``Dynamic``, an event has no current value and skips nothing: each listener gets each payload, in the order of
/// sending. A payload that is sent inside a listener or a ``batch(_:)`` is delivered after the changes and payloads before
/// it.
///
/// ```swift
/// let created = Event<TripInstance>()
/// let subscription = created.listen { print("created", $0.tripID) }
/// created.send(instance)
/// ```
@MainActor public final class Event<Payload>: Source {
  @exclusivity(unchecked) private var current: Payload?

  /// Makes an event without listeners.
  public override init() { super.init() }

  /// Calls the listeners that are bound now with `payload`.
  public func send(_ payload: Payload) {
    Propagation.latestStamp &+= 1
    if Propagation.depth > 0 { return QueuedPayload(payload, of: self, stamp: Propagation.latestStamp).enqueue() }
    Propagation.depth = 1
    Propagation.firstStamp = Propagation.latestStamp
    deliver(payload, stamp: Propagation.latestStamp)
    if Propagation.queueHead != nil { Propagation.deliverQueue() }
    Propagation.depth = 0
  }

  /// Calls `listener` with each payload that is sent from now on.
  ///
  /// - Parameters:
  ///   - listener: Called with the payload.
  ///   - file: The file that binds the listener, for the report of a cycle.
  ///   - line: The line in `file`.
  /// - Returns: The token; the listener is called until it is cancelled or dropped.
  public func listen(
    _ listener: @escaping @MainActor (Payload) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    let subscriber = Subscriber(file: file, line: line) { [self] _, _ in
      if let current { listener(current) }
    }
    let subscription = Subscription(subscriber)
    add(subscription)
    return subscription
  }

  fileprivate func deliver(_ payload: Payload, stamp: UInt) {
    current = payload
    notifySubscribers(of: stamp, upTo: stamp)
    current = nil
  }
}

/// A payload that was sent during a delivery and waits in the queue.
private final class QueuedPayload<Payload>: Deliverable {
  private let payload: Payload
  private let event: Event<Payload>
  private let stamp: UInt

  init(_ payload: Payload, of event: Event<Payload>, stamp: UInt) {
    self.payload = payload
    self.event = event
    self.stamp = stamp
    super.init()
  }

  override func deliver() { event.deliver(payload, stamp: stamp) }
}
