import FoundationEssentials
internal import GRDB
import TripCore

/// Reads entries of a store.
struct EntryReader {
  private static let selection = "SELECT \(EntryRow.columns) FROM entry"
  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// The entry of that name.
  func entry(_ id: UUID) throws -> JournalEntry? {
    try entries("WHERE id = ?", [id.uuidString]).first
  }

  /// All entries about one run, in the order of the journal.
  func entries(of operatorID: OperatorID, about instance: TripInstance) throws -> [JournalEntry] {
    try entries(
      "WHERE operator = ? AND service_date = ? AND trip_id = ? AND start_time IS ? ORDER BY sequence",
      [operatorID.text, instance.serviceDate.gtfsText, instance.tripID, instance.startTime?.seconds])
  }

  /// The entries of one operator, in the order of the journal.
  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) throws -> [JournalEntry] {
    guard let dates else {
      return try entries("WHERE operator = ? AND sequence > ? ORDER BY sequence", [operatorID.text, sequence.number])
    }
    return try entries(
      "WHERE operator = ? AND service_date BETWEEN ? AND ? AND sequence > ? ORDER BY sequence",
      [operatorID.text, dates.lowerBound.gtfsText, dates.upperBound.gtfsText, sequence.number])
  }

  /// All entries, of all operators, about days before `date`.
  func entries(before date: ServiceDate) throws -> [JournalEntry] {
    try entries("WHERE service_date < ? ORDER BY sequence", [date.gtfsText])
  }

  /// Reads every row.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` where one is not what was written.
  func checkAll() throws {
    let rows = try Row.fetchCursor(db, sql: Self.selection)
    while let row = try rows.next() {
      guard EntryRow(row) != nil else { throw JournalError.damaged(path: path) }
    }
  }

  private func entries(_ condition: String, _ arguments: [(any DatabaseValueConvertible)?]) throws -> [JournalEntry] {
    let statement = try db.cachedStatement(sql: "\(Self.selection) \(condition)")
    var entries: [JournalEntry] = []
    let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
    while let row = try rows.next() {
      guard let entry = EntryRow(row)?.entry else { throw JournalError.damaged(path: path) }
      entries.append(entry)
    }
    return entries
  }
}
