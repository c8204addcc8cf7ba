/// Decides when a ``Paced`` value takes over a change.
@MainActor class Pace {
  /// Takes over the current value.
  final var letThrough: @MainActor () -> Void = {}

  /// Called after each change of the value.
  func changed() {}
}

/// A value that follows another one later and less often, as its pace decides.
@MainActor final class Paced<Observed: ObservableValue>: ObservableValue {
  private let output: Dynamic<Observed.Value>
  private let subscription: Subscription

  init(_ observed: Observed, pace: Pace, file: StaticString, line: UInt) {
    let output = Dynamic(observed.value)
    // The subscription keeps the pace, and the pace keeps the output; only this value keeps the subscription.
    pace.letThrough = { output.value = observed.value }
    self.output = output
    // The subscriber learns of a change without computing the value.
    let subscriber = Subscriber(file: file, line: line) { subscriber, stamp in
      if !subscriber.skipsWhenUnchanged || observed.hasChanged(since: stamp) { pace.changed() }
    }
    subscription = Subscription(subscriber)
    observed.attach(subscription)
  }

  var value: Observed.Value { output.value }

  func hasChanged(since stamp: UInt) -> Bool { output.hasChanged(since: stamp) }

  func attach(_ subscription: Subscription) { output.attach(subscription) }
}
