import FoundationEssentials
internal import GRDB
import TripCore

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

  /// How long to wait for another program that has the file open: one that is just ending takes up to five seconds.
  private static let patience: Double = 6

  /// Opens an outbox, and makes its file when there is none.
  ///
  /// - Parameters:
  ///   - folder: The folder of the user's journal, in which the outboxes have a folder of their own.
  ///   - address: The address of the journal on the server, without a password.
  ///   - operatorID: The operator whose decisions are kept.
  ///   - author: The name of the dispatcher.
  /// - Throws: ``JournalError``: ``JournalError/busy(path:)`` when another desk of the same author has it open, and
  ///   others when the file cannot be used. It is not changed then.
  public init(in folder: String, for address: String, of operatorID: OperatorID, author: String) throws(JournalError) {
    path = Self.path(in: folder, for: address, of: operatorID, author: author)
    do {
      try StorePath.makeFolder(of: path)
      var configuration = Configuration()
      configuration.busyMode = .timeout(Self.patience)
      queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { [path] db in
        // Held until the connection is closed, also by the end of the program.
        try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
        try StoreConnection.makeCommitsDurable(db, path: path)
        try db.inTransaction(.immediate) {
          try OutboxSchema.bringUpToDate(db, path: path)
          try db.execute(sql: "DELETE FROM owner")
          try db.execute(
            sql: "INSERT INTO owner VALUES (?, ?, ?)", arguments: [address, operatorID.text, author])
          return .commit
        }
      }
    } catch {
      throw JournalError(error, path: path)
    }
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

  /// Reads what the outbox has.
  ///
  /// - Parameter firstDay: The first service date whose known entries are read.
  /// - Returns: The contents.
  /// - Throws: ``JournalError/damaged(path:)`` when a step or an entry differs from what was written, and other journal
  ///   errors.
  public func contents(from firstDay: ServiceDate) async throws(JournalError) -> OutboxContents {
    try await run { [path] db in
      let steps = try Row.fetchAll(db, sql: "SELECT id, proposals, checksum FROM step ORDER BY place").map { row in
        guard let step = KeptStep(row)?.proposals else { throw JournalError.damaged(path: path) }
        return step
      }
      let sql = "SELECT \(EntryRow.columns) FROM known WHERE service_date >= ? ORDER BY sequence"
      let known = try Row.fetchAll(db, sql: sql, arguments: [firstDay.gtfsText]).map { row in
        guard let entry = EntryRow(row)?.entry else { throw JournalError.damaged(path: path) }
        return entry
      }
      let time = try Int.fetchOne(db, sql: "SELECT time FROM reading")
      let journal = try String.fetchOne(db, sql: "SELECT id FROM journal")
      return OutboxContents(
        steps: steps, known: JournalState(known), readAt: time.flatMap { Instant(exactly: $0) },
        journalID: journal.flatMap { UUID(uuidString: $0) })
    }
  }

  /// Keeps undo steps, and returns when they are on the disk.
  ///
  /// - Parameters:
  ///   - steps: The steps, in the order in which they were decided.
  ///   - replacesAll: Whether these are all steps; otherwise they come after those that were kept before.
  /// - Throws: ``JournalError``, such as ``JournalError/diskFull(path:)``.
  public func keep(_ steps: [[Proposal]], replacesAll: Bool) async throws(JournalError) {
    try await run { db in
      if replacesAll { try db.execute(sql: "DELETE FROM step") }
      for row in try steps.compactMap(KeptStep.init) {
        try db.execute(
          sql: "INSERT OR REPLACE INTO step (id, proposals, checksum) VALUES (?, ?, ?)", arguments: row.cells.arguments)
      }
    }
  }

  /// Removes steps.
  ///
  /// - Parameter steps: The ids of the first proposals of the steps.
  /// - Throws: ``JournalError``.
  public func remove(_ steps: Set<UUID>) async throws(JournalError) {
    try await run { db in
      for id in steps { try db.execute(sql: "DELETE FROM step WHERE id = ?", arguments: [id.uuidString]) }
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
      queue.asyncWrite(work) { [path] _, result in
        continuation.resume(returning: result.mapError { JournalError($0, path: path) })
      }
    }
    return try result.get()
  }
}
