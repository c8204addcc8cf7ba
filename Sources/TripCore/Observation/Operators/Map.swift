extension ObservableValue {
  /// Returns the value transformed.
  ///
  /// - Parameter transform: A pure function. It is called at each read of the result and once for each listener at each
  ///   change, and must not rely on how often.
  /// - Returns: The transformed value.
  @inlinable public func map<Output>(
    _ transform: @escaping @MainActor (Value) -> Output
  ) -> some ObservableValue<Output> {
    Mapped(self, transform)
  }
}

@usableFromInline struct Mapped<Observed: ObservableValue, Value>: ObservableValue {
  @usableFromInline let observed: Observed
  @usableFromInline let transform: @MainActor (Observed.Value) -> Value

  @inlinable init(_ observed: Observed, _ transform: @escaping @MainActor (Observed.Value) -> Value) {
    self.observed = observed
    self.transform = transform
  }

  @inlinable var value: Value { transform(observed.value) }
  @inlinable func hasChanged(since stamp: UInt) -> Bool { observed.hasChanged(since: stamp) }
  @inlinable func attach(_ subscription: Subscription) { observed.attach(subscription) }
}
