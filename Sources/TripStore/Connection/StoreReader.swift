internal import GRDB
import TripCore

/// Reads a journal without changing its file, for commands that only print entries.
///
/// ```swift
/// if let reader = try StoreReader.open(path) {
///   let entries = try await reader.entries(of: nil)
/// }
/// ```
public struct StoreReader: Sendable {
  /// The path by which the user named the file.
  private let path: String

  /// Checks that the file at `path` is a journal that this version can read.
  ///
  /// - Parameter path: The path of the SQLite file.
  /// - Returns: A reader of the journal, or `nil` when there is no such file.
  /// - Throws: ``JournalError/notAJournal(path:)``, ``JournalError/damaged(path:)``,
  ///   ``JournalError/newerVersion(found:supported:path:)``, ``JournalError/unreadable(path:)``, and other journal
  ///   errors.
  public static func open(_ path: String) throws(JournalError) -> StoreReader? {
    do {
      return try check(StorePath.resolved(path)) ? StoreReader(path: path) : nil
    } catch { throw JournalError(error, path: StorePath.resolved(path)) }
  }

  /// Checks that the file at `path` is a journal that this version can read, and that SQLite may read what lies beside it.
  ///
  /// - Returns: `false` when there is no such file.
  private static func check(_ path: String) throws -> Bool {
    switch try StoreKind(path) {
    case .other: throw JournalError.notAJournal(path: path)
    case .damaged: throw JournalError.damaged(path: path)
    case .noFile: return false
    case .journal(let version):
      try Migrations.refuseNewer(version, path: path)
      try FilesBeside(path).check(version: version)
      return true
    }
  }

  /// Reads the store after checking its file again: another program may have changed it since the reader was made, or a link
  /// that leads to it.
  private static func read<Value>(_ path: String, _ work: (Database) throws -> Value) throws -> Value {
    let path = StorePath.resolved(path)
    guard try check(path) else { throw JournalError.replaced(path: path) }
    return try StoreConnection.read(path, work)
  }

  /// Reads the entries of one operator or of all. Each call opens the file, and checks every entry that it reads.
  ///
  /// - Parameters:
  ///   - operatorID: The operator whose entries are read; `nil` for all operators.
  ///   - dates: The service dates of the trips that the entries are about; `nil` for all dates.
  ///   - sequence: Only entries after this sequence number are returned, and settings that may count again after an undo.
  /// - Returns: The entries, in the order of the journal.
  /// - Throws: ``JournalError/damaged(path:)`` when an entry is missing or differs from what was written, and other
  ///   journal errors.
  public func entries(
    of operatorID: OperatorID?, on dates: ClosedRange<ServiceDate>? = nil, after sequence: JournalSequence = .start
  ) async throws(JournalError) -> [JournalEntry] {
    try await entries(of: operatorID, on: dates, after: sequence, having: SeenEntry())
  }

  /// Reads entries as ``entries(of:on:after:)`` does.
  ///
  /// - Throws: Also ``JournalError/replaced(path:)`` when the store lacks the entry that was seen last.
  func entries(
    of operatorID: OperatorID?, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence,
    having seen: SeenEntry
  ) async throws(JournalError) -> [JournalEntry] {
    let result: Result<[JournalEntry], JournalError> = await Task.detached { [path] in
      do throws(JournalError) {
        return .success(try Self.entries(path, of: operatorID, on: dates, after: sequence, having: seen))
      } catch { return .failure(error) }
    }.value
    return try result.get()
  }

  /// Reads which operators have entries in this journal.
  ///
  /// - Returns: Each operator once, in the order of the bytes of their identifiers.
  /// - Throws: ``JournalError/damaged(path:)`` when an entry or a count is missing, and other journal errors.
  public func operators() async throws(JournalError) -> [OperatorID] {
    let result: Result<[OperatorID], JournalError> = await Task.detached { [path] in
      do { return .success(try Self.operators(path)) } catch { return .failure(JournalError(error, path: path)) }
    }.value
    return Set(try result.get()).sorted()
  }

  private static func operators(_ path: String) throws -> [OperatorID] {
    let counted = try Self.read(path) { db -> [OperatorID]? in
      guard try Migrations.hasCounts(db) else { return nil }
      return try HeadReader(db, path: path).all().map { OperatorID($0.key.operatorID) }
    }
    // A store of an older version has no counts, so its entries are read.
    return try counted ?? entries(path, of: nil, on: nil, after: .start, having: SeenEntry()).map(\.operatorID)
  }

  /// Reads whether the store is for the decisions of a rehearsal (`true`) or for real ones (`false`); `nil` when the
  /// store does not say so.
  func isRehearsal() throws(JournalError) -> Bool? {
    do {
      return try Self.read(path) { db in
        try Migrations.hasCounts(db) ? StorePurpose(db, path: path).isRehearsal : nil
      }
    } catch { throw JournalError(error, path: path) }
  }

  /// Reads the time that a program last recorded for a dispatcher at a desk of an operator; `nil` when none did.
  func lastPresence(of operatorID: OperatorID) async throws(JournalError) -> Instant? {
    let result: Result<Int64?, JournalError> = await Task.detached { [path] in
      do {
        return .success(
          try Self.read(path) { db in
            try Migrations.hasCounts(db) ? StorePresence.time(of: operatorID, in: db) : nil
          })
      } catch { return .failure(JournalError(error, path: path)) }
    }.value
    return try result.get().flatMap { Instant(exactly: Int($0)) }
  }

  private static func entries(
    _ path: String, of operatorID: OperatorID?, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence,
    having seen: SeenEntry
  ) throws(JournalError) -> [JournalEntry] {
    func isWanted(_ entry: JournalEntry) -> Bool {
      (operatorID ?? entry.operatorID) == entry.operatorID && dates?.contains(entry.subject.serviceDate) ?? true
        && entry.sequence > sequence
    }
    do {
      return try Self.read(path) { db in
        // A store of an older version has no table of counts and checksums (`head`), so the whole file is checked.
        guard try Migrations.hasCounts(db) else {
          guard try !db.tableExists("head") else { throw JournalError.damaged(path: path) }
          try StoreCheck(db, path: path).checkPages()
          return try EntryScan(db, path: path).entries(isWanted)
        }
        try seen.check(db, path: path)
        let reader = EntryReader(db, path: path)
        if let operatorID { return try reader.entries(of: operatorID, on: dates, after: sequence) }
        return try reader.all().filter(isWanted)
      }
    } catch { throw JournalError(error, path: path) }
  }
}
