internal import GRDB
import TripCore

extension SQLiteJournal: PresenceRecord {
  /// Notes that somebody is at a desk, for every program that opens the file.
  ///
  /// - Parameters:
  ///   - operatorID: Whose desk.
  ///   - time: When.
  /// - Throws: ``JournalError``.
  public func renewPresence(of operatorID: OperatorID, at time: Instant) async throws(JournalError) {
    let insertion = "INSERT OR REPLACE INTO presence (operator, time) VALUES (?, ?)"
    try await write { db in
      try db.execute(sql: insertion, arguments: [operatorID.text, time.unixSeconds])
    }
  }

  /// When a dispatcher was last at a desk, whichever program noted it; `nil` when there was none, or no clock shows such a
  /// time.
  ///
  /// - Throws: ``JournalError``.
  public func lastPresence(of operatorID: OperatorID) async throws(JournalError) -> Instant? {
    let time = try await read { db in
      try Int64.fetchOne(db, sql: "SELECT time FROM presence WHERE operator = ?", arguments: [operatorID.text])
    }
    return time.flatMap { Instant(exactly: Int($0)) }
  }
}
