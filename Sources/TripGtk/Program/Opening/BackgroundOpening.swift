import CGtk
import Dispatch
import Synchronization
import TripCore
import TripFeed

/// A timetable that is being opened on another thread while the window is built.
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

  /// Starts to open a timetable.
  ///
  /// - Parameters:
  ///   - request: The feed and its options.
  ///   - running: The running desk whose feed is opened again; `nil` for a new desk.
  ///   - environment: The user's language and formats.
  init(
    _ request: DeskRequest, running: RunningDesk? = nil, _ environment: DeskEnvironment
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
      // The tables for reading the feed are freed now, but malloc would keep their memory.
      malloc_trim(0)
    }
  }

  /// The part of the work that is done, from 0 to 1.
  var fraction: Double { state.withLock { $0.fraction } }

  /// Stops reading. The result is then an error.
  func cancel() { state.withLock { $0.isCancelled = true } }

  /// Waits for the result.
  ///
  /// - Returns: The opened timetable, or the error.
  func value() async -> Result<DeskOpening, FeedError> {
    await withCheckedContinuation { continuation in
      done.notify(queue: .main) { [self] in
        if let result = state.withLock({ $0.result }) { continuation.resume(returning: result) }
      }
    }
  }
}
