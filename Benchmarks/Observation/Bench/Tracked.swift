import Observation

/// Swift's Observation as one listens with it: each change tells once, and the listener asks to be told again.
@Observation.Observable final class Tracked {
  var value = 0
}

@MainActor final class Tracker {
  let tracked: Tracked

  init(_ tracked: Tracked) {
    self.tracked = tracked
    track()
  }

  /// `onChange` runs before the value is stored, so it can only say that there will be another one.
  private func track() {
    withObservationTracking {
      Sink.sum &+= tracked.value
    } onChange: { [weak self] in
      MainActor.assumeIsolated { self?.track() }
    }
  }
}
