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
  private let observed: Observed
  private let areSame: (Observed.Value, Observed.Value) -> Bool
  private var letThrough: Observed.Value
  /// When `letThrough` came.
  private var since: UInt
  /// Up to when `observed` has been looked at.
  private var lookedAt: UInt
  /// What was let through before in this turn, and since when.
  private var earlier: [(value: Observed.Value, since: UInt)] = []

  @usableFromInline init(
    _ observed: Observed, _ areSame: @escaping (Observed.Value, Observed.Value) -> Bool
  ) {
    self.observed = observed
    self.areSame = areSame
    letThrough = observed.value
    since = Turn.now
    lookedAt = Turn.now
  }

  private func look() {
    let now = Turn.now
    guard lookedAt != now else { return }
    let mayDiffer = observed.hasChanged(since: lookedAt)
    lookedAt = now
    guard mayDiffer else { return }
    let value = observed.value
    if areSame(letThrough, value) { return }
    if since < Turn.start {
      // Every listener has heard of it in an earlier turn.
      earlier.removeAll()
    }
    if Turn.depth > 0 { earlier.append((letThrough, since)) }
    letThrough = value
    since = now
  }

  @usableFromInline var value: Observed.Value {
    look()
    return letThrough
  }

  @usableFromInline func hasChanged(since stamp: UInt) -> Bool {
    look()
    guard since > stamp else { return false }
    // What the listener knows is what had been let through by then. A turn may have come back to it.
    guard let known = earlier.last(where: { $0.since <= stamp }) else { return true }
    return !areSame(known.value, letThrough)
  }

  @usableFromInline func attach(_ subscription: Subscription) {
    look()
    observed.attach(subscription)
    subscription.gate()
  }
}
