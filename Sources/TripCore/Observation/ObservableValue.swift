/// Something with a current value that one can listen to: a ``Dynamic``, a read-only ``ReadOnlyDynamic``, or what an operator
/// made of them.
///
/// What an operator makes is a pure function of the Dynamics beneath it, its roots. It is worked out when it is read or
/// told; what travels is only that something changed. So a value that depends on a root in two ways is told once, and
/// never as a mix of old and new.
@MainActor public protocol ObservableValue<Value> {
  /// What kind of value it is.
  associatedtype Value

  /// The current value. Where it is derived, it is worked out from the current values of the roots.
  var value: Value { get }

  /// Whether the value may be another one than at `stamp`.
  ///
  /// For operators; others listen. An operator over several values asks all of them, because a cut-off notes what it is
  /// asked.
  ///
  /// - Parameter stamp: A moment of the past, counted in changes of any value.
  /// - Returns: `false` only where the value is surely the same.
  func hasChanged(since stamp: UInt) -> Bool

  /// Enters `subscription` in the lists of all roots.
  ///
  /// For operators; others call ``bind(_:file:line:)``.
  func attach(_ subscription: Subscription)
}
