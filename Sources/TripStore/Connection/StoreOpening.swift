import TripCore

/// An open journal together with the decisions that were read from it, as a desk needs them at its start.
///
/// ```swift
/// let opening = try await StoreOpening.open(path, of: OperatorID(timetable.agency))
/// let delayed = opening.state.instances
/// ```
public struct StoreOpening: Sendable {
  /// The open journal.
  public let journal: SQLiteJournal
  /// The state of the trips that follows from the entries of the requested operator and dates.
  public let state: JournalState

  /// Opens a journal and reads its entries. The cost grows with the number of entries about the dates.
  ///
  /// - Parameters:
  ///   - path: The path of the SQLite file.
  ///   - operatorID: The operator whose entries are read.
  ///   - dates: The service dates that are read; `nil` for all.
  ///   - isRehearsal: `true` to open a journal for the decisions of a rehearsal, `false` for real decisions, `nil` to
  ///     accept both.
  ///   - makesNew: Whether an empty journal is made when there is no such file. Pass `false` when there was a file
  ///     before: with an empty journal all trips would look as planned, also cancelled ones.
  /// - Returns: The open journal and the state of its entries.
  /// - Throws: ``JournalError``. A damaged file is not changed; ``StoreRepair/mend(_:isRehearsal:)`` repairs it.
  public static func open(
    _ path: String, of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>? = nil, isRehearsal: Bool? = nil,
    makesNew: Bool = true
  ) async throws(JournalError) -> StoreOpening {
    let journal = try SQLiteJournal(path: path, isRehearsal: isRehearsal, makesNew: makesNew)
    do throws(JournalError) {
      return StoreOpening(journal: journal, state: try await journal.state(of: operatorID, on: dates))
    } catch {
      journal.close()
      throw error
    }
  }

  /// Opens the journal again after its file was replaced while the program was running.
  ///
  /// - Parameters:
  ///   - path: The path of the SQLite file.
  ///   - operatorID: The operator whose entries are read.
  ///   - dates: The service dates that are read; `nil` for all.
  ///   - isRehearsal: `true` to open a journal for the decisions of a rehearsal, `false` for real decisions, `nil` to
  ///     accept both.
  /// - Returns: The open journal and the state of its entries.
  /// - Throws: ``JournalError/replaced(path:)`` when there is no such file, ``JournalError/otherOperator(_:path:)``
  ///   when the file has entries of other operators only, and other journal errors.
  public static func again(
    _ path: String, of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>? = nil, isRehearsal: Bool? = nil
  ) async throws(JournalError) -> StoreOpening {
    let opening = try await open(path, of: operatorID, on: dates, isRehearsal: isRehearsal, makesNew: false)
    do throws(JournalError) {
      let operators = try await opening.journal.operators()
      if let other = operators.first, !operators.contains(operatorID) {
        throw .otherOperator(other.text, path: opening.journal.path)
      }
      return opening
    } catch {
      opening.journal.close()
      throw error
    }
  }
}

extension JournalError {
  /// Whether the error is about a journal's file that was replaced, deleted or damaged, so that a later call of
  /// ``StoreOpening/again(_:of:on:isRehearsal:)`` may succeed.
  public var isAboutFile: Bool {
    switch self {
    case .replaced, .damaged: true
    default: false
    }
  }
}

extension SQLiteJournal {
  /// Reads the whole file of the journal and checks its pages, indexes, checksums and entries.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when any part of the file differs from what was written.
  func check() async throws(JournalError) {
    try await read { [path] db in try StoreCheck(db, path: path).checkAll() }
  }
}
