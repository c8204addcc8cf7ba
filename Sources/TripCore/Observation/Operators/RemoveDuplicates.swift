extension ObservableValue where Value: Equatable {
  /// Returns the value without changes to an equal value: listeners are not called for those.
  ///
  /// - Returns: The value. Keep it and share it, so that the values before it are computed once a change for all listeners.
  @inlinable public func removeDuplicates() -> some ObservableValue<Value> { DuplicateFilter(self) { $0 == $1 } }
}

extension ObservableValue {
  /// Returns the value without changes for which `areSame` is true.
  ///
  /// - Parameter areSame: Compares the last accepted value with the new one.
  /// - Returns: The last accepted value.
  @inlinable public func removeDuplicates(
    by areSame: @escaping (Value, Value) -> Bool
  ) -> some ObservableValue<Value> {
    DuplicateFilter(self, areSame)
  }
}

/// Accepts a new value only when it differs from the last accepted one.
///
/// It is the only operator with a memory: besides the last accepted value it remembers those that it accepted earlier in
/// the propagation under way, because a listener that has not been called yet knows one of those.
@MainActor @usableFromInline final class DuplicateFilter<Observed: ObservableValue>: ObservableValue {
  @usableFromInline let observed: Observed
  @usableFromInline let areSame: (Observed.Value, Observed.Value) -> Bool
  /// The running number of the last change at which `observed` was read: earlier changes need no further check.
  @exclusivity(unchecked) @usableFromInline var checkedAt: UInt
  /// The last accepted value, and the running number of the change at which it was accepted.
  @exclusivity(unchecked) @usableFromInline var current: Observed.Value
  @exclusivity(unchecked) @usableFromInline var currentSince: UInt
  /// The value that was accepted before ``current``, from which it differs.
  @exclusivity(unchecked) @usableFromInline var previous: Observed.Value
  @exclusivity(unchecked) @usableFromInline var previousSince: UInt
  /// The values accepted before ``previous`` in the propagation under way. A later value may equal one of them again.
  @usableFromInline var earlier: [(value: Observed.Value, since: UInt)] = []

  @inlinable init(_ observed: Observed, _ areSame: @escaping (Observed.Value, Observed.Value) -> Bool) {
    self.observed = observed
    self.areSame = areSame
    let now = Propagation.stamp
    (checkedAt, currentSince, previousSince) = (now, now, now)
    current = observed.value
    previous = current
  }

  @inlinable func update() {
    let now = Propagation.stamp
    guard checkedAt != now else { return }
    let mayDiffer = observed.hasChanged(since: checkedAt)
    checkedAt = now
    guard mayDiffer else { return }
    let value = observed.value
    if !areSame(current, value) { accept(value, now) }
  }

  @inlinable func accept(_ value: Observed.Value, _ now: UInt) {
    if !Propagation.isOver(currentSince) {
      earlier.append((previous, previousSince))
    } else if !earlier.isEmpty {
      // The earlier changes have been delivered to all listeners.
      earlier = []
    }
    (previous, previousSince) = (current, currentSince)
    (current, currentSince) = (value, now)
  }

  @inlinable var value: Observed.Value {
    update()
    return current
  }

  /// Whether ``current`` differs from the value that was accepted at the change number `stamp`, which is the value
  /// that the listener knows.
  @inlinable func hasChanged(since stamp: UInt) -> Bool {
    update()
    if currentSince <= stamp { return false }
    if previousSince <= stamp { return true }
    guard let known = earlier.last(where: { $0.since <= stamp }) else { return true }
    return !areSame(known.value, current)
  }

  @inlinable func attach(_ subscription: Subscription) {
    update()
    observed.attach(subscription)
    subscription.skipWhenUnchanged()
  }
}
