internal import GRDB
import TripCore

/// Reads the table `presence` of a store.
enum StorePresence {
  /// Returns the recorded time of an operator, in Unix seconds; `nil` when none was recorded.
  static func time(of operatorID: OperatorID, in db: Database) throws -> Int64? {
    try Int64.fetchOne(db, sql: "SELECT time FROM presence WHERE operator = ?", arguments: [operatorID.text])
  }
}

extension SQLiteJournal: PresenceRecord {
  /// Records when a dispatcher was at a desk, for every program that opens the journal's file.
  ///
  /// - Parameters:
  ///   - operatorID: The operator whose timetable the desk shows.
  ///   - time: The time to record. It replaces the recorded time, even if that is later.
  /// - Throws: ``JournalError``.
  public func renewPresence(of operatorID: OperatorID, at time: Instant) async throws(JournalError) {
    let insertion = "INSERT OR REPLACE INTO presence (operator, time) VALUES (?, ?)"
    try await write { db in
      try db.inTransaction(.immediate) {
        try RollbackJournal.keepFirstPage(db)
        try db.execute(sql: insertion, arguments: [operatorID.text, time.unixSeconds])
        return .commit
      }
    }
  }

  /// Reads the time that this or another program last recorded for a dispatcher at a desk of an operator.
  ///
  /// - Parameter operatorID: The operator whose timetable the desk shows.
  /// - Returns: The recorded time, or `nil` when none was recorded or the number in the file is out of range.
  /// - Throws: ``JournalError``.
  public func lastPresence(of operatorID: OperatorID) async throws(JournalError) -> Instant? {
    let time = try await read { try StorePresence.time(of: operatorID, in: $0) }
    return time.flatMap { Instant(exactly: Int($0)) }
  }
}
