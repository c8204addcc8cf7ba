extension ObservableValue {
  /// Calls `listener` with the value after each change, from the next one on.
  ///
  /// - Parameters:
  ///   - listener: What to do with the value. Bound during a delivery, it hears the next change, not this one.
  ///   - file: Where it is bound; named where a cycle is stopped.
  ///   - line: The line in `file`.
  /// - Returns: The token that keeps `listener` listening.
  @inlinable public func bind(
    _ listener: consuming @escaping @MainActor (Value) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    let subscription = Subscription(Telling(self, listener, file: file, line: line))
    attach(subscription)
    return subscription
  }

  /// Calls `listener` with the current value now, and then as ``bind(_:file:line:)`` does.
  ///
  /// - Parameters:
  ///   - listener: What to do with the value. What it sets in the first call is delivered after that call.
  ///   - file: Where it is bound; named where a cycle is stopped.
  ///   - line: The line in `file`.
  /// - Returns: The token that keeps `listener` listening.
  @inlinable public func bindAndFire(
    _ listener: @escaping @MainActor (Value) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    batch {
      // Bound first, so that it hears of what its first call sets.
      let subscription = bind(listener, file: file, line: line)
      listener(value)
      return subscription
    }
  }

  /// Keeps a property of `object` equal to the value: now, and after each change.
  ///
  /// - Parameters:
  ///   - object: Whose property it is. It is not kept alive; when it goes, the binding ends.
  ///   - keyPath: The property.
  ///   - file: Where it is bound; named where a cycle is stopped.
  ///   - line: The line in `file`.
  /// - Returns: The token that keeps the binding.
  @inlinable public func bind<Object: AnyObject>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Subscription {
    observe(with: object, file: file, line: line) { object, value in object[keyPath: keyPath] = value }
  }

  /// Keeps a property of `object` that may be `nil` equal to the value: now, and after each change.
  ///
  /// - Parameters:
  ///   - object: Whose property it is. It is not kept alive; when it goes, the binding ends.
  ///   - keyPath: The property.
  ///   - file: Where it is bound; named where a cycle is stopped.
  ///   - line: The line in `file`.
  /// - Returns: The token that keeps the binding.
  @inlinable public func bind<Object: AnyObject>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value?>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Subscription {
    observe(with: object, file: file, line: line) { object, value in object[keyPath: keyPath] = value }
  }

  /// Calls `listener` with `owner` and the value: now, and after each change for as long as `owner` lives.
  ///
  /// - Parameters:
  ///   - owner: Handed to `listener`, and not kept alive. When it goes, the listening ends.
  ///   - file: Where it is bound; named where a cycle is stopped.
  ///   - line: The line in `file`.
  ///   - listener: What to do with the value.
  /// - Returns: The token that keeps `listener` listening.
  @inlinable public func observe<Owner: AnyObject>(
    with owner: Owner, file: StaticString = #fileID, line: UInt = #line,
    _ listener: @escaping @MainActor (Owner, Value) -> Void
  ) -> Subscription {
    let end = OwnerBoundSubscription()
    let subscription = bindAndFire(
      { [weak owner] value in
        guard let owner else { return end.cancel() }
        listener(owner, value)
      }, file: file, line: line)
    end.subscription = subscription
    return subscription
  }
}

/// A listener and what it listens to.
@usableFromInline final class Telling<Observed: ObservableValue>: Work {
  @usableFromInline let observed: Observed
  @usableFromInline let listener: @MainActor (Observed.Value) -> Void

  @inlinable init(
    _ observed: Observed, _ listener: @escaping @MainActor (Observed.Value) -> Void, file: StaticString, line: UInt
  ) {
    self.observed = observed
    self.listener = listener
    super.init(file: file, line: line) { work, stamp in
      let telling = work.known(as: Telling.self)
      if work.isGated, !telling.observed.hasChanged(since: stamp) { return }
      telling.listener(telling.observed.value)
    }
  }
}

/// Lets a listener end its own subscription, without keeping it.
@MainActor @usableFromInline final class OwnerBoundSubscription {
  @usableFromInline weak var subscription: Subscription?

  @usableFromInline init() {}

  @usableFromInline func cancel() { subscription?.cancel() }
}
