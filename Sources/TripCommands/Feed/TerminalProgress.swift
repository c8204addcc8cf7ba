import Dispatch
import Glibc
import Synchronization
import TripCore
import TripFeed

/// Progress on standard error, where that is a terminal and the work takes longer than a second.
final class TerminalProgress: Sendable {
  private struct State {
    var fraction = 0.0
    var isShown = false
    var isFinished = false
  }

  private let state = Mutex(State())

  /// Begins to count the second.
  init() {
    if isatty(STDERR_FILENO) == 1 { show(after: .seconds(1)) }
  }

  /// What reading reports to.
  var progress: FeedProgress {
    FeedProgress(report: { [weak self] fraction in self?.state.withLock { $0.fraction = fraction } })
  }

  /// Takes the progress off the terminal, before the answer comes.
  func finish() {
    state.withLock { state in
      state.isFinished = true
      if state.isShown { Self.write("\r\u{1B}[K") }
    }
  }

  private func show(after delay: DispatchTimeInterval) {
    DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in
      guard let self else { return }
      let goesOn = state.withLock { state in
        if state.isFinished { return false }
        state.isShown = true
        Self.write("\rReading: \(Int(saturating: state.fraction * 100)) %")
        return true
      }
      if goesOn { show(after: .milliseconds(200)) }
    }
  }

  private static func write(_ text: String) {
    var output = TextOutput(.data, descriptor: STDERR_FILENO)
    output.write(text)
    try? output.flush()
  }
}
