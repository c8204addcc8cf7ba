import Dispatch
import Glibc
import Synchronization
import TripCore
import TripFeed

/// Writes the progress of some work to standard error, when that is a terminal and the work takes longer than a second.
final class TerminalProgress: Sendable {
  private struct State {
    var fraction = 0.0
    var isShown = false
    var isFinished = false
  }

  private let state = Mutex(State())
  private let work: String

  /// Starts to measure the time.
  ///
  /// - Parameter work: The word for the work, as the begin of a line.
  init(_ work: String = "Reading") {
    self.work = work
    if isatty(STDERR_FILENO) == 1 { show(after: .seconds(1)) }
  }

  /// The object to which a feed reports its progress while it is read.
  var progress: FeedProgress {
    FeedProgress(report: { [weak self] fraction in self?.update(fraction) })
  }

  /// Notes which part of the work is done, from 0 to 1.
  func update(_ fraction: Double) { state.withLock { $0.fraction = fraction } }

  /// Erases the progress from the terminal. Call this before the command writes its output.
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
        Self.write("\r\(work): \(Int(saturating: state.fraction * 100)) %")
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
