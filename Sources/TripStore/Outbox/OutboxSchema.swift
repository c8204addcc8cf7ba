internal import GRDB
import TripCore

/// The tables of an outbox's file.
enum OutboxSchema {
  /// The version of the tables, in `PRAGMA user_version`.
  static let version = 9
  /// The first version that overwrites what it deletes, and has no write-ahead log.
  private static let firstClean = 8

  /// Makes the tables that a file lacks: all of them in a new file.
  ///
  /// - Throws: ``JournalError/newerVersion(found:supported:path:)``; ``JournalError/damaged(path:)`` when a table is not as
  ///   this program makes it: SQLite calls a file whole in which one letter of a column's name is another; and SQLite's errors.
  static func bringUpToDate(_ db: Database, path: String) throws {
    try migrate(db, path: path)
    let new = try DatabaseQueue().write { db in
      try migrate(db, path: path)
      return try definitions(db)
    }
    guard try new.isSubset(of: definitions(db)) else { throw JournalError.damaged(path: path) }
  }

  private static func definitions(_ db: Database) throws -> Set<String> {
    try String.fetchSet(db, sql: "SELECT name || ' ' || sql FROM sqlite_master WHERE sql IS NOT NULL")
  }

  private static func migrate(_ db: Database, path: String) throws {
    let found = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard found <= version else { throw JournalError.newerVersion(found: found, supported: version, path: path) }
    for migration in migrations.dropFirst(max(found, 0)) { try db.execute(sql: migration) }
    if found < version { try db.execute(sql: "PRAGMA user_version = \(version)") }
  }

  /// Whether unused pages may have steps that were deleted, because an older version of the program wrote the file.
  static func leavesSteps(_ db: Database) throws -> Bool {
    try 1..<firstClean ~= Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  /// The statements that lead from each version to the next.
  private static let migrations = [
    """
    CREATE TABLE step (
      place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, proposals TEXT NOT NULL, checksum INTEGER NOT NULL
    );
    CREATE TABLE known (
      sequence INTEGER PRIMARY KEY, id TEXT NOT NULL, step TEXT NOT NULL, time INTEGER NOT NULL, author TEXT NOT NULL,
      operator TEXT NOT NULL, service_date TEXT NOT NULL, trip_id TEXT NOT NULL, start_time INTEGER,
      kind TEXT NOT NULL, stop_sequence INTEGER, value TEXT, platform_code TEXT, parent_station TEXT, undoes TEXT,
      checksum INTEGER NOT NULL
    );
    CREATE TABLE reading (time INTEGER NOT NULL);
    """,
    // Whose outbox it is, in plain text, the id of the journal for which its steps are kept, and steps that cannot be
    // read: the row, or the file that was put aside.
    """
    CREATE TABLE owner (address TEXT NOT NULL, operator TEXT NOT NULL, author TEXT NOT NULL);
    CREATE TABLE journal (id TEXT NOT NULL);
    CREATE TABLE damaged (id, proposals, checksum, file TEXT, is_acknowledged INTEGER NOT NULL DEFAULT 0);
    """,
    // Allows decisions and entries that an older program would call damaged: reasons with a cause, and alerts.
    "SELECT 1;",
    // The steps that the journal refused, until the dispatcher answers; and a row while the dispatcher is to say what
    // becomes of the steps in the table `step`.
    """
    CREATE TABLE refused (
      place INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, proposals TEXT NOT NULL, checksum INTEGER NOT NULL
    );
    CREATE TABLE undecided (mark INTEGER NOT NULL);
    """,
    // Allows decisions and entries about the vehicle of a trip and about settings, which an older program would call damaged.
    "SELECT 1;",
    // Allows decisions that hold a trip, end it early, start it late, or cancel it with a reason.
    "SELECT 1;",
    // Allows decisions and entries about sections with a single track.
    "SELECT 1;",
    // In place of a write-ahead log SQLite uses a rollback journal, which an older program would not. The random number,
    // in the first page of the file, tells the pages of that journal from those of another file (`RollbackJournal`).
    "PRAGMA schema_version = \(Int32.random(in: 1 ... .max));",
    // Allows decisions and entries with the planned stop time that they are about, which an older program would call damaged.
    "SELECT 1;",
  ]
}
