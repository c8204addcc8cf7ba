internal import GRDB
import Glibc
import TripCore

/// Opens SQLite so that what is committed is on disk.
enum StoreConnection {
  /// How long to wait for another program that is writing, in seconds.
  static let patience: Double = 10

  /// Opens the store at `path` to write to it, in the newest version.
  ///
  /// It holds the store's lock meanwhile: a repair would give the name to another file under the connection.
  ///
  /// - Parameters:
  ///   - path: Where the store is, resolved.
  ///   - isRehearsal: Whether decisions of a rehearsal go there; `nil` takes the store as it is.
  ///   - makesNew: Whether a store is made when there is none.
  /// - Returns: The connection, and its files.
  /// - Throws: ``JournalError``; a file that is no journal, or is damaged, is then as it was.
  static func open(
    _ path: String, isRehearsal: Bool?, makesNew: Bool
  ) throws -> (DatabaseQueue, ConnectedFiles) {
    // Before there is a lock beside a file that is none of ours.
    let kind = try StoreKind(path)
    if case .nothing = kind {
      guard makesNew else { throw JournalError.replaced(path: path) }
      try StorePath.makeFolder(of: path)
    } else {
      try refuse(kind, path: path)
    }
    return try StoreLock(path: path).whileHeld {
      let kind = try StoreKind(path)
      if case .nothing = kind {
        guard makesNew else { throw JournalError.replaced(path: path) }
        try NewStore(path).make(isRehearsal: isRehearsal ?? false)
      } else {
        try refuse(kind, path: path)
      }
      try StoreCheck.checkLog(path)
      let queue = try DatabaseQueue(path: path, configuration: configuration())
      try queue.writeWithoutTransaction { db in
        try keepWhatIsCommitted(db, path: path)
        // Archived entries must not come back from unused pages when a damaged file is read.
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
    case .nothing: break
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_nlink > 1 {
      // Each name would have a log of its own.
      throw JournalError.failed(path: path, reason: "the file has a second name, a hard link; keep one of them")
    }
    // SQLite opens a file that may only be read without a word, and would refuse the first decision.
    guard access(path, W_OK) == 0 else { throw JournalError.readOnly(path: path) }
  }

  /// Reads the store at `path`. Nothing is changed, and nothing is left beside it.
  ///
  /// - Throws: ``JournalError``, or what SQLite says.
  static func read<Value>(_ path: String, _ work: (Database) throws -> Value) throws -> Value {
    var configuration = configuration()
    configuration.readonly = true
    let file = try FileIdentity(path)
    // Of a store without a log no program has a connection. SQLite would put a log and shared memory beside it all the
    // same, which would then be this user's, unless it is told that the file does not change meanwhile.
    if access(path + "-wal", F_OK) != 0 {
      let before = FileState(path)
      let result = Result {
        let queue = try DatabaseQueue(path: address(path) + "?immutable=1", configuration: configuration)
        defer { try? queue.close() }
        return try queue.read(work)
      }
      // It changed nevertheless: what was read may be of two moments.
      if FileState(path) == before, access(path + "-wal", F_OK) != 0 {
        try checkNoRepair(path, since: file)
        return try result.get()
      }
    }
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    defer { try? queue.close() }
    let result = try queue.read(work)
    try checkNoRepair(path, since: file)
    return result
  }

  /// Refuses what was read while a repair went on: it takes the log away before it gives the name to another file.
  private static func checkNoRepair(_ path: String, since file: FileIdentity) throws(JournalError) {
    guard try FileIdentity(path) == file, access(DamagedStore.unfinished(path), F_OK) != 0 else {
      throw .busy(path: path)
    }
  }

  /// Sets what SQLite does at a commit, whatever it was compiled with, and reads it back: with less, a power cut would
  /// take the last decisions along.
  static func keepWhatIsCommitted(_ db: Database, path: String) throws {
    // Not by GRDB's own setting: that one also prepares for a pool of readers, which is not used here, and brings
    // Foundation's files and addresses into every start for it.
    try db.execute(sql: "PRAGMA journal_mode = WAL")
    try db.execute(sql: "PRAGMA synchronous = FULL")
    guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2,
      try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
    else { throw JournalError.failed(path: path, reason: "SQLite does not keep what it commits here") }
  }

  static func configuration() -> Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    return configuration
  }

  /// The path as SQLite reads it in an address: `%`, `?` and `#` have a meaning there.
  /// - SeeAlso: SQLite, "Uniform Resource Identifiers".
  private static func address(_ path: String) -> String {
    let escapes: [Character: String] = ["%": "%25", "?": "%3f", "#": "%23"]
    return "file:" + path.map { escapes[$0] ?? String($0) }.joined()
  }
}
