internal import GRDB
import TripCore

/// Reads and writes the table `purpose`, which says whether a store holds the decisions of a rehearsal or real ones.
/// A store never holds both, because real decisions are published.
struct StorePurpose {
  /// The number of columns of the table `purpose`.
  static let columnCount = 3
  /// The text in the first column of the row, by which ``EntryCarver`` recognises the row in a damaged file.
  static let mark = "what this journal of Trip Desk is for"

  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// Reads whether a row of the table `purpose` says that the store is for a rehearsal.
  ///
  /// - Parameter cells: The cells of a row of any table.
  /// - Returns: `true` for a rehearsal, `false` for real decisions, `nil` when the cells are not a row of the table
  ///   `purpose`.
  static func isRehearsal(_ cells: [CheckedCells.Cell]) -> Bool? {
    guard cells.first == .text(mark), let cells = CheckedCells(read: cells, count: columnCount) else { return nil }
    return cells.integer(1) == 1
  }

  /// Writes to the store whether it is for a rehearsal (`true`) or for real decisions (`false`).
  func set(_ isRehearsal: Bool) throws {
    let cells = CheckedCells([.text(Self.mark), .integer(isRehearsal ? 1 : 0)])
    try db.execute(sql: "DELETE FROM purpose")
    try db.execute(
      sql: "INSERT INTO purpose (mark, is_rehearsal, checksum) VALUES (?, ?, ?)", arguments: cells.arguments)
  }

  /// Writes the purpose of a store that an older version without the table `purpose` has made. The file name says
  /// whether it is for a rehearsal. For a store that never had entries no purpose is written.
  func setByName() throws {
    guard try hadEntries else { return }
    try set(StorePath.name(of: path) == StorePath.rehearsalName)
  }

  /// `true` when the store is for a rehearsal, `false` for real decisions; `nil` when it never had entries and its
  /// purpose was never written.
  var isRehearsal: Bool? {
    get throws {
      guard let row = try Row.fetchOne(db, sql: "SELECT mark, is_rehearsal, checksum FROM purpose") else {
        return try hadEntries ? false : nil
      }
      guard let cells = CheckedCells(row, count: Self.columnCount) else { throw JournalError.damaged(path: path) }
      return cells.integer(1) == 1
    }
  }

  /// Checks that the store is for a rehearsal, or for real decisions, as the caller wants. A store that never had
  /// entries gets the wanted purpose.
  ///
  /// The caller holds the store's lock.
  ///
  /// - Parameter wanted: `true` for the decisions of a rehearsal, `false` for real decisions.
  /// - Throws: ``JournalError/realDecisions(path:)`` or ``JournalError/rehearsal(path:)`` when the store ever had entries
  ///   of the other purpose.
  func check(_ wanted: Bool) throws {
    guard let found = try isRehearsal else { return try set(wanted) }
    if found == wanted { return }
    guard try !hadEntries else {
      throw found ? JournalError.rehearsal(path: path) : JournalError.realDecisions(path: path)
    }
    try set(wanted)
  }

  /// Whether the store ever had an entry. Entries that were moved to an archive count.
  private var hadEntries: Bool { get throws { try HeadReader(db, path: path).root().last > 0 } }
}
