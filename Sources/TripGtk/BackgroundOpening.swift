import Dispatch
import Synchronization
import TripCore
import TripFeed

/// A timetable that is being opened on a thread of its own, begun before GTK is: on a small feed it is done by the time
/// there is a window.
final class BackgroundOpening: Sendable {
  let request: DeskRequest
  private let finished = Mutex<Result<DeskOpening, FeedError>?>(nil)
  private let done = DispatchGroup()

  init(_ request: DeskRequest, _ environment: DeskEnvironment) {
    self.request = request
    done.enter()
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let result = Result { () throws(FeedError) in
        try DeskOpening(request, locale: environment.locale, translation: Gettext.translation)
      }
      finished.withLock { $0 = result }
      done.leave()
    }
  }

  /// The result, where it is there already.
  var result: Result<DeskOpening, FeedError>? { finished.withLock { $0 } }

  /// Waits for the result.
  func value() async -> Result<DeskOpening, FeedError> {
    await withCheckedContinuation { continuation in
      done.notify(queue: .global()) { [self] in
        if let result { continuation.resume(returning: result) }
      }
    }
  }
}
