internal import GRDB
import TripCore

/// Reads a journal and changes nothing: for commands that only tell.
public struct StoreReader: Sendable {
  private let path: String

  /// Opens the journal at `path`.
  ///
  /// - Returns: `nil` when there is none.
  /// - Throws: ``JournalError``.
  public static func open(_ path: String) throws(JournalError) -> StoreReader? {
    let path = StorePath.resolved(path)
    do {
      switch try StoreKind(path) {
      case .other: throw JournalError.notAJournal(path: path)
      case .damaged: throw JournalError.damaged(path: path)
      case .nothing: return nil
      case .journal(let version): try Migrations.refuseNewer(version, path: path)
      }
      try StoreCheck.checkLog(path)
      return StoreReader(path: path)
    } catch { throw JournalError(error, path: path) }
  }

  /// Reads the entries of one operator or of all.
  ///
  /// - Parameters:
  ///   - operatorID: Whose; `nil` for all.
  ///   - dates: The service days that they are about; `nil` for all.
  /// - Returns: The entries, in the order of the journal.
  /// - Throws: ``JournalError/damaged(path:)`` when one is missing or is not what was written, and others.
  public func entries(
    of operatorID: OperatorID?, on dates: ClosedRange<ServiceDate>? = nil
  ) async throws(JournalError) -> [JournalEntry] {
    let result: Result<[JournalEntry], JournalError> = await Task.detached { [path] in
      do throws(JournalError) { return .success(try Self.entries(path, of: operatorID, on: dates)) } catch {
        return .failure(error)
      }
    }.value
    return try result.get()
  }

  private static func entries(
    _ path: String, of operatorID: OperatorID?, on dates: ClosedRange<ServiceDate>?
  ) throws(JournalError) -> [JournalEntry] {
    func isWanted(_ entry: JournalEntry) -> Bool {
      (operatorID ?? entry.operatorID) == entry.operatorID && dates?.contains(entry.instance.serviceDate) ?? true
    }
    do {
      return try StoreConnection.read(path) { db in
        // A store of an older version has no heads: the whole of it is checked.
        guard try Migrations.isUpToDate(db) else {
          guard try !db.tableExists("head") else { throw JournalError.damaged(path: path) }
          try StoreCheck(db, path: path).checkPages()
          return try EntryScan(db, path: path).entries(isWanted)
        }
        let reader = EntryReader(db, path: path)
        if let operatorID { return try reader.entries(of: operatorID, on: dates, after: .start) }
        return try reader.all().filter(isWanted)
      }
    } catch { throw JournalError(error, path: path) }
  }
}
