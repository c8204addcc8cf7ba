/// Returns the values of two sources, as a tuple that is never a mix of old and new values.
@inlinable @MainActor public func combineLatest<A, B>(
  _ a: some ObservableValue<A>, _ b: some ObservableValue<B>
) -> some ObservableValue<(A, B)> {
  Both(a, b)
}

/// Returns what `transform` computes from the values of two sources.
@inlinable @MainActor public func combineLatest<A, B, Output>(
  _ a: some ObservableValue<A>, _ b: some ObservableValue<B>, _ transform: @escaping @MainActor (A, B) -> Output
) -> some ObservableValue<Output> {
  Mapped(Both(a, b)) { transform($0.0, $0.1) }
}

/// Returns the values of three sources, as a tuple that is never a mix of old and new values.
@inlinable @MainActor public func combineLatest<A, B, C>(
  _ a: some ObservableValue<A>, _ b: some ObservableValue<B>, _ c: some ObservableValue<C>
) -> some ObservableValue<(A, B, C)> {
  Mapped(Both(Both(a, b), c)) { ($0.0.0, $0.0.1, $0.1) }
}

/// Returns what `transform` computes from the values of three sources.
@inlinable @MainActor public func combineLatest<A, B, C, Output>(
  _ a: some ObservableValue<A>, _ b: some ObservableValue<B>, _ c: some ObservableValue<C>,
  _ transform: @escaping @MainActor (A, B, C) -> Output
) -> some ObservableValue<Output> {
  Mapped(Both(Both(a, b), c)) { transform($0.0.0, $0.0.1, $0.1) }
}

/// Returns the values of four sources, as a tuple that is never a mix of old and new values.
@inlinable @MainActor public func combineLatest<A, B, C, D>(
  _ a: some ObservableValue<A>, _ b: some ObservableValue<B>, _ c: some ObservableValue<C>,
  _ d: some ObservableValue<D>
) -> some ObservableValue<(A, B, C, D)> {
  Mapped(Both(Both(a, b), Both(c, d))) { ($0.0.0, $0.0.1, $0.1.0, $0.1.1) }
}

/// Returns what `transform` computes from the values of four sources.
@inlinable @MainActor public func combineLatest<A, B, C, D, Output>(
  _ a: some ObservableValue<A>, _ b: some ObservableValue<B>, _ c: some ObservableValue<C>,
  _ d: some ObservableValue<D>, _ transform: @escaping @MainActor (A, B, C, D) -> Output
) -> some ObservableValue<Output> {
  Mapped(Both(Both(a, b), Both(c, d))) { transform($0.0.0, $0.0.1, $0.1.0, $0.1.1) }
}

/// Returns the values of five sources, as a tuple that is never a mix of old and new values.
@inlinable @MainActor public func combineLatest<A, B, C, D, E>(
  _ a: some ObservableValue<A>, _ b: some ObservableValue<B>, _ c: some ObservableValue<C>,
  _ d: some ObservableValue<D>, _ e: some ObservableValue<E>
) -> some ObservableValue<(A, B, C, D, E)> {
  Mapped(Both(Both(Both(a, b), Both(c, d)), e)) { ($0.0.0.0, $0.0.0.1, $0.0.1.0, $0.0.1.1, $0.1) }
}

/// Returns what `transform` computes from the values of five sources.
@inlinable @MainActor public func combineLatest<A, B, C, D, E, Output>(
  _ a: some ObservableValue<A>, _ b: some ObservableValue<B>, _ c: some ObservableValue<C>,
  _ d: some ObservableValue<D>, _ e: some ObservableValue<E>,
  _ transform: @escaping @MainActor (A, B, C, D, E) -> Output
) -> some ObservableValue<Output> {
  Mapped(Both(Both(Both(a, b), Both(c, d)), e)) { transform($0.0.0.0, $0.0.0.1, $0.0.1.0, $0.0.1.1, $0.1) }
}

/// Returns the values of six sources, as a tuple that is never a mix of old and new values.
@inlinable @MainActor public func combineLatest<A, B, C, D, E, F>(
  _ a: some ObservableValue<A>, _ b: some ObservableValue<B>, _ c: some ObservableValue<C>,
  _ d: some ObservableValue<D>, _ e: some ObservableValue<E>, _ f: some ObservableValue<F>
) -> some ObservableValue<(A, B, C, D, E, F)> {
  Mapped(Both(Both(Both(a, b), Both(c, d)), Both(e, f))) {
    ($0.0.0.0, $0.0.0.1, $0.0.1.0, $0.0.1.1, $0.1.0, $0.1.1)
  }
}

/// Returns what `transform` computes from the values of six sources.
@inlinable @MainActor public func combineLatest<A, B, C, D, E, F, Output>(
  _ a: some ObservableValue<A>, _ b: some ObservableValue<B>, _ c: some ObservableValue<C>,
  _ d: some ObservableValue<D>, _ e: some ObservableValue<E>, _ f: some ObservableValue<F>,
  _ transform: @escaping @MainActor (A, B, C, D, E, F) -> Output
) -> some ObservableValue<Output> {
  Mapped(Both(Both(Both(a, b), Both(c, d)), Both(e, f))) {
    transform($0.0.0.0, $0.0.0.1, $0.0.1.0, $0.0.1.1, $0.1.0, $0.1.1)
  }
}

/// Returns the values of all sources, in their order; never a mix of old and new values.
@inlinable @MainActor public func combineLatest<Value>(
  _ all: some Collection<some ObservableValue<Value>>
) -> some ObservableValue<[Value]> {
  All(Array(all))
}

/// Returns what `transform` computes from the values of all sources, in their order.
@inlinable @MainActor public func combineLatest<Value, Output>(
  _ all: some Collection<some ObservableValue<Value>>, _ transform: @escaping @MainActor ([Value]) -> Output
) -> some ObservableValue<Output> {
  Mapped(All(Array(all)), transform)
}
