import TripCore

/// A journal as a desk starts with it: opened and read.
public struct StoreOpening: Sendable {
  /// The journal.
  public let journal: SQLiteJournal
  /// What follows from the entries that were asked for.
  public let state: JournalState

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - operatorID: Whose entries are read.
  ///   - dates: The service days that they are about; `nil` for all.
  ///   - isRehearsal: Whether decisions of a rehearsal go there; `nil` takes the store as it is.
  ///   - makesNew: Whether a journal is made when there is none. Where one was replaced, an empty one would take every
  ///     cancellation back.
  /// - Returns: The journal and what follows from its entries.
  /// - Throws: ``JournalError``. A damaged journal is left as it is: ``StoreRepair`` mends it.
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

  /// Opens the journal again that was replaced under a program.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - operatorID: Whose entries are read.
  ///   - dates: The service days that they are about; `nil` for all.
  ///   - isRehearsal: Whether decisions of a rehearsal go there; `nil` takes the store as it is.
  /// - Returns: The journal and what follows from its entries.
  /// - Throws: ``JournalError/replaced(path:)`` when there is no file, ``JournalError/otherOperator(_:path:)``, and others.
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

extension SQLiteJournal {
  /// Reads the whole file and checks it: pages, indexes, heads, every entry. It takes a second for a year.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when anything is not as it was written.
  public func check() async throws(JournalError) {
    try await read { [path] db in try StoreCheck(db, path: path).checkAll() }
  }
}
