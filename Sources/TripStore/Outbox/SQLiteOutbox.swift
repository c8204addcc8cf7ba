import FoundationEssentials
internal import GRDB
import TripCore
import TripFiles

/// An outbox in a SQLite file of this computer: one file for each journal on a server, operator and author.
///
/// What ``keep(_:replacesAll:)`` wrote is on the disk when it returns. While the outbox is open, no other program can
/// open it, so that two desks of one user do not send the same decisions.
///
/// An administrator who finds the file sees in its table `owner` what it belongs to.
public final class SQLiteOutbox: Outbox {
  /// The path of the file.
  public let path: String

  private let queue: DatabaseQueue
  /// Which file was opened: what is written after it was deleted or replaced would be lost with the desk.
  private let identity: FileIdentity

  /// Opens an outbox, and makes its file when there is none. A file that is damaged is put aside under another name, and
  /// a new one is begun with what can be read of it.
  ///
  /// - Parameters:
  ///   - folder: The folder of the user's journal, in which the outboxes have a folder of their own.
  ///   - address: The address of the journal on the server, without a password.
  ///   - operatorID: The operator whose decisions are kept.
  ///   - author: The name of the dispatcher.
  /// - Throws: ``JournalError``: ``JournalError/busy(path:)`` when another desk of the same author has it open, and
  ///   others when the file cannot be used.
  public init(in folder: String, for address: String, of operatorID: OperatorID, author: String) throws(JournalError) {
    path = Self.path(in: folder, for: address, of: operatorID, author: author)
    let file = OutboxFile(path: path, owner: [address, operatorID.text, author])
    do { queue = try file.open() } catch { throw JournalError(error, path: path) }
    identity = try FileIdentity(path)
  }

  /// Returns whether this computer ever had an outbox. The parameters are those of the initializer.
  public static func exists(in folder: String, for address: String, of operatorID: OperatorID, author: String) -> Bool {
    FileManager.default.fileExists(atPath: path(in: folder, for: address, of: operatorID, author: author))
  }

  /// Returns the path of the outbox's file. Its name is a hash, because an address has characters that no file name has.
  private static func path(
    in folder: String, for address: String, of operatorID: OperatorID, author: String
  ) -> String {
    var hash = StableHash()
    for text in [address, operatorID.text, author] {
      hash.add(text.utf8)
      hash.add(0xFF)
    }
    let digits = String(hash.value, radix: 16)
    return folder + "/kept/" + String(repeating: "0", count: 16 - digits.count) + digits + ".sqlite"
  }

  /// Reads what the outbox has. A step that differs from what was written is put aside into a table of its own. When an
  /// entry does, all entries are dropped, because the journal has them: a part of them would look like all.
  ///
  /// - Parameter firstDay: The first service date whose known entries are read.
  /// - Returns: The contents, with the damage that was found now or earlier, until it is acknowledged.
  /// - Throws: ``JournalError``.
  public func contents(from firstDay: ServiceDate) async throws(JournalError) -> OutboxContents {
    try await run { [path] db in
      let sql = "SELECT \(EntryRow.columns) FROM known WHERE service_date >= ? ORDER BY sequence"
      let rows = try Row.fetchAll(db, sql: sql, arguments: [firstDay.gtfsText])
      var known = rows.compactMap { EntryRow($0)?.entry }
      if known.count < rows.count {
        try db.execute(sql: "DELETE FROM known; DELETE FROM reading")
        known = []
      }
      let time = try Int.fetchOne(db, sql: "SELECT time FROM reading")
      let journal = try String.fetchOne(db, sql: "SELECT id FROM journal")
      return OutboxContents(
        steps: try KeptStep.readAll(db), areUndecided: try Self.areUndecided(db),
        refused: try KeptStep.readAll(of: .refused, db), known: JournalState(known),
        readAt: time.flatMap { Instant(exactly: $0) }, journalID: journal.flatMap { UUID(uuidString: $0) },
        damage: try Self.damage(db, path))
    }
  }

  /// Returns the damage that is not acknowledged yet.
  private static func damage(_ db: Database, _ path: String) throws -> OutboxDamage? {
    let file = "SELECT file FROM damaged WHERE file IS NOT NULL AND NOT is_acknowledged ORDER BY rowid DESC LIMIT 1"
    if let file = try String.fetchOne(db, sql: file) { return OutboxDamage(count: nil, path: file) }
    let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM damaged WHERE NOT is_acknowledged") ?? 0
    return count > 0 ? OutboxDamage(count: count, path: path) : nil
  }

  /// Notes that the dispatcher knows of the damage. What is damaged stays where it is.
  ///
  /// - Throws: ``JournalError``.
  public func acknowledgeDamage() async throws(JournalError) {
    try await run { db in try db.execute(sql: "UPDATE damaged SET is_acknowledged = 1") }
  }

  /// Keeps undo steps, and returns when they are on the disk.
  ///
  /// - Parameters:
  ///   - steps: The steps, in the order in which they were decided.
  ///   - replacesAll: Whether these are all steps; otherwise they come after those that were kept before.
  /// - Throws: ``JournalError``, such as ``JournalError/diskFull(path:)``; ``JournalError/replaced(path:)`` when the
  ///   outbox's file was deleted or replaced meanwhile.
  public func keep(_ steps: [[Proposal]], replacesAll: Bool) async throws(JournalError) {
    try await run { db in
      if replacesAll { try db.execute(sql: "DELETE FROM step") }
      for row in try steps.compactMap(KeptStep.init) { try row.insert(db) }
    }
    guard try FileIdentity(path) == identity else { throw .replaced(path: path) }
  }

  /// Notes whether the steps wait for the dispatcher to say what becomes of them.
  ///
  /// - Throws: ``JournalError``.
  public func note(areUndecided: Bool) async throws(JournalError) {
    try await run { db in
      try db.execute(sql: "DELETE FROM undecided")
      if areUndecided { try db.execute(sql: "INSERT INTO undecided VALUES (1)") }
    }
  }

  static func areUndecided(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM undecided") ?? 0 > 0
  }

  /// Puts a step aside that the journal refused.
  ///
  /// - Throws: ``JournalError``.
  public func putAside(_ refused: [Proposal]) async throws(JournalError) {
    try await run { db in
      guard let row = try KeptStep(refused) else { return }
      try row.insert(into: .refused, db)
      try db.execute(sql: "DELETE FROM step WHERE id = ?", arguments: [row.id])
    }
  }

  /// Removes steps, also those that were put aside.
  ///
  /// - Parameter steps: The ids of the first proposals of the steps.
  /// - Throws: ``JournalError``.
  public func remove(_ steps: Set<UUID>) async throws(JournalError) {
    try await run { db in
      for id in steps {
        for table in [KeptStep.Table.step, .refused] {
          try db.execute(sql: "DELETE FROM \(table.rawValue) WHERE id = ?", arguments: [id.uuidString])
        }
      }
    }
  }

  /// Remembers entries that were read from the journal.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - journal: The id of the journal, which is remembered with them; `nil` leaves it as it was.
  ///   - replacesAll: Whether these are all entries that the desk knows.
  ///   - time: The time at which they were read.
  /// - Throws: ``JournalError``.
  public func remember(
    _ entries: [JournalEntry], of journal: UUID?, replacesAll: Bool, readAt time: Instant
  ) async throws(JournalError) {
    let marks = Array(repeating: "?", count: EntryRow.columnCount).joined(separator: ", ")
    try await run { db in
      if replacesAll { try db.execute(sql: "DELETE FROM known") }
      if let journal {
        try db.execute(sql: "DELETE FROM journal")
        try db.execute(sql: "INSERT INTO journal VALUES (?)", arguments: [journal.uuidString])
      }
      let insertion = try db.makeStatement(sql: "INSERT OR REPLACE INTO known VALUES (\(marks))")
      for entry in entries { try insertion.execute(arguments: EntryRow(entry).cells.arguments) }
      try db.execute(sql: "DELETE FROM reading")
      try db.execute(sql: "INSERT INTO reading VALUES (?)", arguments: [time.unixSeconds])
    }
  }

  /// Closes the file, so that another desk can open it.
  public func close() { try? queue.close() }

  /// Calls `work` in a transaction on the outbox's queue.
  private func run<Value: Sendable>(
    _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws(JournalError) -> Value {
    let result: Result<Value, JournalError> = await withCheckedContinuation { continuation in
      queue.asyncWrite {
        try RollbackJournal.keepFirstPage($0)
        return try work($0)
      } completion: { [path] _, result in
        continuation.resume(returning: result.mapError { JournalError($0, path: path) })
      }
    }
    return try result.get()
  }
}
