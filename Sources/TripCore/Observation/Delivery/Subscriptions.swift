// The only file of this module with unsafe references: every `Unmanaged` and `unsafeDowncast` is here.
//
// Why: a delivery visits subscribers that other code may end at any moment. Keeping each one alive while it runs costs an
// atomic increment and decrement, twice the price of the whole visit. So the links between sources and subscribers are
// unretained, and this file alone makes them safe:
// - a subscriber is unlinked before it is freed (`Subscription.end`), and `DeliveryPass.nextLink` is moved on with it;
// - a source that is freed unlinks the links that are left;
// - a subscriber that ends itself while it runs is kept until it has returned (`DeliveryPass.endedWhileRunning`).
// Everything is confined to the main actor, which the compiler checks. `scripts/test.d/sanitizers` runs the tests of this
// folder under the address and thread sanitizers.
//
// `@exclusivity(unchecked)` avoids a runtime call at each access. It is safe here because no access to these properties
// spans a call to code from outside.

extension Unmanaged {
  /// Uses the object without retaining it. A closure that is passed straight to the standard library would check at each
  /// call that it runs on the main actor, which the compiler has checked here already.
  @inline(__always) fileprivate func use<Result>(_ body: (Instance) -> Result) -> Result {
    _withUnsafeGuaranteedRef(body)
  }
}

/// The pass over the subscribers of one source that is under way; there is never more than one.
@MainActor enum DeliveryPass {
  /// The link that the pass visits next.
  @exclusivity(unchecked) fileprivate static var nextLink: Unmanaged<Link>?
  /// The subscriber that is running.
  @exclusivity(unchecked) fileprivate static var running: Unmanaged<Subscriber>?
  /// The running subscriber when its subscription has ended meanwhile; retained.
  @exclusivity(unchecked) fileprivate static var endedWhileRunning: Unmanaged<Subscriber>?

  /// Whether a subscriber is running.
  static var isRunning: Bool { running != nil }
  /// The file and line where the running listener was bound, or `nil` when none is running.
  static var place: String? { running?.use { $0.place } }
}

/// A link from a source to a subscriber: a node in the source's doubly linked list.
@MainActor @usableFromInline class Link {
  @exclusivity(unchecked) fileprivate final var next: Unmanaged<Link>?
  @exclusivity(unchecked) fileprivate final var previous: Unmanaged<Link>?
  @exclusivity(unchecked) fileprivate final var source: Unmanaged<Source>?
  @exclusivity(unchecked) fileprivate final var subscriber: Unmanaged<Subscriber>?

  @inline(__always) fileprivate final func unlink() { source?.use { $0.remove(self) } }
}

/// The receiving side of a subscription: what to run when a source has changed. Only its ``Subscription`` keeps it alive.
/// It is its own first link, so that a subscriber of one source needs no further object.
@MainActor @usableFromInline class Subscriber: Link {
  /// Runs the subscriber, given itself and the stamp up to which all changes have been delivered to it. A closure that
  /// captures nothing, and not an overridden method: methods of a generic subclass are not specialised across modules,
  /// which makes them four times as slow.
  @usableFromInline typealias Run = @MainActor (Subscriber, UInt) -> Void
  private let run: Run
  private let (file, line): (StaticString, UInt32)
  /// Whether an operator between the sources and this subscriber may hold a change back: then `run` has to check first
  /// whether the value has changed.
  @exclusivity(unchecked) @usableFromInline final var skipsWhenUnchanged = false
  /// The running number of the last change that was delivered to this subscriber.
  @exclusivity(unchecked) fileprivate final var deliveredUpTo: UInt
  /// The links to all sources but the first.
  @exclusivity(unchecked) private final var furtherLinks: ContiguousArray<Link>?

  @usableFromInline init(file: StaticString, line: UInt, run: @escaping Run) {
    self.run = run
    (self.file, self.line) = (file, UInt32(truncatingIfNeeded: line))
    deliveredUpTo = Propagation.latestStamp
    super.init()
    subscriber = .passUnretained(self)
  }

  /// The file and line where the listener was bound.
  final var place: String { "\(file):\(line)" }

  /// Returns the subscriber as the subclass whose initializer made `run`.
  @inlinable final func downcast<Subclass: Subscriber>(to type: Subclass.Type) -> Subclass {
    unsafeDowncast(self, to: type)
  }

  fileprivate final func link(to source: Source) {
    guard self.source != nil else { return source.append(self) }
    // All links of one subscription are made in one go, so a source that is linked already has the link last.
    if source.tail?.use({ $0.subscriber?.toOpaque() }) == subscriber?.toOpaque() { return }
    let link = Link()
    link.subscriber = subscriber
    source.append(link)
    furtherLinks?.append(link)
    if furtherLinks == nil { furtherLinks = [link] }
  }

  @inline(__always) fileprivate final func unlinkAll() {
    unlink()
    guard let furtherLinks else { return }
    self.furtherLinks = nil
    for link in furtherLinks { link.unlink() }
  }

  @inline(__always) fileprivate final func call(upTo stamp: UInt) {
    let since = deliveredUpTo
    deliveredUpTo = stamp
    DeliveryPass.running = .passUnretained(self)
    run(self, since)
    DeliveryPass.running = nil
    guard let ended = DeliveryPass.endedWhileRunning else { return }
    DeliveryPass.endedWhileRunning = nil
    ended.release()
  }
}

/// The token of a listener. The subscription ends when it is cancelled or when the last reference to the token goes; from
/// then on the listener is not called, not even by a delivery under way.
///
/// A subscription keeps its sources alive; sources do not keep their subscriptions. The last reference may go on any
/// thread: the subscription then ends on the main actor. It is a class, because a non-copyable token cannot be kept in
/// arrays.
@MainActor public final class Subscription {
  /// The subscriber, retained; `nil` once the subscription has ended.
  @exclusivity(unchecked) private var subscriber: Unmanaged<Subscriber>?

  @usableFromInline init(_ subscriber: Subscriber) { self.subscriber = .passRetained(subscriber) }

  // Not isolated: an isolated deinit finds its actor first, a third of the cost of a subscription, also when the
  // subscription was cancelled before.
  deinit { if let subscriber { _ = DroppedSubscriber(subscriber) } }

  /// Whether the subscription has ended.
  public var isCancelled: Bool { subscriber == nil }

  /// Ends the subscription and frees the listener, with everything that its closure keeps alive. A second call has no
  /// effect.
  public func cancel() {
    guard let subscriber else { return }
    self.subscriber = nil
    Self.end(subscriber)
  }

  @inline(__always) fileprivate static func end(_ subscriber: Unmanaged<Subscriber>) {
    subscriber.use { $0.unlinkAll() }
    if DeliveryPass.running?.toOpaque() == subscriber.toOpaque() {
      DeliveryPass.endedWhileRunning = subscriber
    } else {
      subscriber.release()
    }
  }

  /// Makes the listener check from now on whether its value has changed before it runs.
  @usableFromInline func skipWhenUnchanged() { subscriber?.use { $0.skipsWhenUnchanged = true } }

  /// Links a source to the subscriber. Does nothing once the subscription has ended, as nothing would unlink it again.
  @inline(__always) fileprivate func link(to source: Source) { subscriber?.use { $0.link(to: source) } }
}

/// Brings the subscriber of a dropped token to the main actor and ends it there: at once when the token was dropped on the
/// main actor.
@MainActor private final class DroppedSubscriber {
  private let subscriber: Unmanaged<Subscriber>

  nonisolated init(_ subscriber: Unmanaged<Subscriber>) { self.subscriber = subscriber }

  isolated deinit { Subscription.end(subscriber) }
}

/// A value or event that changes by itself, with the list of its subscribers in the order in which they were bound.
@MainActor public class Source: Deliverable {
  @exclusivity(unchecked) fileprivate final var head: Unmanaged<Link>?
  @exclusivity(unchecked) fileprivate final var tail: Unmanaged<Link>?
  /// The running number of the latest change of this source.
  @exclusivity(unchecked) @usableFromInline final var changedAt: UInt = 0

  @usableFromInline override init() { super.init() }

  // A subscription keeps its sources alive, unless an operator of another module has let go of a source.
  isolated deinit {
    while let link = head { link.use { remove($0) } }
  }

  override func deliver() { notifySubscribers(of: changedAt, upTo: nil) }

  /// Calls every subscriber that the change `stamp` has not been delivered to.
  ///
  /// - Parameters:
  ///   - stamp: The change.
  ///   - mark: The stamp up to which the changes then count as delivered; the latest one when `nil`.
  @inline(__always) final func notifySubscribers(of stamp: UInt, upTo mark: UInt?) {
    var link = head
    while let current = link {
      let subscriber = current.use { link in
        DeliveryPass.nextLink = link.next
        return link.subscriber
      }
      subscriber?.use { if $0.deliveredUpTo < stamp { $0.call(upTo: mark ?? Propagation.latestStamp) } }
      link = DeliveryPass.nextLink
    }
  }

  @usableFromInline final func add(_ subscription: Subscription) { subscription.link(to: self) }

  @inline(__always) fileprivate final func append(_ link: Link) {
    let reference = Unmanaged<Link>.passUnretained(link)
    link.source = .passUnretained(self)
    link.previous = tail
    if let tail { tail.use { $0.next = reference } } else { head = reference }
    tail = reference
  }

  fileprivate final func remove(_ link: Link) {
    if DeliveryPass.nextLink?.toOpaque() == Unmanaged.passUnretained(link).toOpaque() {
      DeliveryPass.nextLink = link.next
    }
    if link.previous == nil { head = link.next }
    link.previous?.use { $0.next = link.next }
    if link.next == nil { tail = link.previous }
    link.next?.use { $0.previous = link.previous }
    link.next = nil
    link.previous = nil
    link.source = nil
  }
}
