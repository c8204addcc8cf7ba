import FoundationEssentials
internal import GRDB
import TripCore

/// The numbered steps that make and upgrade the tables of a store (a journal's SQLite file), from an empty file to
/// the current version.
///
/// A released step is never edited, because it has already changed existing stores; to change the tables, a new step
/// is added.
enum Migrations {
  /// The `application_id` of SQLite that marks a file as a Trip Desk journal: "Trip" in ASCII.
  static let applicationID = 0x5472_6970

  /// The steps that upgrade the tables: the first makes version 1 in an empty file, each further one the next
  /// version.
  static let steps: [Step] = [
    // Version 1 has only the table `entry` with the journal entries.
    .sql(
      """
      CREATE TABLE entry (
        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        step TEXT NOT NULL,
        time INTEGER NOT NULL,
        author TEXT NOT NULL,
        operator TEXT NOT NULL,
        service_date TEXT NOT NULL,
        trip_id TEXT NOT NULL,
        start_time INTEGER,
        kind TEXT NOT NULL,
        stop_sequence INTEGER,
        value TEXT,
        platform_code TEXT,
        parent_station TEXT,
        undoes TEXT,
        checksum INTEGER NOT NULL
      );
      CREATE INDEX entry_by_run ON entry (operator, service_date, trip_id);
      CREATE TRIGGER entry_is_never_changed BEFORE UPDATE ON entry
        BEGIN SELECT RAISE(ABORT, 'an entry of the journal is never changed'); END;
      """),
    // Version 2 adds the table `presence`: when a dispatcher was last at a desk of each operator.
    .sql("CREATE TABLE presence (operator TEXT PRIMARY KEY, time INTEGER NOT NULL) WITHOUT ROWID;"),
    // Version 3 changes no table, but allows entries of the kind "added". Because of the newer version number an
    // older program refuses the store; otherwise it would report such entries as damage.
    .sql("SELECT 1;"),
    // Version 4 adds the table `head`, which counts the entries so that a lost entry is noticed, and the table
    // `purpose`, which says whether the decisions are those of a rehearsal.
    .work { db, path in
      try db.execute(
        sql: """
          CREATE TABLE head (
            operator TEXT NOT NULL,
            service_date TEXT NOT NULL,
            author TEXT NOT NULL,
            entries INTEGER NOT NULL,
            sum INTEGER NOT NULL,
            last INTEGER NOT NULL,
            next INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            PRIMARY KEY (operator, service_date, author)
          ) WITHOUT ROWID;
          CREATE TABLE purpose (mark TEXT NOT NULL, is_rehearsal INTEGER NOT NULL, checksum INTEGER NOT NULL);
          CREATE TRIGGER entry_is_counted BEFORE INSERT ON entry
            WHEN NEW.sequence > (SELECT last FROM head WHERE operator = '' AND service_date = '' AND author = '')
            BEGIN SELECT RAISE(ABORT, 'an entry of the journal has to be counted'); END;
          """)
      try EntryWriter.countAll(db, path: path)
      try StorePurpose(db, path: path).setByName()
    },
    // Version 5 changes no table, but allows entries of the kind "cause" and of those that begin with "alert".
    .sql("SELECT 1;"),
    // Version 6 changes no table, but allows entries of the kind "vehicle", and of those about settings:
    // "vehicle-settings", "vehicle-plan" and "settings-undo".
    .sql("SELECT 1;"),
    // Version 7 changes no table, but allows entries of the kinds "held", "ends-early" and "starts-late", and a value for
    // the kind "cancelled".
    .sql("SELECT 1;"),
    // Version 8 changes no table, but allows entries of the kind "single-track".
    .sql("SELECT 1;"),
    // Version 9 adds the table `identity`, and has a rollback journal in place of a write-ahead log, so that the file
    // alone holds every entry. An older program would set the log again. An index has what a program needs to know of
    // settings that were replaced, so that it need not read them.
    .work { db, path in
      try db.execute(
        sql: """
          CREATE TABLE identity (mark TEXT NOT NULL, id TEXT NOT NULL, checksum INTEGER NOT NULL);
          CREATE INDEX entry_of_settings ON entry (operator, sequence, id, kind, undoes, time, checksum)
            WHERE service_date = '99991231';
          """)
      try StoreIdentity(db, path: path).set(UUID())
    },
    // Version 10 changes no table, but allows values with the planned stop time or departure that the decision is about.
    .sql("SELECT 1;"),
  ]

  /// The first version with the table `head`.
  private static let firstWithCounts = 4
  /// The first version without a write-ahead log.
  static let firstWithoutLog = 9

  /// One step, which upgrades the tables from one version to the next.
  enum Step: Sendable {
    /// The step consists of these SQL statements.
    case sql(String)
    /// The step is a function. It is called inside the transaction, with the open database and the path of the store.
    case work(@Sendable (Database, String) throws -> Void)

    /// Executes this upgrade step inside a transaction of `db`, the store at `path`.
    func run(_ db: Database, path: String) throws {
      switch self {
      case .sql(let text): try db.execute(sql: text)
      case .work(let work): try work(db, path)
      }
    }
  }

  /// The version of the tables that this program writes.
  static var current: Int { steps.count }

  /// Upgrades a store to the version ``current``, in one transaction.
  ///
  /// - Parameters:
  ///   - db: A connection to the store, outside of a transaction.
  ///   - path: The path of the store, for errors.
  /// - Throws: ``JournalError/newerVersion(found:supported:path:)``, ``JournalError/notAJournal(path:)``,
  ///   ``JournalError/damaged(path:)``, or SQLite's error; the store is not changed then.
  static func bringUpToDate(_ db: Database, path: String) throws {
    if try isUpToDate(db) { return }
    // Another program may upgrade the store at the same time, so the version is read again inside of the transaction.
    try db.inTransaction(.immediate) {
      let found = try version(of: db)
      guard found <= current else {
        throw JournalError.newerVersion(found: found, supported: current, path: path)
      }
      let tables = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM sqlite_master") ?? 0
      let mark = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      guard found > 0 ? mark == applicationID : tables == 0 else {
        throw JournalError.notAJournal(path: path)
      }
      guard try hasTablesOfVersion(db) else { throw JournalError.damaged(path: path) }
      for step in steps.dropFirst(found) { try step.run(db, path: path) }
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(current)")
      return .commit
    }
  }

  /// Checks that a store's version of the tables is not newer than this program.
  ///
  /// - Throws: ``JournalError/newerVersion(found:supported:path:)`` when `found` is greater than ``current``.
  static func refuseNewer(_ found: Int, path: String) throws(JournalError) {
    if found > current { throw .newerVersion(found: found, supported: current, path: path) }
  }

  /// Returns whether the database is a Trip Desk journal whose tables have the version ``current``.
  static func isUpToDate(_ db: Database) throws -> Bool {
    try version(of: db) == current && Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
  }

  /// Returns whether a store has no table of a later version than its own. Otherwise the version number is damaged.
  static func hasTablesOfVersion(_ db: Database) throws -> Bool {
    let found = try version(of: db)
    return try (found >= firstWithCounts || !db.tableExists("head"))
      && (found >= firstWithoutLog || !db.tableExists("identity"))
  }

  /// Returns whether the database is a Trip Desk journal of a version that counts its entries in the table `head`, and that
  /// this program can read.
  static func hasCounts(_ db: Database) throws -> Bool {
    try (firstWithCounts...current).contains(version(of: db))
      && Int.fetchOne(db, sql: "PRAGMA application_id") == applicationID
  }

  private static func version(of db: Database) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }
}
