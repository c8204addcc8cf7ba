extension ObservableValue {
  /// Calls `listener` with the value after each change from now on.
  ///
  /// - Parameters:
  ///   - listener: Called with the value. When it is bound during a delivery, the next change is its first.
  ///   - file: The file that binds the listener, for the report of a cycle.
  ///   - line: The line in `file`.
  /// - Returns: The token; the listener is called until it is cancelled or dropped.
  @inlinable public func bind(
    _ listener: consuming @escaping @MainActor (Value) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    let subscription = Subscription(ValueSubscriber(self, listener, file: file, line: line))
    attach(subscription)
    return subscription
  }

  /// Calls `listener` with the current value now, and then as ``bind(_:file:line:)`` does.
  ///
  /// - Parameters:
  ///   - listener: Called with the value. Changes that it makes in the first call are delivered after that call.
  ///   - file: The file that binds the listener, for the report of a cycle.
  ///   - line: The line in `file`.
  /// - Returns: The token; the listener is called until it is cancelled or dropped.
  @inlinable public func bindAndFire(
    _ listener: @escaping @MainActor (Value) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> Subscription {
    batch {
      // Bound first, so that changes made by the first call are delivered to it.
      let subscription = bind(listener, file: file, line: line)
      listener(value)
      return subscription
    }
  }

  /// Keeps a property of `object` equal to the value: now, and after each change.
  ///
  /// - Parameters:
  ///   - object: The object. The binding does not keep it alive, and ends when it is freed.
  ///   - keyPath: The property.
  ///   - file: The file that binds the listener, for the report of a cycle.
  ///   - line: The line in `file`.
  /// - Returns: The token; the binding lasts until it is cancelled or dropped.
  @inlinable public func bind<Object: AnyObject>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Subscription {
    observe(with: object, file: file, line: line) { object, value in object[keyPath: keyPath] = value }
  }

  /// Keeps a property of `object` that may be `nil` equal to the value: now, and after each change.
  ///
  /// - Parameters:
  ///   - object: The object. The binding does not keep it alive, and ends when it is freed.
  ///   - keyPath: The property.
  ///   - file: The file that binds the listener, for the report of a cycle.
  ///   - line: The line in `file`.
  /// - Returns: The token; the binding lasts until it is cancelled or dropped.
  @inlinable public func bind<Object: AnyObject>(
    to object: Object, _ keyPath: ReferenceWritableKeyPath<Object, Value?>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Subscription {
    observe(with: object, file: file, line: line) { object, value in object[keyPath: keyPath] = value }
  }

  /// Calls `listener` with `owner` and the value: now, and after each change for as long as `owner` lives.
  ///
  /// - Parameters:
  ///   - owner: Passed to `listener`. The subscription does not keep it alive, and ends when it is freed.
  ///   - file: The file that binds the listener, for the report of a cycle.
  ///   - line: The line in `file`.
  ///   - listener: Called with the owner and the value.
  /// - Returns: The token; the listener is called until it is cancelled or dropped.
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

/// A listener of a value, together with the value.
@usableFromInline final class ValueSubscriber<Observed: ObservableValue>: Subscriber {
  @usableFromInline let observed: Observed
  @usableFromInline let listener: @MainActor (Observed.Value) -> Void

  @inlinable init(
    _ observed: Observed, _ listener: @escaping @MainActor (Observed.Value) -> Void, file: StaticString, line: UInt
  ) {
    self.observed = observed
    self.listener = listener
    super.init(file: file, line: line) { subscriber, stamp in
      let subscriber = subscriber.downcast(to: ValueSubscriber.self)
      if subscriber.skipsWhenUnchanged, !subscriber.observed.hasChanged(since: stamp) { return }
      subscriber.listener(subscriber.observed.value)
    }
  }
}

/// A weak reference with which a listener ends its own subscription.
@MainActor @usableFromInline final class OwnerBoundSubscription {
  @usableFromInline weak var subscription: Subscription?

  @usableFromInline init() {}

  @usableFromInline func cancel() { subscription?.cancel() }
}
