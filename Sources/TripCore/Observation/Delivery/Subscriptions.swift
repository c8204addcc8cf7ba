// The one place of this module with unsafe constructs: every `Unmanaged` is here.
//
// Why: a delivery visits listeners that other code may end at any moment. Holding each one strongly while it runs costs
// an atomic increment and decrement, twice the price of the whole visit. So the links between sources and listeners are
// unretained, and this file alone keeps the promise that makes them safe:
// - work is unlinked before it goes away (`Subscription.end`), and the walk under way is told (`Walk.cursor`);
// - a source that goes away unlinks the edges that are left;
// - work that ends itself while it runs is kept until it has returned (`Walk.retired`).
// Everything is confined to the main actor, which the compiler checks. `scripts/test.d/sanitizers` runs the tests of this
// folder under the address and thread sanitizers.
//
// `@exclusivity(unchecked)` spares a runtime call at each access. It is sound here because no access to these
// properties spans a call to code from outside.

extension Unmanaged {
  /// Uses the object without retaining it. A closure that is handed straight to the standard library would check at each
  /// call that it runs on the main actor, which the compiler has checked here already.
  @inline(__always) fileprivate func use<Result>(_ body: (Instance) -> Result) -> Result {
    _withUnsafeGuaranteedRef(body)
  }
}

/// Where the walk under way is: there is never more than one.
@MainActor enum Walk {
  /// The edge that it visits next.
  @exclusivity(unchecked) fileprivate static var cursor: Unmanaged<Edge>?
  /// What is being run.
  @exclusivity(unchecked) fileprivate static var running: Unmanaged<Work>?
  /// What was being run when its subscription ended; retained.
  @exclusivity(unchecked) fileprivate static var retired: Unmanaged<Work>?

  /// Whether a listener is being run.
  static var isRunning: Bool { running != nil }
  /// The file and line where the listener that runs was bound.
  static var place: String? { running?.use { $0.place } }
}

/// A link from a source to work, in the source's list.
@MainActor @usableFromInline class Edge {
  @exclusivity(unchecked) fileprivate final var next: Unmanaged<Edge>?
  @exclusivity(unchecked) fileprivate final var previous: Unmanaged<Edge>?
  @exclusivity(unchecked) fileprivate final var source: Unmanaged<Source>?
  @exclusivity(unchecked) fileprivate final var target: Unmanaged<Work>?

  @inline(__always) fileprivate final func unlink() { source?.use { $0.remove(self) } }
}

/// What a subscription does when it is told, and where it was bound. Its subscription alone keeps it. It is its own first
/// edge, so that a listener of one source needs no other.
@MainActor @usableFromInline class Work: Edge {
  /// Runs it, given itself and the stamp up to which the listener knows everything. A closure that captures nothing, and
  /// not a method that a generic subclass overrides: those are not specialised across modules, which costs fourfold.
  @usableFromInline typealias Run = @MainActor (Work, UInt) -> Void
  private let run: Run
  private let (file, line): (StaticString, UInt32)
  /// Whether something on the way from the sources may find that nothing changed: then `run` has to look first.
  @exclusivity(unchecked) @usableFromInline final var isGated = false
  /// The stamp up to which the listener knows everything.
  @exclusivity(unchecked) fileprivate final var knows: UInt
  @exclusivity(unchecked) private final var furtherEdges: ContiguousArray<Edge>?

  @usableFromInline init(file: StaticString, line: UInt, run: @escaping Run) {
    self.run = run
    (self.file, self.line) = (file, UInt32(truncatingIfNeeded: line))
    knows = Turn.now
    super.init()
    target = .passUnretained(self)
  }

  final var place: String { "\(file):\(line)" }

  /// Itself as the subclass whose initializer has made `run`.
  @inlinable final func known<Subclass: Work>(as type: Subclass.Type) -> Subclass { unsafeDowncast(self, to: type) }

  fileprivate final func link(to list: Source) {
    guard source != nil else { return list.append(self) }
    // All edges of one subscription are made in one go, so a source that has one of them has it last.
    if list.tail?.use({ $0.target?.toOpaque() }) == target?.toOpaque() { return }
    let edge = Edge()
    edge.target = target
    list.append(edge)
    furtherEdges?.append(edge)
    if furtherEdges == nil { furtherEdges = [edge] }
  }

  @inline(__always) fileprivate final func unlinkAll() {
    unlink()
    guard let furtherEdges else { return }
    self.furtherEdges = nil
    for edge in furtherEdges { edge.unlink() }
  }

  @inline(__always) fileprivate final func call(mark: UInt) {
    let since = knows
    knows = mark
    Walk.running = .passUnretained(self)
    run(self, since)
    Walk.running = nil
    guard let retired = Walk.retired else { return }
    Walk.retired = nil
    retired.release()
  }
}

/// A listener's stay with what it listens to. It ends when it is cancelled or when the last reference to it goes, and
/// from then on no call arrives, not even from a delivery under way.
///
/// A class, so that it can be kept in arrays and properties alike, which a non-copyable token cannot. Wherever the last
/// reference goes, it ends on the main actor. It keeps alive what it listens to; what it listens to does not keep it.
@MainActor public final class Subscription {
  /// Retained; `nil` once ended.
  @exclusivity(unchecked) private var work: Unmanaged<Work>?

  @usableFromInline init(_ work: Work) { self.work = .passRetained(work) }

  // An isolated one looks for its actor at each end: 780 of 2,040 instructions. So what was cancelled is spared that.
  deinit { if let work { _ = Ending(work) } }

  /// Whether it has ended.
  public var isCancelled: Bool { work == nil }

  /// Ends it and lets go of the listener, with everything that the listener's closure holds. Again has no effect.
  public func cancel() {
    guard let work else { return }
    self.work = nil
    Self.end(work)
  }

  @inline(__always) fileprivate static func end(_ work: Unmanaged<Work>) {
    work.use { $0.unlinkAll() }
    if Walk.running?.toOpaque() == work.toOpaque() { Walk.retired = work } else { work.release() }
  }

  /// From now on, the listener looks whether something really changed before it runs.
  @usableFromInline func gate() { work?.use { $0.isGated = true } }

  /// What has ended is not linked: nothing would ever unlink it.
  @inline(__always) fileprivate func link(to list: Source) { work?.use { $0.link(to: list) } }
}

/// Takes what a dropped token has left to the main actor, and ends it there: at once, where it was dropped there.
@MainActor private final class Ending {
  private let work: Unmanaged<Work>

  nonisolated init(_ work: Unmanaged<Work>) { self.work = work }

  isolated deinit { Subscription.end(work) }
}

/// Something that changes by itself, and the list of those who listen to it, in the order in which they were bound.
@MainActor public class Source: Deliverable {
  @exclusivity(unchecked) fileprivate final var head: Unmanaged<Edge>?
  @exclusivity(unchecked) fileprivate final var tail: Unmanaged<Edge>?
  /// The stamp of its latest change.
  @exclusivity(unchecked) @usableFromInline final var changedAt: UInt = 0

  @usableFromInline override init() { super.init() }

  // A subscription keeps its sources, unless an operator from outside has let go of one that it was attached to.
  isolated deinit {
    while let edge = head { edge.use { remove($0) } }
  }

  override func deliver() { walk(changedAt, mark: nil) }

  /// Tells every listener that does not know the change `stamp` yet, and then knows those up to `mark`: up to the
  /// latest where `nil`.
  @inline(__always) final func walk(_ stamp: UInt, mark: UInt?) {
    var edge = head
    while let current = edge {
      let target = current.use { edge in
        Walk.cursor = edge.next
        return edge.target
      }
      target?.use { if $0.knows < stamp { $0.call(mark: mark ?? Turn.now) } }
      edge = Walk.cursor
    }
  }

  @usableFromInline final func add(_ subscription: Subscription) { subscription.link(to: self) }

  @inline(__always) fileprivate final func append(_ edge: Edge) {
    let link = Unmanaged<Edge>.passUnretained(edge)
    edge.source = .passUnretained(self)
    edge.previous = tail
    if let tail { tail.use { $0.next = link } } else { head = link }
    tail = link
  }

  fileprivate final func remove(_ edge: Edge) {
    if Walk.cursor?.toOpaque() == Unmanaged.passUnretained(edge).toOpaque() { Walk.cursor = edge.next }
    if edge.previous == nil { head = edge.next }
    edge.previous?.use { $0.next = edge.next }
    if edge.next == nil { tail = edge.previous }
    edge.next?.use { $0.previous = edge.previous }
    edge.next = nil
    edge.previous = nil
    edge.source = nil
  }
}
