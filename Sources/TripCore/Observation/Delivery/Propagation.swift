/// The propagation of a change to everything that depends on it: from the change to the last delivery that follows from
/// it. There is one for the whole main actor, because a change may reach any value from any other.
///
/// Every change of any value gets a running number, its stamp: one more than that of the change before.
///
/// `@exclusivity(unchecked)` avoids a runtime call at each access. No access to these properties spans a call to code from
/// outside.
@MainActor @usableFromInline enum Propagation {
  /// The stamp (running number) of the latest change of any value.
  @exclusivity(unchecked) static var latestStamp: UInt = 0
  /// The stamp (running number) of the first change of the latest propagation: every older change has been delivered to all subscribers.
  @exclusivity(unchecked) static var firstStamp: UInt = 0
  /// The number of open batches and deliveries, nested in each other. While it is above 0, changes wait in the queue.
  @exclusivity(unchecked) static var depth = 0
  /// The number of deliveries that led to the one under way, each by a change made in a listener.
  @exclusivity(unchecked) static var pass: UInt32 = 0
  /// The first delivery in the queue, or `nil` when the queue is empty.
  @exclusivity(unchecked) static var queueHead: Deliverable?
  @exclusivity(unchecked) fileprivate static var queueTail: Deliverable?

  /// ``latestStamp``, for operators that are inlined in other modules.
  @usableFromInline static var stamp: UInt { latestStamp }
  /// Whether the change with the running number `stamp` has been delivered to all subscribers.
  @usableFromInline static func isOver(_ stamp: UInt) -> Bool { stamp < firstStamp }

  /// Makes all deliveries of the queue, and those that they add to it, until it is empty. `depth` must be 1.
  @inline(never) static func deliverQueue() {
    while let item = queueHead {
      queueHead = item.next
      if queueHead == nil { queueTail = nil }
      item.next = nil
      item.isQueued = false
      pass = item.pass
      item.deliver()
    }
    pass = 0
    CycleGuard.forget()
  }
}

/// A delivery that can wait in the queue: a changed source, or a payload that an event sent.
@MainActor public class Deliverable {
  @exclusivity(unchecked) fileprivate final var next: Deliverable?
  @exclusivity(unchecked) fileprivate final var pass: UInt32 = 0
  @exclusivity(unchecked) fileprivate final var isQueued = false

  init() {}

  func deliver() {}

  /// Adds the delivery at the end of the queue. One that is in the queue already keeps its place.
  @inline(never) final func enqueue() {
    if isQueued { return }
    guard let pass = CycleGuard.nextPass() else { return }
    self.pass = pass
    isQueued = true
    if let tail = Propagation.queueTail { tail.next = self } else { Propagation.queueHead = self }
    Propagation.queueTail = self
  }
}
