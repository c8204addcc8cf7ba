/// From a change to the last of what it leads to: one turn for the whole main actor, because a change may reach any value
/// from any other.
///
/// `@exclusivity(unchecked)` spares a runtime call at each access. No access to these properties spans a call to code
/// from outside.
@MainActor @usableFromInline enum Turn {
  /// Stamp of the latest change; grows by one with each.
  @exclusivity(unchecked) static var now: UInt = 0
  /// Stamp of the first change of the latest turn: what is older has been delivered to everyone.
  @exclusivity(unchecked) static var start: UInt = 0
  /// Above 0 while something is delivered or a batch is open; changes then wait in the queue.
  @exclusivity(unchecked) static var depth = 0
  /// How many deliveries led to the one under way, each by a change made in a listener.
  @exclusivity(unchecked) static var pass: UInt32 = 0
  /// What changed and waits.
  @exclusivity(unchecked) static var first: Deliverable?
  @exclusivity(unchecked) fileprivate static var last: Deliverable?

  /// For operators in other modules.
  @usableFromInline static var latestChange: UInt { now }
  /// Whether everyone has been told of the change `stamp`.
  @usableFromInline static func isOver(_ stamp: UInt) -> Bool { stamp < start }

  /// Delivers what waits, and what that makes wait, until nothing is left. `depth` must be 1.
  @inline(never) static func drain() {
    while let item = first {
      first = item.next
      if first == nil { last = nil }
      item.next = nil
      item.isQueued = false
      pass = item.pass
      item.deliver()
    }
    pass = 0
    CycleGuard.forget()
  }
}

/// Something that can wait for its delivery.
@MainActor public class Deliverable {
  @exclusivity(unchecked) fileprivate final var next: Deliverable?
  @exclusivity(unchecked) fileprivate final var pass: UInt32 = 0
  @exclusivity(unchecked) fileprivate final var isQueued = false

  init() {}

  func deliver() {}

  /// Puts it behind what waits already; what waits already keeps its place.
  @inline(never) final func enqueue() {
    if isQueued { return }
    guard let pass = CycleGuard.nextPass() else { return }
    self.pass = pass
    isQueued = true
    if let last = Turn.last { last.next = self } else { Turn.first = self }
    Turn.last = self
  }
}
