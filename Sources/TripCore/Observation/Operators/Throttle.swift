extension ObservableValue {
  /// The value, at most once an interval: the first change at once, then the latest one at the end of each interval in
  /// which there was one. The last is never lost.
  ///
  /// It listens from now on, whether or not anybody listens to it. It is a value of its own in time: what combines it
  /// with its source is told twice.
  ///
  /// - Parameters:
  ///   - interval: How long it holds changes back after it has let one through.
  ///   - clock: Where the time comes from.
  ///   - file: Where it stands; named where a cycle is stopped.
  ///   - line: The line in `file`.
  /// - Returns: The value that was last let through.
  public func throttle(
    for interval: Duration, clock: some TimeSource, file: StaticString = #fileID, line: UInt = #line
  ) -> some ObservableValue<Value> {
    Paced(self, pace: Throttling(interval, clock), file: file, line: line)
  }
}

/// Whether an interval is under way, and whether something changed in it.
private final class Throttling: Pace {
  private let interval: Duration
  private let clock: any TimeSource
  private var isHolding = false
  private var hasMissed = false

  init(_ interval: Duration, _ clock: any TimeSource) {
    self.interval = interval
    self.clock = clock
  }

  override func changed() {
    if isHolding {
      hasMissed = true
    } else {
      letThroughAndHold()
    }
  }

  private func letThroughAndHold() {
    isHolding = true
    hasMissed = false
    clock.schedule(after: interval) { [weak self] in self?.intervalEnded() }
    letThrough()
  }

  private func intervalEnded() {
    isHolding = false
    if hasMissed { letThroughAndHold() }
  }
}
