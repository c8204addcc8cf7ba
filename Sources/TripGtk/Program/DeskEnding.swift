import Dispatch
import Synchronization
import TripCore
import TripProgram
import TripPublish

/// What one operator's desk leaves to be done when the program ends: its decisions are saved, its feed loses the
/// predictions that will not be renewed, and its journal becomes one whole file.
///
/// All of it happens on other threads while the main one waits. So it is the same for a window that was closed, for a
/// signal, and for a display that broke in the middle of drawing.
struct DeskEnding: Sendable {
  /// What is still to be saved.
  let steps: UnsavedSteps
  /// What is being published.
  let publication: Publication?

  /// How long the end of the program waits for a journal and for readers. A disk that does not answer does not keep it.
  private static let patience = DispatchTimeInterval.seconds(5)

  /// Carries the ends of all desks out, side by side.
  ///
  /// - Returns: How many decisions could not be saved.
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
    _ = done.wait(timeout: .now() + patience)
    for ending in endings { ending.steps.journal.close() }
    return unsaved.value
  }

  /// How many decisions of all desks are not saved yet.
  private final class UnsavedCount: Sendable {
    private let count: Mutex<Int>

    init(_ count: Int) { self.count = Mutex(count) }

    var value: Int { count.withLock { $0 } }

    func add(_ difference: Int) { count.withLock { $0 += difference } }
  }
}

extension DeskEnding {
  /// Says in one line on standard error how the program ended; a window that was closed needs no word where all is saved.
  static func tell(_ reason: String?, unsaved: Int) {
    let kept =
      unsaved == 0
      ? "every decision is saved" : "\(unsaved) \(unsaved == 1 ? "decision" : "decisions") could not be saved"
    if let reason { StandardError.write("\(reason); \(kept)") } else if unsaved > 0 { StandardError.write(kept) }
  }
}
