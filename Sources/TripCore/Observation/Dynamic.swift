/// A value that can be set, and that tells those who listen to it.
///
/// A model keeps its Dynamics to itself and shows them as ``readOnly``. A set is stored at once. Listeners are told at
/// once too, in the order in which they were bound; a set made inside a listener or a ``batch(_:)`` is told afterwards.
/// Listeners may skip values between two calls, but the last call that each of them gets carries the last value.
@MainActor public final class Dynamic<Value>: Source, ObservableValue {
  @exclusivity(unchecked) @usableFromInline var stored: Value

  /// Makes a Dynamic with its first value.
  @inlinable public init(_ value: Value) {
    stored = value
    super.init()
  }

  /// The current value. Setting it tells the listeners, also where the new value equals the old one: where that is not
  /// wanted, they listen to ``ObservableValue/removeDuplicates()``.
  @inlinable public var value: Value {
    get { stored }
    set {
      stored = newValue
      didChange()
    }
  }

  /// The same value for those who only read and listen.
  @inlinable public var readOnly: ReadOnlyDynamic<Value> { ReadOnlyDynamic(self) }

  /// See ``ObservableValue/hasChanged(since:)``.
  @inlinable public func hasChanged(since stamp: UInt) -> Bool { changedAt > stamp }

  /// See ``ObservableValue/attach(_:)``.
  @inlinable public func attach(_ subscription: Subscription) { add(subscription) }
}
