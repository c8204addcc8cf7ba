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
    try await run { db in
      try db.execute(sql: insertion, arguments: [operatorID.text, time.unixSeconds])
    }.get()
  }

  /// When somebody was last at a desk, whichever program noted it.
  ///
  /// - Throws: ``JournalError``.
  public func lastPresence(of operatorID: OperatorID) async throws(JournalError) -> Instant? {
    try await run { db in
      try Int.fetchOne(db, sql: "SELECT time FROM presence WHERE operator = ?", arguments: [operatorID.text])
    }.get().map { Instant(unixSeconds: $0) }
  }
}
