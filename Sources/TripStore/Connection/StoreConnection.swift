internal import GRDB
import Glibc
import TripCore
import TripFiles

/// Opens connections to stores (journals' SQLite files) that write every commit to disk.
enum StoreConnection {
  /// The longest time to wait for another program that is writing to the store, in seconds.
  static let patience: Double = 10

  /// Opens the store at `path` for writing.
  ///
  /// The store's lock is held until the connection is open, because a repair could replace the file in between.
  ///
  /// - Parameters:
  ///   - path: The path of the store, without symbolic links.
  ///   - named: The path by which the user named it.
  ///   - isRehearsal: `true` to open a store for the decisions of a rehearsal, `false` for real decisions, `nil` to
  ///     accept both.
  ///   - makesNew: Whether an empty store is made when there is no such file.
  /// - Returns: The connection, and the identity of its file.
  /// - Throws: ``JournalError``: also ``JournalError/olderVersion(found:needed:path:)``. The file is not changed when it
  ///   is damaged, is not a journal, or is one of another version.
  static func open(
    _ path: String, named: String, isRehearsal: Bool?, makesNew: Bool
  ) throws -> (DatabaseQueue, ConnectedFile) {
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
        try checkInterrupted(path, version: Migrations.current)
      }
      let queue = try DatabaseQueue(path: path, configuration: configuration())
      try queue.writeWithoutTransaction { db in
        try makeCommitsDurable(db, path: path)
        // SQLite then overwrites deleted rows. Otherwise a repair would find archived entries in unused pages.
        try db.execute(sql: "PRAGMA secure_delete = ON")
        guard try Migrations.isUpToDate(db) else { throw JournalError.damaged(path: path) }
        if let isRehearsal { try StorePurpose(db, path: path).check(isRehearsal) }
      }
      return (queue, try ConnectedFile(path, named: named))
    }
  }

  /// Checks that SQLite may read what lies beside a store, and can take an interrupted transaction back. The caller holds
  /// the store's lock.
  ///
  /// - Parameters:
  ///   - path: The path of the store.
  ///   - version: The version of its tables.
  /// - Throws: ``JournalError/damaged(path:)``, and other journal errors.
  static func checkInterrupted(_ path: String, version: Int) throws {
    let beside = FilesBeside(path)
    try beside.check(version: version)
    guard try beside.isInTransaction else { return }
    // SQLite's checksums of the former pages leave most bytes out, so it puts them back into a copy before the store.
    guard let copy = StoreCopy(of: path) else { return }
    defer { copy.remove() }
    let queue = try DatabaseQueue(path: copy.path, configuration: configuration())
    defer { try? queue.close() }
    do { try queue.write { try StoreCheck($0, path: path).checkAll() } } catch {
      throw JournalError(error, path: path)
    }
  }

  private static func refuse(_ kind: StoreKind, path: String) throws {
    switch kind {
    case .other: throw JournalError.notAJournal(path: path)
    case .damaged: throw JournalError.damaged(path: path)
    case .journal(let version):
      try Migrations.refuseNewer(version, path: path)
      guard version == Migrations.current else {
        throw JournalError.olderVersion(found: version, needed: Migrations.current, path: path)
      }
    case .noFile: break
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_nlink > 1 {
      // With two names for the file, an interrupted transaction would be taken back under one of them only.
      throw JournalError.failed(path: path, reason: "the file has a second name, a hard link; keep one of them")
    }
    // Checked here, because SQLite opens a read-only file without an error and fails only when the first decision is
    // written.
    guard access(path, W_OK) == 0 else { throw JournalError(systemCall: errno, path: path) }
  }

  /// Reads the version of the tables in the header of a file, without locks and without changing anything.
  ///
  /// SQLite reads the file, because a program that opens and closes the file itself would release the locks of all its
  /// connections to that file.
  ///
  /// - Returns: The version; `nil` when the file is not a Trip Desk journal in SQLite.
  /// - Throws: ``JournalError`` when the file cannot be read.
  static func version(_ path: String) throws(JournalError) -> Int? {
    do {
      var configuration = configuration()
      configuration.readonly = true
      let queue = try DatabaseQueue(path: address(path) + "?immutable=1", configuration: configuration)
      defer { try? queue.close() }
      return try queue.unsafeRead { db in
        guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Migrations.applicationID else { return nil }
        return try Int.fetchOne(db, sql: "PRAGMA user_version")
      }
    } catch {
      let failure = error as? DatabaseError
      switch failure?.resultCode {
      case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR: return nil
      // The disk has lost the page: of other pages, SQLite calls that damage itself.
      case .SQLITE_IOERR where failure?.extendedResultCode == .SQLITE_IOERR_CORRUPTFS: return nil
      default: throw JournalError(error, path: path)
      }
    }
  }

  /// Reads the store at `path` without changing it and without leaving a file beside it. What lies beside it was checked
  /// before (``FilesBeside``).
  ///
  /// - Throws: ``JournalError/busy(path:)`` when a repair replaced the file during the read, other journal errors,
  ///   SQLite's errors, and the errors of `work`.
  static func read<Value>(_ path: String, _ work: (Database) throws -> Value) throws -> Value {
    let file = try FileIdentity(path)
    let isComplete = !SecondName.isBeingReplaced(path)
    let result = Result {
      do { return try readOriginal(path, work) } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY
      {
        // SQLite calls a file busy, too, whose file system has no locks.
        if StoreLock.isWithoutLocks(path) { throw JournalError(systemCall: ENOLCK, path: path) }
        throw error
      }
    }
    // A repair sets aside what lies beside the file before it replaces the file, and a read in between would miss entries.
    guard isComplete, try FileIdentity(path) == file, !SecondName.isBeingReplaced(path) else {
      throw JournalError.busy(path: path)
    }
    return try result.get()
  }

  /// Reads the file itself; or a copy of it, when SQLite would have to take an interrupted transaction back, or to make
  /// files for a store of an older version.
  private static func readOriginal<Value>(_ path: String, _ work: (Database) throws -> Value) throws -> Value {
    func read(_ address: String, readonly: Bool) throws -> Value {
      var configuration = configuration()
      configuration.readonly = readonly
      let queue = try DatabaseQueue(path: address, configuration: configuration)
      defer { try? queue.close() }
      return try queue.read(work)
    }
    func readCopy() throws -> Value? {
      guard let copy = StoreCopy(of: path) else { return nil }
      defer { copy.remove() }
      guard try RollbackJournal(of: copy.path).condition(beside: StoreHeader.read(copy.path)) != .unusable else {
        throw JournalError.damaged(path: path)
      }
      return try read(copy.path, readonly: false)
    }
    // A store of an older version that no program has open: SQLite would make files beside it.
    if isClosedOlder(path) {
      let before = FileStatus(path: path)
      let result = Result { try read(Self.address(path) + "?immutable=1", readonly: true) }
      // If the file was changed after all, the values may be of two moments, and they are read again below.
      if FileStatus(path: path) == before, isClosedOlder(path) { return try result.get() }
    }
    // A whole shared memory file of an older version has at least 32 KiB. SQLite would complete half of one, and fail.
    if let shared = FileStatus(path: path + "-shm"), shared.size < 32_768, let value = try readCopy() { return value }
    // A writer that begins its commit meanwhile looks like one that was interrupted, and changes the files while they are
    // copied.
    for attempt in 0..<10 {
      if attempt > 0 { usleep(20_000) }
      do { return try read(path, readonly: true) } catch let error as DatabaseError {
        switch (error.extendedResultCode, JournalError(error, path: path)) {
        case (.SQLITE_READONLY_ROLLBACK, _): if let value = try readCopy() { return value }
        case (.SQLITE_READONLY_RECOVERY, _), (.SQLITE_CANTOPEN, _), (_, .diskFull):
          guard let value = try readCopy() else { throw error }
          return value
        default: throw error
        }
      }
    }
    throw JournalError.busy(path: path)
  }

  /// Whether a store is of a version that has a write-ahead log, and has none with content now.
  private static func isClosedOlder(_ path: String) -> Bool {
    let beside = FilesBeside(path)
    guard (try? beside.hasLog) == false, (try? beside.isInTransaction) == false else { return false }
    return (try? version(path)).map { $0 < Migrations.firstWithoutLog } ?? false
  }

  /// Makes SQLite write every commit to disk before the commit returns, and checks the setting. With SQLite's other
  /// settings a power cut could lose the last decisions.
  ///
  /// A rollback journal that is emptied at each commit is used, and no write-ahead log: while nothing is under way, the
  /// file alone holds every decision (docs/decisions/journal-in-sqlite.md).
  static func makeCommitsDurable(_ db: Database, path: String) throws {
    let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = TRUNCATE")
    try db.execute(sql: "PRAGMA synchronous = FULL")
    // Other programs read until the commit. With full caches SQLite would lock them out earlier.
    try db.execute(sql: "PRAGMA cache_spill = OFF")
    guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2, mode == "truncate" else {
      throw JournalError.failed(path: path, reason: "SQLite does not keep what it commits here")
    }
  }

  /// Returns the settings of every connection: it waits up to ``patience`` seconds for another program's lock.
  static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    return configuration
  }

  /// Returns a `file:` address of `path` for SQLite, with `%`, `?` and `#` escaped.
  /// - SeeAlso: SQLite, "Uniform Resource Identifiers".
  static func address(_ path: String) -> String {
    let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    return "file:" + path.map { escapes[$0] ?? String($0) }.joined()
  }
}
