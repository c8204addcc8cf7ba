import Dispatch
import Synchronization
import TripCore
import TripStore

/// The journal that a desk was opened with, or why there is none.
struct DeskJournal: Sendable {
  let journal: any Journal
  /// What it holds of the days that the desk looks at.
  let state: JournalState
  /// From which service day on ``state`` was read.
  let firstDay: ServiceDate
  /// What the dispatcher should know about it.
  let notice: DeskNotice?

  /// How many days before today's a trip may have begun that is still under way, or whose end is awaited.
  private static let daysBefore = 3

  /// The day from which on a desk needs the journal.
  static func firstDay(showing shown: ServiceDate, today: ServiceDate) -> ServiceDate {
    min(shown, today).advanced(by: -daysBefore)
  }

  /// Opens the journal at `path`. When it cannot be opened, a desk without one is better than no desk.
  ///
  /// - Parameters:
  ///   - path: The journal's file; `nil` when the user has no home folder.
  ///   - operatorID: Whose decisions are read.
  ///   - firstDay: From which service day on.
  ///   - isRehearsal: What the journal must be for; `nil` when either will do.
  ///   - again: Whether a journal that was replaced is opened again: none is made then.
  /// - Returns: The journal, or a stand-in with the reason.
  static func open(
    _ path: String?, of operatorID: OperatorID, from firstDay: ServiceDate, isRehearsal: Bool?, again: Bool = false
  ) async -> DeskJournal {
    do throws(JournalError) {
      guard let path else {
        throw JournalError.failed(path: "", reason: tr("You have no home folder. Name a file with --store."))
      }
      let days = JournalState.days(from: firstDay)
      let opening =
        again
        ? try await StoreOpening.again(path, of: operatorID, on: days, isRehearsal: isRehearsal)
        : try await StoreOpening.open(path, of: operatorID, on: days, isRehearsal: isRehearsal)
      return DeskJournal(journal: opening.journal, state: opening.state, firstDay: firstDay, notice: nil)
    } catch {
      return DeskJournal(
        journal: UnavailableJournal(error), state: JournalState(), firstDay: firstDay,
        notice: .journalUnavailable(error))
    }
  }
}

/// A journal that is being opened while the calling thread does something else.
final class BackgroundJournal: Sendable {
  private let result = Mutex<DeskJournal?>(nil)
  private let done = DispatchSemaphore(value: 0)

  /// Begins to open.
  init(_ path: String?, of operatorID: OperatorID, from firstDay: ServiceDate, isRehearsal: Bool?) {
    Task.detached(priority: .userInitiated) { [self] in
      let journal = await DeskJournal.open(path, of: operatorID, from: firstDay, isRehearsal: isRehearsal)
      result.withLock { $0 = journal }
      done.signal()
    }
  }

  /// Waits for it, on a thread that may wait; once.
  func wait() -> DeskJournal? {
    done.wait()
    return result.withLock { $0 }
  }
}
