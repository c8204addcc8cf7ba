import Dispatch
import FoundationEssentials
import Synchronization
import TripCore
import TripPostgres
import TripProgram
import TripStore

/// The journal of a desk, opened. When it could not be opened, a stand-in that refuses decisions, with the reason.
struct DeskJournal: Sendable {
  let journal: any Journal
  /// The entries about the days that the desk shows.
  let state: JournalState
  /// The first service day whose entries ``state`` has.
  let firstDay: ServiceDate
  /// The notice that the journal could not be opened, or only for reading; `nil` when it was opened.
  let notice: DeskNotice?
  /// Whether ``state`` is what this computer knew earlier of a journal on a server.
  var isFormer = false
  /// Where decisions are kept on this computer while the server is away; `nil` for a journal in a file.
  var outbox: SQLiteOutbox?
  /// The undo steps that ``outbox`` has.
  var kept: [[Proposal]] = []
  /// Whether these wait for the dispatcher to say what becomes of them.
  var areUndecided = false
  /// What this computer knew of the journal when they were kept.
  var known = JournalState()
  /// The steps that the journal refused, and whose refusal the dispatcher has not answered.
  var refused: [[Proposal]] = []
  /// The decisions that are kept on this computer for other authors or addresses.
  var stranded: [StrandedSteps] = []
  /// Why the file of ``outbox`` could not be opened; `nil` when it could, or when there is none.
  var unopened: JournalError?
  /// What ``outbox`` could not read; `nil` when all could be read.
  var damage: OutboxDamage?
  /// Other operators, where the journal has no decision of this one.
  var others: [OperatorID] = []
  /// Other agencies of the timetable that may be meant.
  var otherAgencies: [OperatorID] = []
  /// The id of the journal on a server, also while it is away; `nil` when it was never open.
  var id: UUID?

  /// Whether the journal has to be opened again as soon as that is possible.
  var isLost: Bool { notice != nil && !(journal is PostgresJournal) }

  /// Returns the first service day whose entries a desk needs.
  ///
  /// - Parameters:
  ///   - shown: The service day that the desk shows.
  ///   - today: The service day of the present time.
  /// - Returns: A day a few days before the earlier of the two.
  static func firstDay(showing shown: ServiceDate, today: ServiceDate) -> ServiceDate {
    min(shown, today).advanced(by: -JournalState.daysBack)
  }

  /// Opens the journal's file, and makes it when it does not exist, or opens the journal on a server.
  ///
  /// - Parameters:
  ///   - path: The journal's file, or its address on a server; `nil` when the user has no home folder.
  ///   - operatorID: The operator whose decisions are read.
  ///   - firstDay: The first service day to read.
  ///   - isRehearsal: Whether the journal must hold decisions of a rehearsal (`true`) or real ones (`false`); `nil`
  ///     when both will do.
  ///   - known: The id that a journal on a server must have; `nil` to accept any.
  ///   - again: Whether the desk had the journal open before. A missing file is then not made.
  ///   - forWriting: Whether a journal that can be read, but not written, counts as one that cannot be opened.
  /// - Returns: The journal; one that only reads, with the reason, when it cannot be written; or a stand-in with the
  ///   reason when the journal cannot be opened.
  static func open(
    _ path: String?, of operatorID: OperatorID, from firstDay: ServiceDate, isRehearsal: Bool?,
    expecting known: UUID? = nil, again: Bool = false, forWriting: Bool = false
  ) async -> DeskJournal {
    do throws(JournalError) {
      guard let path else {
        throw JournalError.failed(path: "", reason: tr("You have no home folder. Name a file with --store."))
      }
      if PostgresAddress.isAddress(path) {
        return try await open(
          on: PostgresAddress(path), of: operatorID, from: firstDay, isRehearsal: isRehearsal, expecting: known)
      }
      let days = JournalState.days(from: firstDay)
      let opening =
        again
        ? try await StoreOpening.again(path, of: operatorID, on: days, isRehearsal: isRehearsal)
        : try await StoreOpening.open(path, of: operatorID, on: days, isRehearsal: isRehearsal)
      return DeskJournal(journal: opening.journal, state: opening.state, firstDay: firstDay, notice: nil)
    } catch {
      guard error.allowsReading, !forWriting, let path else { return unavailable(error, from: firstDay) }
      do throws(JournalError) {
        let journal = try ReadOnlyJournal(path: path, because: error, isRehearsal: isRehearsal)
        let state = try await journal.state(of: operatorID, on: JournalState.days(from: firstDay))
        return DeskJournal(journal: journal, state: state, firstDay: firstDay, notice: .journalReadOnly(error))
      } catch { return unavailable(error, from: firstDay) }
    }
  }

  /// Returns a stand-in for a journal that cannot be opened for the reason `error`.
  static func unavailable(_ error: JournalError, from firstDay: ServiceDate) -> DeskJournal {
    DeskJournal(
      journal: UnavailableJournal(error), state: JournalState(), firstDay: firstDay, notice: .journalUnavailable(error))
  }
}

extension JournalError {
  /// Whether a file that cannot be opened for writing may still be read.
  fileprivate var allowsReading: Bool {
    switch self {
    case .readOnly, .olderVersion: true
    default: false
    }
  }
}

/// A journal that is being opened while the calling thread reads the feed.
final class BackgroundJournal: Sendable {
  private let result = Mutex<(operatorID: OperatorID, journal: DeskJournal)?>(nil)
  private let done = DispatchSemaphore(value: 0)

  /// Starts to open a journal.
  ///
  /// - Parameters:
  ///   - path: The journal's file, or its address on a server; `nil` when the user has no home folder.
  ///   - choose: Chooses the operator whose decisions are read.
  ///   - keeper: For whom decisions are kept on this computer while a server is away.
  ///   - takesAny: Whether another journal than before is used without asking, because nothing is decided here.
  ///   - firstDay: The first service day to read.
  ///   - isRehearsal: As for ``DeskJournal``'s `open`.
  ///   - clock: The source of the current time.
  init(
    _ path: String?, of choose: @escaping @Sendable () async -> OperatorChoice, keeper: String, takesAny: Bool,
    from firstDay: ServiceDate, isRehearsal: Bool?, clock: DeskClock
  ) {
    Task.detached(priority: .userInitiated) { [self] in
      let choice = await choose()
      let operatorID = choice.id
      var journal: DeskJournal
      if let path, PostgresAddress.isAddress(path) {
        journal = await .start(
          path, of: operatorID, keeper: keeper, takesAny: takesAny, from: firstDay, isRehearsal: isRehearsal,
          clock: clock)
      } else {
        journal = await .open(path, of: operatorID, from: firstDay, isRehearsal: isRehearsal)
      }
      journal.otherAgencies = choice.others
      if choice.others.isEmpty, journal.state.entries.isEmpty, let opened = journal.journal as? any CopyableJournal {
        journal.others = (try? await opened.operators(insteadOf: operatorID)) ?? []
      }
      result.withLock { [journal] in $0 = (operatorID, journal) }
      done.signal()
    }
  }

  /// Blocks the calling thread until the journal is open. Call this once, and not on the main thread.
  func wait() -> (operatorID: OperatorID, journal: DeskJournal)? {
    done.wait()
    return result.withLock { $0 }
  }
}
