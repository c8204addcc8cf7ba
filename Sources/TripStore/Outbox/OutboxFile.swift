import FoundationEssentials
internal import GRDB
import Glibc
import TripCore
import TripFiles

/// The file of an outbox. A damaged one is put aside under another name, and a new one is begun with what can be read.
struct OutboxFile {
  /// The path of the file.
  let path: String
  /// What the file belongs to: the address of the journal, the operator and the author.
  let owner: [String]

  /// How long to wait for another program that has the file open: one that is just ending takes up to five seconds.
  private static let patience: Double = 6

  /// Opens the file, and makes it when there is none. While it is open, no other program can open it.
  ///
  /// - Throws: ``JournalError``, and SQLite's errors. A damaged file is none of them, unless it cannot be put aside.
  func open() throws -> DatabaseQueue {
    try StorePath.makeFolder(of: path)
    if isMissing {
      try StoreLock(path: path).whileHeldLast { if isMissing { try write(Readable(), puttingAside: nil) } }
    }
    if let queue = try openWhole() { return queue }
    return try StoreLock(path: path).whileHeldLast {
      // Another desk may have replaced it meanwhile.
      if let queue = try openWhole() { return queue }
      try replace()
      guard let queue = try openWhole() else { throw JournalError.damaged(path: path) }
      return queue
    }
  }

  /// Opens the file; the result is `nil` when it is damaged, or no database at all.
  private func openWhole() throws -> DatabaseQueue? {
    do {
      let foreignLog = try setForeignLogAside()
      let beside = FilesBeside(path)
      // This program never leaves an empty file, so that an empty one has lost its content. SQLite would call it new.
      if FileStatus(path: path)?.size == 0 { return nil }
      // The log of an older version is looked at below, where it is put aside when it is damaged.
      if try beside.isInTransaction, !isOpenElsewhere { try beside.checkJournal() }
      var configuration = Configuration()
      configuration.busyMode = .timeout(Self.patience)
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { try begin($0, puttingAside: foreignLog) }
      return queue
    } catch {
      switch JournalError(error, path: path) {
      case .damaged: return nil
      // A flipped bit of the format for writers: SQLite then only reads the file.
      case .readOnly where access(path, W_OK) == 0 && access(FileFolder.path(of: path), W_OK) == 0: return nil
      default: throw error
      }
    }
  }

  /// Whether there is no file. A failure of the disk is no answer.
  private var isMissing: Bool { FileStatus(path: path) == nil && errno == ENOENT }

  /// Whether another program has the file open: its transaction is under way, and was not interrupted.
  /// - SeeAlso: SQLite, "File Locking And Concurrency": the locked bytes begin at 2³⁰.
  private var isOpenElsewhere: Bool {
    let descriptor = Glibc.open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 1 << 30
    lock.l_len = 512
    return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  private func begin(_ db: Database, puttingAside foreignLog: String?) throws {
    // Held until the connection is closed, also by the end of the program.
    try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
    guard try PageCheck.isWhole(db) else { throw JournalError.damaged(path: path) }
    // Versions before 8 had a write-ahead log. SQLite leaves out what follows damage in it, and writes over it.
    let log = WriteAheadLog(bytes: try FileBytes.readAll(FilesBeside.log(of: path)))
    let damagedLog = try log.flatMap { $0.condition != .intact ? try copyAside($0) : nil }
    try StoreConnection.makeCommitsDurable(db, path: path)
    // A repair must not find the steps that were sent, or given up, in unused pages.
    try db.execute(sql: "PRAGMA secure_delete = ON")
    if try OutboxSchema.leavesSteps(db) { try db.execute(sql: "VACUUM") }
    try db.inTransaction(.immediate) {
      try RollbackJournal.keepFirstPage(db)
      try prepare(db, puttingAside: foreignLog ?? damagedLog)
      return .commit
    }
  }

  /// Makes the tables that the file lacks, and notes what the file belongs to, and from which damaged file it was made.
  private func prepare(_ db: Database, puttingAside aside: String?) throws {
    try OutboxSchema.bringUpToDate(db, path: path)
    try db.execute(sql: "DELETE FROM owner")
    try db.execute(sql: "INSERT INTO owner VALUES (?, ?, ?)", arguments: StatementArguments(owner))
    if let aside { try db.execute(sql: "INSERT INTO damaged (file) VALUES (?)", arguments: [aside]) }
  }

  /// Puts a new file in the place of the damaged one, with the steps that can be read. A program that is killed meanwhile
  /// leaves the damaged file in its place, or the whole new one.
  private func replace() throws {
    let aside = try linkAside()
    try write(try Self.readable(aside), puttingAside: aside)
  }

  /// Makes the file under another name, and renames it.
  ///
  /// - Parameters:
  ///   - saved: What the file begins with.
  ///   - aside: The path of the damaged file that it replaces; `nil` for none.
  /// - Throws: ``JournalError``, and SQLite's errors.
  private func write(_ saved: Readable, puttingAside aside: String?) throws {
    let draft = try DatabaseQueue().writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        try prepare(db, puttingAside: aside)
        for step in saved.steps { try step.insert(db) }
        for step in saved.refused { try step.insert(into: .refused, db) }
        // Where a page was damaged, it is not known whether a step was refused before: the dispatcher says what becomes of it.
        for step in saved.unplaced { try step.insert(db) }
        if saved.areUndecided || !saved.unplaced.isEmpty { try db.execute(sql: "INSERT INTO undecided VALUES (1)") }
        if let id = saved.journal { try db.execute(sql: "INSERT INTO journal VALUES (?)", arguments: [id]) }
        return .commit
      }
      return try NewStore.write(db, to: path + ".new", of: path, like: path)
    }
    // If they stayed beside the new file, SQLite would apply them to that file.
    for suffix in ["-journal", "-wal", "-shm"] { unlink(path + suffix) }
    try NewStore.place(draft, at: path)
  }

  /// Renames a write-ahead log beside a file that has none: SQLite would read it as a part of the file.
  ///
  /// - Returns: The new path of the log; `nil` when there is none, or it is the file's own, of a version before 8.
  private func setForeignLogAside() throws(JournalError) -> String? {
    let header = try FilesBeside(path).hasLog ? try FileBytes.read(path, atMost: 20) : []
    // The format for readers is 1 in a file without a log, and 2 in a file with one.
    guard header.count == 20, header[19] == 1 else { return nil }
    let aside = unusedName() + "-wal"
    try NewStore.move(FilesBeside.log(of: path), to: aside)
    return aside
  }

  /// Copies the write-ahead log of the open file to an unused name.
  ///
  /// - Returns: The path of the copy.
  private func copyAside(_ log: WriteAheadLog) throws -> String {
    let aside = unusedName() + "-wal"
    try Data(log.bytes).write(to: URL(filePath: aside), options: .withoutOverwriting)
    let descriptor = Glibc.open(aside, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 {
      fsync(descriptor)
      close(descriptor)
    }
    FileFolder.sync(of: path)
    return aside
  }

  /// Gives the file, which is not open, and its log a second name.
  ///
  /// - Returns: The second path of the file.
  private func linkAside() throws(JournalError) -> String {
    let aside = unusedName()
    guard link(path, aside) == 0 else { throw JournalError(systemCall: errno, path: path) }
    for suffix in ["-journal", "-wal"] { link(path + suffix, aside + suffix) }
    FileFolder.sync(of: path)
    return aside
  }

  /// Returns a path for what is put aside: that of the file followed by `.damaged-` and the time.
  private func unusedName() -> String {
    let name = "\(path).damaged-\(Instant(Date()).unixSeconds)"
    let names = [name] + (2...1000).lazy.map { "\(name)-\($0)" }
    return names.first { access($0, F_OK) != 0 && access($0 + "-wal", F_OK) != 0 } ?? name
  }

  /// What can be read of a damaged file.
  private struct Readable {
    var steps: [KeptStep] = []
    var refused: [KeptStep] = []
    /// Steps of which it is not known whether they are to be sent, or were refused.
    var unplaced: [KeptStep] = []
    var areUndecided = false
    var journal: String?
  }

  /// Reads what can be read of a damaged file, without changing it.
  private static func readable(_ path: String) throws(JournalError) -> Readable {
    var found = readableBySQLite(path)
    let known = Set((found.steps + found.refused).compactMap(\.id))
    // A version before 8, with a log, left steps that were sent in unused pages, where they would be found again.
    let header = try FileBytes.read(path, atMost: 20)
    guard header.count < 20 || header[19] != 2 else { return found }
    found.unplaced = try EntryCarver(path).steps().filter { step in step.id.map { !known.contains($0) } ?? false }
    return found
  }

  private static func readableBySQLite(_ path: String) -> Readable {
    var configuration = Configuration()
    configuration.readonly = true
    defer { unlink(path + "-shm") }
    guard let queue = try? DatabaseQueue(path: path, configuration: configuration) else { return Readable() }
    defer { try? queue.close() }
    // Without a transaction, which could not be ended after such an error.
    return queue.unsafeRead { db in
      Readable(
        steps: steps(of: .step, db), refused: steps(of: .refused, db),
        areUndecided: (try? SQLiteOutbox.areUndecided(db)) ?? false,
        journal: try? String.fetchOne(db, sql: "SELECT id FROM journal"))
    }
  }

  /// Reads the steps of a table. A page that cannot be read ends the reading, so the rest is read from the other end.
  private static func steps(of table: KeptStep.Table, _ db: Database) -> [KeptStep] {
    let (first, last) = (steps(of: table, db, "ASC"), steps(of: table, db, "DESC"))
    let known = Set(first.compactMap(\.id))
    return first + last.reversed().filter { step in step.id.map { !known.contains($0) } ?? false }
  }

  private static func steps(of table: KeptStep.Table, _ db: Database, _ order: String) -> [KeptStep] {
    var steps: [KeptStep] = []
    let sql = "SELECT id, proposals, checksum FROM \(table.rawValue) ORDER BY place \(order)"
    guard let rows = try? Row.fetchCursor(db, sql: sql) else { return [] }
    while let row = try? rows.next() {
      if let step = KeptStep(row), step.proposals != nil { steps.append(step) }
    }
    return steps
  }
}
