extension ObservableValue {
  /// Returns the value with at most one change an interval: the first change at once, then the latest one at the end of
  /// each interval that had one. The last change is never lost.
  ///
  /// The result follows the value from now on, also without listeners. It changes at another moment than the value, so a
  /// combination of both is delivered twice.
  ///
  /// - Parameters:
  ///   - interval: How long changes are held back after each change of the result.
  ///   - clock: The source of the time.
  ///   - file: The file that makes the result, for the report of a cycle.
  ///   - line: The line in `file`.
  /// - Returns: The result.
  public func throttle(
    for interval: Duration, clock: some TimeSource, file: StaticString = #fileID, line: UInt = #line
  ) -> some ObservableValue<Value> {
    Paced(self, pace: Throttling(interval, clock), file: file, line: line)
  }
}

/// Takes over one change an interval.
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
