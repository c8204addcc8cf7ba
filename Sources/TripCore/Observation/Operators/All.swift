/// The values of any number of sources of one type, as an array.
@usableFromInline struct All<Observed: ObservableValue>: ObservableValue {
  @usableFromInline let all: [Observed]

  @inlinable init(_ all: [Observed]) { self.all = all }

  @inlinable var value: [Observed.Value] { all.map { $0.value } }

  @inlinable func hasChanged(since stamp: UInt) -> Bool {
    // All are called, because `removeDuplicates` updates its memory in this call.
    all.reduce(false) { $1.hasChanged(since: stamp) || $0 }
  }

  @inlinable func attach(_ subscription: Subscription) {
    for observed in all { observed.attach(subscription) }
  }
}
