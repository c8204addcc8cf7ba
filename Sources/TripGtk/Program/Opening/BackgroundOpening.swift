import CGtk
import Dispatch
import Synchronization
import TripCore
import TripFeed

/// A timetable that is being opened on a thread of its own, while the window is built: on a small feed it is done by the
/// time there is one.
final class BackgroundOpening: Sendable {
  let request: DeskRequest
  private let state = Mutex(State())
  private let done = DispatchGroup()
  private let queue = DispatchQueue(label: "tripdesk.opening", qos: .userInitiated)

  private struct State {
    var result: Result<DeskOpening, FeedError>?
    var fraction = 0.0
    var isCancelled = false
  }

  /// Begins to open.
  ///
  /// - Parameters:
  ///   - request: Which feed.
  ///   - running: Of the desk that it is for, where that runs already: its clock, and what was decided there.
  ///   - environment: The user's language and formats.
  init(
    _ request: DeskRequest, running: (clock: DeskClock, decided: JournalState)? = nil,
    _ environment: DeskEnvironment
  ) {
    self.request = request
    let progress = FeedProgress(
      report: { [weak self] fraction in self?.state.withLock { $0.fraction = fraction } },
      isCancelled: { [weak self] in Task.isCancelled || self?.state.withLock { $0.isCancelled } ?? false })
    done.enter()
    queue.async { [self] in
      let result = Result { () throws(FeedError) in
        try DeskOpening(request, running: running, environment: environment, progress: progress)
      }
      state.withLock { $0.result = result }
      done.leave()
      // The reader's tables are gone by now; malloc would keep their memory.
      malloc_trim(0)
    }
  }

  /// How much of it is done, from 0 to 1.
  var fraction: Double { state.withLock { $0.fraction } }

  /// Stops reading; the result is then an error.
  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Waits for the result.
  func value() async -> Result<DeskOpening, FeedError> {
    await withCheckedContinuation { continuation in
      done.notify(queue: .main) { [self] in
        if let result = state.withLock({ $0.result }) { continuation.resume(returning: result) }
      }
    }
  }
}
