internal import GRDB
import Glibc
import TripCore
import TripFiles

/// Opens connections to stores (journals' SQLite files) that write every commit to disk.
enum StoreConnection {
  /// The longest time to wait for another program that is writing to the store, in seconds.
  static let patience: Double = 10

  /// Opens the store at `path` for writing, and upgrades it to the newest version of the tables.
  ///
  /// The store's lock is held until the connection is open, because a repair could replace the file in between.
  ///
  /// - Parameters:
  ///   - path: The path of the store, without symbolic links.
  ///   - isRehearsal: `true` to open a store for the decisions of a rehearsal, `false` for real decisions, `nil` to
  ///     accept both.
  ///   - makesNew: Whether an empty store is made when there is no such file.
  /// - Returns: The connection, and the identities of its files.
  /// - Throws: ``JournalError``. The file is not changed when it is damaged or is not a journal.
  static func open(
    _ path: String, isRehearsal: Bool?, makesNew: Bool
  ) throws -> (DatabaseQueue, ConnectedFiles) {
    // The file is checked before the lock file is made, so that no lock file is left beside a file that is not a
    // journal.
    let kind = try StoreKind(path)
    if case .noFile = kind {
      guard makesNew else { throw JournalError.replaced(path: path) }
      try StorePath.makeFolder(of: path)
    } else {
      try refuse(kind, path: path)
    }
    return try StoreLock(path: path).whileHeld {
      let kind = try StoreKind(path)
      if case .noFile = kind {
        guard makesNew else { throw JournalError.replaced(path: path) }
        try NewStore(path).make(isRehearsal: isRehearsal ?? false)
      } else {
        try refuse(kind, path: path)
      }
      try StoreCheck.checkLog(path)
      let queue = try DatabaseQueue(path: path, configuration: configuration())
      try queue.writeWithoutTransaction { db in
        try makeCommitsDurable(db, path: path)
        // SQLite then overwrites deleted rows. Otherwise a repair would find archived entries in unused pages.
        try db.execute(sql: "PRAGMA secure_delete = ON")
        if try !Migrations.isUpToDate(db) {
          try StoreCheck(db, path: path).checkPages()
          try Migrations.bringUpToDate(db, path: path)
        }
        if let isRehearsal { try StorePurpose(db, path: path).check(isRehearsal) }
      }
      return (queue, try ConnectedFiles(path))
    }
  }

  private static func refuse(_ kind: StoreKind, path: String) throws {
    switch kind {
    case .other: throw JournalError.notAJournal(path: path)
    case .damaged: throw JournalError.damaged(path: path)
    case .journal(let version): try Migrations.refuseNewer(version, path: path)
    case .noFile: break
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_nlink > 1 {
      // With two names for the file, SQLite would write a separate log for each name.
      throw JournalError.failed(path: path, reason: "the file has a second name, a hard link; keep one of them")
    }
    // Checked here, because SQLite opens a read-only file without an error and fails only when the first decision is
    // written.
    guard access(path, W_OK) == 0 else { throw JournalError.readOnly(path: path) }
  }

  /// Reads the store at `path` without changing it and without leaving a log or shared memory file beside it.
  ///
  /// - Throws: ``JournalError/busy(path:)`` when a repair replaced the file during the read, other journal errors,
  ///   SQLite's errors, and the errors of `work`.
  static func read<Value>(_ path: String, _ work: (Database) throws -> Value) throws -> Value {
    var configuration = configuration()
    configuration.readonly = true
    let file = try FileIdentity(path)
    // When there is no log, no program has the store open. SQLite would still make a log and a shared memory file,
    // owned by this user. The option `immutable=1` says that the file does not change, and SQLite makes neither. A log
    // without a frame has no entry, so it need not be read either: a program leaves one, and half a shared memory file,
    // when the disk is full.
    if hasNoLog(path) {
      let before = FileStatus(path: path)
      let result = Result {
        let queue = try DatabaseQueue(path: address(path) + "?immutable=1", configuration: configuration)
        defer { try? queue.close() }
        return try queue.read(work)
      }
      // If the file has changed after all, the values may be of two moments, and they are read again below.
      if FileStatus(path: path) == before, hasNoLog(path) {
        try checkNoRepair(path, since: file)
        return try result.get()
      }
    }
    let result = try readWithLog(path, configuration, work)
    try checkNoRepair(path, since: file)
    return result
  }

  /// Reads the store at `path` and its write-ahead log. On a full disk, SQLite cannot make the shared memory file that it
  /// needs for that, so a copy of the two files is read, in memory where possible.
  private static func readWithLog<Value>(
    _ path: String, _ configuration: Configuration, _ work: (Database) throws -> Value
  ) throws -> Value {
    func read(_ path: String) throws -> Value {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read(work)
    }
    func readCopy() throws -> Value? {
      guard let copy = StoreCopy(of: path) else { return nil }
      defer { copy.remove() }
      return try read(copy.path)
    }
    // A whole shared memory file has at least 32 KiB. SQLite would complete half of one, and fail.
    if let shared = FileStatus(path: path + "-shm"), shared.size < 32_768, let value = try readCopy() { return value }
    do { return try read(path) } catch {
      guard case .diskFull = JournalError(error, path: path), let value = try readCopy() else { throw error }
      return value
    }
  }

  /// Whether the store at `path` has no write-ahead log, or one that ends after its header of 32 bytes.
  private static func hasNoLog(_ path: String) -> Bool {
    guard let log = FileStatus(path: path + "-wal") else { return errno == ENOENT }
    return log.size <= 32
  }

  /// Throws ``JournalError/busy(path:)`` when a repair has run since the file was opened. A repair renames the log
  /// before it replaces the file, and a read in between would miss entries.
  private static func checkNoRepair(_ path: String, since file: FileIdentity) throws(JournalError) {
    guard try FileIdentity(path) == file, access(DamagedStore.unfinished(path), F_OK) != 0 else {
      throw .busy(path: path)
    }
  }

  /// Makes SQLite write every commit to disk before the commit returns, and checks the setting. With SQLite's other
  /// settings a power cut could lose the last decisions.
  static func makeCommitsDurable(_ db: Database, path: String) throws {
    // WAL is set by SQL, because GRDB's option for it also prepares a pool of readers, which is not used here and
    // makes every start of the program slower.
    try db.execute(sql: "PRAGMA journal_mode = WAL")
    try db.execute(sql: "PRAGMA synchronous = FULL")
    // When SQLite begins the log again, the first commit cuts off the older frames. A program that is killed while it
    // writes a frame would otherwise leave half a frame before older ones, which looks like damage.
    try db.execute(sql: "PRAGMA journal_size_limit = 0")
    guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2,
      try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
    else { throw JournalError.failed(path: path, reason: "SQLite does not keep what it commits here") }
  }

  /// Returns the settings of every connection: it waits up to ``patience`` seconds for another program's lock.
  static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    return configuration
  }

  /// Returns a `file:` address of `path` for SQLite, with `%`, `?` and `#` escaped.
  /// - SeeAlso: SQLite, "Uniform Resource Identifiers".
  private static func address(_ path: String) -> String {
    let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    return "file:" + path.map { escapes[$0] ?? String($0) }.joined()
  }
}
