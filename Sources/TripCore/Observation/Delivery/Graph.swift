// The one place of this module with unsafe constructs: every `Unmanaged` is here.
//
// Why: a delivery visits listeners that other code may end at any moment. Holding each one strongly while it runs costs
// an atomic increment and decrement, twice the price of the whole visit. So the links between sources and listeners are
// unretained, and this file alone keeps the promise that makes them safe:
// - an edge is unlinked before it goes away (`Subscription.end`, called by `cancel()` and by its deinit), and the walk
//   under way is told (`Turn.cursor`);
// - work that ends itself while it runs is kept until it has returned (`Turn.retired`);
// - what waits in the queue is retained by the queue.
// Everything is confined to the main actor, which the compiler checks. `scripts/test-sanitizers` runs the tests of this
// folder under the address and thread sanitizers.
//
// `@exclusivity(unchecked)` spares a runtime call at each access. It is sound here because no access to these
// properties spans a call to code from outside.

/// The delivery under way: one for the whole main actor, because a change may reach any graph from any other.
@MainActor enum Turn {
  /// Stamp of the latest change; grows by one with each.
  @exclusivity(unchecked) static var now: UInt = 0
  /// Stamp of the first change of the latest turn: what is older has been delivered to everyone.
  @exclusivity(unchecked) static var start: UInt = 0
  /// Above 0 while something is delivered or a batch is open; changes then wait in the queue.
  @exclusivity(unchecked) static var depth = 0
  /// How many deliveries led to the one under way, each by a change made in a listener.
  @exclusivity(unchecked) static var pass: UInt32 = 0
  /// The edge that the walk visits next.
  @exclusivity(unchecked) static var cursor: Unmanaged<Edge>?
  /// What is being run.
  @exclusivity(unchecked) static var running: Unmanaged<Work>?
  /// What was being run when its subscription ended; retained.
  @exclusivity(unchecked) static var retired: Unmanaged<Work>?
  /// What changed and waits, first to last; retained.
  @exclusivity(unchecked) static var first: Unmanaged<Deliverable>?
  @exclusivity(unchecked) static var last: Unmanaged<Deliverable>?

  /// The file and line where the listener that runs was bound.
  static var place: String? { running?._withUnsafeGuaranteedRef { $0.place } }

  /// Delivers what waits, and what that makes wait, until nothing is left. `depth` must be 1.
  @inline(never) static func drain() {
    while let item = first {
      let item = item.takeRetainedValue()
      first = item.next
      if first == nil { last = nil }
      item.next = nil
      item.isQueued = false
      pass = item.pass
      item.deliver()
    }
    pass = 0
  }
}

/// Something that can wait for its delivery.
@MainActor public class Deliverable {
  @exclusivity(unchecked) fileprivate final var next: Unmanaged<Deliverable>?
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
    let link = Unmanaged<Deliverable>.passRetained(self)
    if let last = Turn.last { last._withUnsafeGuaranteedRef { $0.next = link } } else { Turn.first = link }
    Turn.last = link
  }
}

/// A link from a source to a subscription, in the source's list.
@MainActor public class Edge {
  @exclusivity(unchecked) fileprivate final var next: Unmanaged<Edge>?
  @exclusivity(unchecked) fileprivate final var previous: Unmanaged<Edge>?
  @exclusivity(unchecked) fileprivate final var source: Unmanaged<Source>?
  @exclusivity(unchecked) fileprivate final var target: Unmanaged<Subscription>?

  fileprivate init() {}
}

/// What a subscription does when it is told, and where it was bound.
@MainActor @usableFromInline class Work {
  private let file: StaticString
  private let line: UInt32
  /// Whether something on the way from the sources may find that nothing changed: then `run` has to look first.
  @exclusivity(unchecked) @usableFromInline final var isGated = false

  @usableFromInline init(file: StaticString, line: UInt) {
    self.file = file
    self.line = UInt32(truncatingIfNeeded: line)
  }

  /// - Parameter stamp: What changed at or before it is known to the listener.
  @usableFromInline func run(since stamp: UInt) {}

  final var place: String { "\(file):\(line)" }
}

/// A listener's stay with what it listens to. It ends when it is cancelled or when the last reference to it goes, and
/// from then on no call arrives, not even from a delivery under way.
///
/// It is its own first edge, so that a listener of one source needs no other object. It keeps alive what it listens
/// to; what it listens to does not keep it.
@MainActor public final class Subscription: Edge {
  /// Retained; `nil` once ended.
  @exclusivity(unchecked) private var work: Unmanaged<Work>?
  /// The stamp up to which the listener knows everything.
  @exclusivity(unchecked) fileprivate var knows: UInt
  @exclusivity(unchecked) private var furtherEdges: ContiguousArray<Edge>?

  @usableFromInline init(_ work: Work) {
    self.work = .passRetained(work)
    knows = Turn.now
    super.init()
    target = .passUnretained(self)
  }

  isolated deinit { end() }

  /// Whether it has ended.
  public var isCancelled: Bool { work == nil }

  /// Ends it and lets go of the listener, with everything that the listener's closure holds. Again has no effect.
  public func cancel() { end() }

  private func end() {
    guard let work else { return }
    self.work = nil
    unlink(self)
    furtherEdges?.forEach(unlink)
    furtherEdges = nil
    if Turn.running?.toOpaque() == work.toOpaque() { Turn.retired = work } else { work.release() }
  }

  private func unlink(_ edge: Edge) { edge.source?._withUnsafeGuaranteedRef { $0.remove(edge) } }

  /// From now on, the listener looks whether something really changed before it runs.
  final func gate() { work?._withUnsafeGuaranteedRef { $0.isGated = true } }

  fileprivate func link(to list: Source) {
    guard source != nil else { return list.append(self) }
    // All edges of one subscription are made in one go, so a source that has one of them has it last.
    if list.tail?._withUnsafeGuaranteedRef({ $0.target?.toOpaque() }) == target?.toOpaque() { return }
    let edge = Edge()
    edge.target = target
    list.append(edge)
    furtherEdges = (furtherEdges ?? []) + [edge]
  }

  @inline(__always) fileprivate func run(mark: UInt) {
    guard let work else { return }
    let since = knows
    knows = mark
    Turn.running = work
    work._withUnsafeGuaranteedRef { $0.run(since: since) }
    Turn.running = nil
    guard let retired = Turn.retired else { return }
    Turn.retired = nil
    retired.release()
  }
}

/// Something that changes by itself, and the list of those who listen to it, in the order in which they were bound.
@MainActor public class Source: Deliverable {
  @exclusivity(unchecked) fileprivate final var head: Unmanaged<Edge>?
  @exclusivity(unchecked) fileprivate final var tail: Unmanaged<Edge>?
  /// The stamp of its latest change.
  @exclusivity(unchecked) @usableFromInline final var changedAt: UInt = 0

  @usableFromInline override init() { super.init() }

  override func deliver() { walk(changedAt, mark: nil) }

  /// Tells every listener that does not know the change `stamp` yet, and then knows those up to `mark`: up to the
  /// latest where `nil`.
  @inline(__always) final func walk(_ stamp: UInt, mark: UInt?) {
    var edge = head
    while let current = edge {
      let target = current._withUnsafeGuaranteedRef { edge in
        Turn.cursor = edge.next
        return edge.target
      }
      target?._withUnsafeGuaranteedRef { if $0.knows < stamp { $0.run(mark: mark ?? Turn.now) } }
      edge = Turn.cursor
    }
  }

  @usableFromInline final func add(_ subscription: Subscription) { subscription.link(to: self) }

  fileprivate final func append(_ edge: Edge) {
    let link = Unmanaged<Edge>.passUnretained(edge)
    edge.source = .passUnretained(self)
    edge.previous = tail
    if let tail { tail._withUnsafeGuaranteedRef { $0.next = link } } else { head = link }
    tail = link
  }

  fileprivate final func remove(_ edge: Edge) {
    if Turn.cursor?.toOpaque() == Unmanaged.passUnretained(edge).toOpaque() { Turn.cursor = edge.next }
    if edge.previous == nil { head = edge.next }
    edge.previous?._withUnsafeGuaranteedRef { $0.next = edge.next }
    if edge.next == nil { tail = edge.previous }
    edge.next?._withUnsafeGuaranteedRef { $0.previous = edge.previous }
    edge.next = nil
    edge.previous = nil
    edge.source = nil
  }
}
