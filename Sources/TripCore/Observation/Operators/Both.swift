/// The values of two sources, as a tuple. Every ``combineLatest(_:_:)`` is made of these.
@usableFromInline struct Both<A: ObservableValue, B: ObservableValue>: ObservableValue {
  @usableFromInline let a: A
  @usableFromInline let b: B

  @inlinable init(_ a: A, _ b: B) {
    self.a = a
    self.b = b
  }

  @inlinable var value: (A.Value, B.Value) { (a.value, b.value) }

  @inlinable func hasChanged(since stamp: UInt) -> Bool {
    // Both are called, because `removeDuplicates` updates its memory in this call.
    let (a, b) = (a.hasChanged(since: stamp), b.hasChanged(since: stamp))
    return a || b
  }

  @inlinable func attach(_ subscription: Subscription) {
    a.attach(subscription)
    b.attach(subscription)
  }
}
