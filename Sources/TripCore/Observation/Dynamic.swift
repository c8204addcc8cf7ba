/// A value that can be set, and that notifies its listeners of each change.
///
/// A model keeps its Dynamics private and shows them as ``readOnly``. A new value is stored at once. Listeners are called
/// at once too, in the order in which they were bound; after a set inside a listener or a ``batch(_:)`` they are called
/// when that has ended. A listener may miss values between two calls, but its last call carries the last value.
///
/// ```swift
/// let delay = Dynamic(0)
/// let subscription = delay.bindAndFire { print("\($0) s late") }
/// delay.value = 60
/// ```
@MainActor public final class Dynamic<Value>: Source, ObservableValue {
  @exclusivity(unchecked) @usableFromInline var stored: Value

  /// Makes a Dynamic with its first value.
  @inlinable public init(_ value: Value) {
    stored = value
    super.init()
  }

  /// The current value. Setting it notifies the listeners, also when the new value equals the old one; a listener that
  /// does not want that listens to ``ObservableValue/removeDuplicates()``.
  @inlinable public var value: Value {
    get { stored }
    set {
      stored = newValue
      didChange()
    }
  }

  /// A view of the value that can be read and listened to, and not set.
  @inlinable public var readOnly: ReadOnlyDynamic<Value> { ReadOnlyDynamic(self) }

  /// See ``ObservableValue/hasChanged(since:)``.
  @inlinable public func hasChanged(since stamp: UInt) -> Bool { changedAt > stamp }

  /// See ``ObservableValue/attach(_:)``.
  @inlinable public func attach(_ subscription: Subscription) { add(subscription) }
}
