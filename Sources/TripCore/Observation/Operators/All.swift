/// Any number of one kind as one.
@usableFromInline struct All<Observed: ObservableValue>: ObservableValue {
  @usableFromInline let all: [Observed]

  @inlinable init(_ all: [Observed]) { self.all = all }

  @inlinable var value: [Observed.Value] { all.map { $0.value } }

  @inlinable func hasChanged(since stamp: UInt) -> Bool {
    // All are asked, because a cut-off notes what it is asked.
    all.reduce(false) { $1.hasChanged(since: stamp) || $0 }
  }

  @inlinable func attach(_ subscription: Subscription) {
    for observed in all { observed.attach(subscription) }
  }
}
