/// A read-only view of an observable value that hides how the value is made: a model shows its ``Dynamic``s as such views.
///
/// ```swift
/// private let clock = Dynamic(Instant(unixSeconds: 0))
/// public var now: ReadOnlyDynamic<Instant> { clock.readOnly }
/// ```
@MainActor public struct ReadOnlyDynamic<Value>: ObservableValue {
  /// Reads the value. A closure, because a requirement of a protocol is not specialised across modules, and reading has
  /// to be fast.
  @usableFromInline let read: @MainActor () -> Value
  /// The value behind the view, for everything but reading.
  @usableFromInline let observed: any ObservableValue<Value>

  /// Makes a view of `observed`.
  @inlinable public init(_ observed: some ObservableValue<Value>) {
    read = { observed.value }
    self.observed = observed
  }

  /// Makes a view of a value that never changes.
  ///
  /// - Parameter value: The value.
  /// - Returns: The view. Its listeners are never called, except for the first call of `bindAndFire`.
  @inlinable public static func constant(_ value: Value) -> ReadOnlyDynamic { ReadOnlyDynamic(Constant(value)) }

  /// The current value.
  @inlinable public var value: Value { read() }

  /// See ``ObservableValue/hasChanged(since:)``.
  @inlinable public func hasChanged(since stamp: UInt) -> Bool { observed.hasChanged(since: stamp) }

  /// See ``ObservableValue/attach(_:)``.
  @inlinable public func attach(_ subscription: Subscription) { observed.attach(subscription) }

  /// Returns the view itself.
  @inlinable public func erased() -> ReadOnlyDynamic { self }
}

extension ObservableValue {
  /// Returns a read-only view of the value, of a type that does not depend on how the value is made.
  @inlinable public func erased() -> ReadOnlyDynamic<Value> { ReadOnlyDynamic(self) }
}

/// A value that never changes.
@usableFromInline struct Constant<Value>: ObservableValue {
  @usableFromInline let value: Value

  @inlinable init(_ value: Value) { self.value = value }

  @inlinable func hasChanged(since stamp: UInt) -> Bool { false }
  @inlinable func attach(_ subscription: Subscription) {}
}
