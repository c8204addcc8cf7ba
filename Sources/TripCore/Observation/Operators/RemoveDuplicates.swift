extension ObservableValue where Value: Equatable {
  /// The value without changes that change nothing: while the new value equals the old one, nothing behind this is
  /// worked out or told.
  ///
  /// - Returns: The value. Keep it and share it: what is before it is then worked out once a change, for all listeners.
  @inlinable public func removeDuplicates() -> some ObservableValue<Value> { CutOff(self) { $0 == $1 } }
}

extension ObservableValue {
  /// The value without changes that `areSame` calls none.
  ///
  /// - Parameter areSame: Compares the value that was last let through with the new one.
  /// - Returns: The value that was last let through.
  @inlinable public func removeDuplicates(
    by areSame: @escaping (Value, Value) -> Bool
  ) -> some ObservableValue<Value> {
    CutOff(self, areSame)
  }
}

/// The one operator with a memory: of what it let through, and of what it let through before in the turn under way, so
/// that each listener is told only of what is new to that listener.
@MainActor @usableFromInline final class CutOff<Observed: ObservableValue>: ObservableValue {
  @usableFromInline let observed: Observed
  @usableFromInline let areSame: (Observed.Value, Observed.Value) -> Bool
  /// Up to when `observed` has been looked at.
  @exclusivity(unchecked) @usableFromInline var lookedAt: UInt
  /// What it let through last, and when that came.
  @exclusivity(unchecked) @usableFromInline var current: Observed.Value
  @exclusivity(unchecked) @usableFromInline var currentSince: UInt
  /// What it let through before that: another value, surely.
  @exclusivity(unchecked) @usableFromInline var previous: Observed.Value
  @exclusivity(unchecked) @usableFromInline var previousSince: UInt
  /// What else the turn began with and came through, where it has come to a third value: it may have come back.
  @usableFromInline var earlier: [(value: Observed.Value, since: UInt)] = []

  @inlinable init(_ observed: Observed, _ areSame: @escaping (Observed.Value, Observed.Value) -> Bool) {
    self.observed = observed
    self.areSame = areSame
    let now = Turn.latestChange
    (lookedAt, currentSince, previousSince) = (now, now, now)
    current = observed.value
    previous = current
  }

  @inlinable func compare() {
    let now = Turn.latestChange
    guard lookedAt != now else { return }
    let mayDiffer = observed.hasChanged(since: lookedAt)
    lookedAt = now
    guard mayDiffer else { return }
    let value = observed.value
    if !areSame(current, value) { letThrough(value, now) }
  }

  @inlinable func letThrough(_ value: Observed.Value, _ now: UInt) {
    if !Turn.isOver(currentSince) {
      earlier.append((previous, previousSince))
    } else if !earlier.isEmpty {
      // Everyone has been told what came of it.
      earlier = []
    }
    (previous, previousSince) = (current, currentSince)
    (current, currentSince) = (value, now)
  }

  @inlinable var value: Observed.Value {
    compare()
    return current
  }

  /// Whether `current` is another value than the one that had been let through by then, which is what the listener knows.
  @inlinable func hasChanged(since stamp: UInt) -> Bool {
    compare()
    if currentSince <= stamp { return false }
    if previousSince <= stamp { return true }
    guard let known = earlier.last(where: { $0.since <= stamp }) else { return true }
    return !areSame(known.value, current)
  }

  @inlinable func attach(_ subscription: Subscription) {
    compare()
    observed.attach(subscription)
    subscription.gate()
  }
}
