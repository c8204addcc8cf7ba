internal import GRDB
import TripCore

/// A journal as a desk starts with it: opened, read, and mended where it was damaged.
public struct StoreOpening: Sendable {
  /// The journal.
  public let journal: SQLiteJournal
  /// What follows from the entries that were asked for.
  public let state: JournalState
  /// What was done where the file was damaged: somebody has to be told.
  public let recovery: StoreRecovery?

  /// Up to this size a file is checked as a whole each time it is opened; that takes a few milliseconds.
  private static let sizeCheckedAtOnce = 1 << 20

  /// Opens a journal, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - operatorID: Whose entries are read.
  ///   - dates: The service days that they are about; all where nothing is given.
  /// - Returns: The journal and what follows from its entries.
  /// - Throws: ``JournalError``; never ``JournalError/damaged(path:)`` because of what the file holds.
  public static func open(
    _ path: String, of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>? = nil
  ) async throws(JournalError) -> StoreOpening {
    do { return try await openAsItIs(path, operatorID, dates, recovery: nil) } catch {
      guard DamagedStore(path: path).explains(error) else { throw error }
    }
    let recovery = try DamagedStore(path: path).recover()
    return try await openAsItIs(path, operatorID, dates, recovery: recovery)
  }

  private static func openAsItIs(
    _ path: String, _ operatorID: OperatorID, _ dates: ClosedRange<ServiceDate>?, recovery: StoreRecovery?
  ) async throws(JournalError) -> StoreOpening {
    var state = JournalState()
    if DamagedStore(path: path).needsRecovery { throw .damaged(path: path) }
    if FileBytes.size(path) > 0 {
      // Read before anything is written: the last connection that may write puts the log away when it closes.
      do {
        let reading = try StoreConnection.openForReading(path)
        state = try await reading.read { db in
          try StoreCheck(db, path: path).checkLog()
          // A store of another version, or of another program, is for the journal to refuse.
          guard try Migrations.isUpToDate(db) else { return JournalState() }
          if FileBytes.size(path) <= sizeCheckedAtOnce { try StoreCheck(db, path: path).checkAll() }
          return JournalState(try EntryReader(db, path: path).entries(of: operatorID, on: dates, after: .start))
        }
      } catch {
        let error = JournalError(error, path: path)
        // What else is wrong, the journal says as well.
        if case .damaged = error { throw error }
      }
    }
    let journal = try SQLiteJournal(path: path)
    for entry in try await journal.entries(of: operatorID, on: dates, after: state.last) { state.add(entry) }
    return StoreOpening(journal: journal, state: state, recovery: recovery)
  }
}

extension SQLiteJournal {
  /// Reads the whole file and checks it: indexes, checksums, everything. It takes a second for a year.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` where anything is not as it was written.
  public func check() async throws(JournalError) {
    try await run { [path] db in try StoreCheck(db, path: path).checkAll() }.get()
  }
}
