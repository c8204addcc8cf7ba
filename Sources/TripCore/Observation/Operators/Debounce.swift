extension ObservableValue {
  /// The value once it has been left alone for a while.
  ///
  /// It listens from now on, whether or not anybody listens to it. It is a value of its own in time: what combines it
  /// with its source is told twice.
  ///
  /// - Parameters:
  ///   - interval: How long it must not have changed.
  ///   - clock: Where the time comes from.
  ///   - file: Where it stands; named where a cycle is stopped.
  ///   - line: The line in `file`.
  /// - Returns: The value that was last let through.
  public func debounce(
    for interval: Duration, clock: some TimeSource, file: StaticString = #fileID, line: UInt = #line
  ) -> some ObservableValue<Value> {
    Paced(self, pace: Debouncing(interval, clock), file: file, line: line)
  }
}

/// Since when it has been quiet. One timer at a time, however many changes: it is set again when it ends too early.
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
