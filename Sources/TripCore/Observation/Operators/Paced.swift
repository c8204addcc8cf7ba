/// When a ``Paced`` value lets a change through.
@MainActor class Pace {
  /// Lets the current value through.
  final var letThrough: @MainActor () -> Void = {}

  /// The value has changed.
  func changed() {}
}

/// A value that follows another one at a pace of its own.
@MainActor final class Paced<Observed: ObservableValue>: ObservableValue {
  private let output: Dynamic<Observed.Value>
  private let subscription: Subscription

  init(_ observed: Observed, pace: Pace, file: StaticString, line: UInt) {
    let output = Dynamic(observed.value)
    // The subscription keeps the pace, and the pace keeps the output; only this value keeps the subscription.
    pace.letThrough = { output.value = observed.value }
    self.output = output
    // It hears of a change without working out the value.
    let work = Work(file: file, line: line) { work, stamp in
      if !work.isGated || observed.hasChanged(since: stamp) { pace.changed() }
    }
    subscription = Subscription(work)
    observed.attach(subscription)
  }

  var value: Observed.Value { output.value }

  func hasChanged(since stamp: UInt) -> Bool { output.hasChanged(since: stamp) }

  func attach(_ subscription: Subscription) { output.attach(subscription) }
}
