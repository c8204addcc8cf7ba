internal import GRDB
import Glibc
import TripCore

/// Opens SQLite so that what is committed is on disk.
enum StoreConnection {
  /// How long to wait for another program that is writing, in seconds.
  static let patience: Double = 10

  /// Opens the store at `path`, in the newest version.
  static func open(_ path: String) throws -> DatabaseQueue {
    try refuseNewer(path)
    let queue = try patiently { try DatabaseQueue(path: path, configuration: configuration) }
    // SQLite opens a file that may only be read without a word, and would refuse the first decision.
    guard access(path, W_OK) == 0 else { throw JournalError.readOnly(path: path) }
    // Not by GRDB's own setting: that one also prepares for a pool of readers, which is not used here, and brings
    // Foundation's files and addresses into every start for it.
    try patiently { try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") } }
    try queue.writeWithoutTransaction { db in
      // Whatever SQLite was compiled with: with less, a power cut would take the last decisions along.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // Archived entries must not come back from unused pages when a damaged file is read.
      try db.execute(sql: "PRAGMA secure_delete = ON")
      guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2,
        try String.fetchOne(db, sql: "PRAGMA journal_mode") == "wal"
      else { throw JournalError.failed(path: path, reason: "SQLite does not keep what it commits here") }
      try Migrations.bringUpToDate(db, path: path)
    }
    return queue
  }

  /// Refuses a store of a newer version before anything could change it: opening it to write already does.
  private static func refuseNewer(_ path: String) throws {
    guard FileBytes.size(path) > 0, let queue = try? openForReading(path) else { return }
    try queue.read { try Migrations.refuseNewer($0, path: path) }
  }

  /// Opens the store at `path` without changing anything, not even by closing it.
  static func openForReading(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(patience)
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static var configuration: Configuration {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    return configuration
  }

  /// Two programs that make the same file at once are told BUSY without being made to wait.
  private static func patiently<Value>(_ work: () throws -> Value) throws -> Value {
    let end = ContinuousClock.now + .seconds(patience)
    while true {
      do { return try work() } catch let error as DatabaseError
        where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < end
      { usleep(5000) }
    }
  }
}

/// Which file a path leads to: the same name may lead to another one later.
struct FileIdentity: Hashable {
  private let device: UInt
  private let number: UInt

  init(_ path: String) throws(JournalError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw .failed(path: path, reason: String(cString: strerror(errno)))
    }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
  }
}
