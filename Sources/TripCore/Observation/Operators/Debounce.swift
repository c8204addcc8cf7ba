extension ObservableValue {
  /// Returns the value as it is after a while without changes.
  ///
  /// The result follows the value from now on, also without listeners. It changes at another moment than the value, so a
  /// combination of both is delivered twice.
  ///
  /// - Parameters:
  ///   - interval: How long the value must not change before the result takes it over.
  ///   - clock: The source of the time.
  ///   - file: The file that makes the result, for the report of a cycle.
  ///   - line: The line in `file`.
  /// - Returns: The result.
  public func debounce(
    for interval: Duration, clock: some TimeSource, file: StaticString = #fileID, line: UInt = #line
  ) -> some ObservableValue<Value> {
    Paced(self, pace: Debouncing(interval, clock), file: file, line: line)
  }
}

/// Takes over a change after an interval without further ones. There is one timer, however many changes come: it is set
/// again when it ends too early.
private final class Debouncing: Pace {
  private let interval: Duration
  private let clock: any TimeSource
  private var due: Duration?

  init(_ interval: Duration, _ clock: any TimeSource) {
    self.interval = interval
    self.clock = clock
  }

  override func changed() {
    let isWaiting = due != nil
    due = clock.now + interval
    if !isWaiting { wait(interval) }
  }

  private func wait(_ delay: Duration) {
    clock.schedule(after: delay) { [weak self] in self?.waitEnded() }
  }

  private func waitEnded() {
    guard let due else { return }
    let rest = due - clock.now
    if rest > .zero { return wait(rest) }
    self.due = nil
    letThrough()
  }
}
