internal import GRDB
import TripCore

/// Whether a store holds a rehearsal's decisions or real ones: the two are kept apart, because real ones are published.
struct StorePurpose {
  static let columnCount = 3
  private static let mark = "what this journal of Trip Desk is for"

  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// Whether the cells of a row say that the store is a rehearsal's; `nil` when they are none of this table.
  static func isRehearsal(_ cells: [CheckedCells.Cell]) -> Bool? {
    guard cells.first == .text(mark), let cells = CheckedCells(read: cells, count: columnCount) else { return nil }
    return cells.integer(1) == 1
  }

  /// Notes what the store is for.
  func set(_ isRehearsal: Bool) throws {
    let cells = CheckedCells([.text(Self.mark), .integer(isRehearsal ? 1 : 0)])
    try db.execute(sql: "DELETE FROM purpose")
    try db.execute(
      sql: "INSERT INTO purpose (mark, is_rehearsal, checksum) VALUES (?, ?, ?)", arguments: cells.arguments)
  }

  /// Notes what a store of before is for: its name tells a rehearsal's own; what has no entries may become either.
  func setByName() throws {
    guard try hasEntries else { return }
    try set(StorePath.name(of: path) == StorePath.rehearsalName)
  }

  /// Whether it is a rehearsal's; `nil` when the store has no entries and that was never noted.
  var isRehearsal: Bool? {
    get throws {
      guard let row = try Row.fetchOne(db, sql: "SELECT mark, is_rehearsal, checksum FROM purpose") else {
        return try hasEntries ? false : nil
      }
      guard let cells = CheckedCells(row, count: Self.columnCount) else { throw JournalError.damaged(path: path) }
      return cells.integer(1) == 1
    }
  }

  /// Refuses a rehearsal on real decisions, and real decisions among a rehearsal's. A store without entries takes either.
  /// The store's lock is held.
  ///
  /// - Throws: ``JournalError/realDecisions(path:)`` or ``JournalError/rehearsal(path:)``.
  func check(_ wanted: Bool) throws {
    guard let found = try isRehearsal else { return try set(wanted) }
    if found == wanted { return }
    guard try !hasEntries else {
      throw found ? JournalError.rehearsal(path: path) : JournalError.realDecisions(path: path)
    }
    try set(wanted)
  }

  private var hasEntries: Bool { get throws { try HeadReader(db, path: path).root().count > 0 } }
}
