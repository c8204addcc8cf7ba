/// A read-only view of an observable value, which hides where it comes from: what a model shows of its ``Dynamic``s.
@MainActor public struct ReadOnlyDynamic<Value>: ObservableValue {
  /// A closure, because a method of a generic class is not specialised across modules.
  @usableFromInline let read: @MainActor () -> Value
  @usableFromInline let hidden: HiddenValue

  /// Makes a view of `observed`.
  @inlinable public init(_ observed: some ObservableValue<Value>) {
    read = { observed.value }
    hidden = Hiding(observed)
  }

  /// A view of a value that never changes.
  ///
  /// - Parameter value: The value.
  /// - Returns: The view; a listener bound to it is never called after the first time.
  @inlinable public static func constant(_ value: Value) -> ReadOnlyDynamic { ReadOnlyDynamic(Constant(value)) }

  /// The current value.
  @inlinable public var value: Value { read() }

  /// See ``ObservableValue/hasChanged(since:)``.
  @inlinable public func hasChanged(since stamp: UInt) -> Bool { hidden.hasChanged(since: stamp) }

  /// See ``ObservableValue/attach(_:)``.
  @inlinable public func attach(_ subscription: Subscription) { hidden.attach(subscription) }

  /// Itself: it hides everything already.
  @inlinable public func erased() -> ReadOnlyDynamic { self }
}

extension ObservableValue {
  /// The same value, whatever it is made of, as one plain type.
  @inlinable public func erased() -> ReadOnlyDynamic<Value> { ReadOnlyDynamic(self) }
}

/// What a view asks of the hidden value beside its reading.
@MainActor @usableFromInline class HiddenValue {
  @usableFromInline init() {}

  @usableFromInline func hasChanged(since stamp: UInt) -> Bool { true }
  @usableFromInline func attach(_ subscription: Subscription) {}
}

@usableFromInline final class Hiding<Observed: ObservableValue>: HiddenValue {
  @usableFromInline let observed: Observed

  @inlinable init(_ observed: Observed) {
    self.observed = observed
    super.init()
  }

  @usableFromInline override func hasChanged(since stamp: UInt) -> Bool { observed.hasChanged(since: stamp) }
  @usableFromInline override func attach(_ subscription: Subscription) { observed.attach(subscription) }
}

@usableFromInline struct Constant<Value>: ObservableValue {
  @usableFromInline let value: Value

  @inlinable init(_ value: Value) { self.value = value }

  @inlinable func hasChanged(since stamp: UInt) -> Bool { false }
  @inlinable func attach(_ subscription: Subscription) {}
}
