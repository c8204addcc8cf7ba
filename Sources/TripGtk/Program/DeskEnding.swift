import Dispatch
import Synchronization
import TripCore
import TripProgram
import TripPublish

/// The work that remains for an operator's desk when the program ends: saving its decisions, publishing a last
/// version of its feed without predictions, and closing its journal.
///
/// The work is done on other threads while the main thread waits. So it is the same when the window is closed, when a
/// signal arrives, and when the connection to the display breaks while GTK draws.
struct DeskEnding: Sendable {
  /// The decisions that are not saved yet.
  let steps: UnsavedSteps
  /// What the desk publishes, or `nil` when it publishes nothing.
  let publication: Publication?

  /// The time limit for all of the work: a disk that does not respond must not keep the program from ending.
  private static let timeLimit = DispatchTimeInterval.seconds(5)

  /// Ends all desks at the same time, and waits until the work is done or the time limit is over.
  ///
  /// - Parameter endings: The remaining work of each desk.
  /// - Returns: The number of decisions that could not be saved.
  static func carryOut(_ endings: [DeskEnding]) -> Int {
    let unsaved = UnsavedCount(endings.reduce(0) { $0 + $1.steps.count })
    let done = DispatchGroup()
    for ending in endings {
      done.enter()
      Task.detached(priority: .userInitiated) {
        let left = await ending.steps.save()
        unsaved.add(left - ending.steps.count)
        for failure in await ending.publication?.finish() ?? [] { StandardError.write(failure) }
        await ending.publication?.stop(within: .seconds(1))
        done.leave()
      }
    }
    _ = done.wait(timeout: .now() + timeLimit)
    for ending in endings { ending.steps.journal.close() }
    return unsaved.value
  }

  /// The number of decisions of all desks that are not saved yet.
  private final class UnsavedCount: Sendable {
    private let count: Mutex<Int>

    init(_ count: Int) { self.count = Mutex(count) }

    var value: Int { count.withLock { $0 } }

    func add(_ difference: Int) { count.withLock { $0 += difference } }
  }
}

extension DeskEnding {
  /// Writes one line to standard error about how the program ended, unless `reason` is `nil` and all decisions are
  /// saved.
  ///
  /// - Parameters:
  ///   - reason: Why the program ends; `nil` when the user closed the window or a signal arrived.
  ///   - unsaved: The number of decisions that could not be saved.
  static func report(_ reason: String?, unsaved: Int) {
    let kept =
      unsaved == 0
      ? "every decision is saved" : "\(unsaved) \(unsaved == 1 ? "decision" : "decisions") could not be saved"
    if let reason { StandardError.write("\(reason); \(kept)") } else if unsaved > 0 { StandardError.write(kept) }
  }
}
