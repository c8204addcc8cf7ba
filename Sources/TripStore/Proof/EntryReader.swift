import FoundationEssentials
internal import GRDB
import TripCore

/// Reads entries of a store, and proves that none is missing.
struct EntryReader {
  private let db: Database
  private let path: String
  private let days: ProvedDays

  init(_ db: Database, path: String, days: ProvedDays = ProvedDays()) {
    self.db = db
    self.path = path
    self.days = days
  }

  /// The entries of one operator, in the order of the journal.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when one is missing, or is not what was written.
  func entries(
    of operatorID: OperatorID, on dates: ClosedRange<ServiceDate>?, after sequence: JournalSequence
  ) throws -> [JournalEntry] {
    let heads = try HeadReader(db, path: path).heads(of: operatorID.text, on: dates)
    return try entries(heads, after: sequence)
  }

  /// What follows from all entries of one operator about one service day.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when one is missing, or is not what was written.
  func state(of operatorID: OperatorID, on date: ServiceDate) throws -> JournalState {
    try days.state(counted: HeadReader(db, path: path).heads(of: operatorID.text, on: date...date), db, path: path)
  }

  /// All entries, of all operators, about days before `date`, and their heads.
  func entries(before date: ServiceDate) throws -> (entries: [JournalEntry], heads: [Head]) {
    let heads = try HeadReader(db, path: path).all().filter { $0.key.date < date.gtfsText }
    return (try entries(heads, after: .start), heads)
  }

  /// All entries of all operators, each read and proved.
  func all() throws -> [JournalEntry] { try entries(try HeadReader(db, path: path).all(), after: .start) }

  /// The entry in a place, whatever a head says of it; `nil` when there is none.
  func entry(at sequence: JournalSequence) throws -> JournalEntry? {
    let statement = try db.cachedStatement(sql: "SELECT \(EntryRow.columns) FROM entry WHERE sequence = ?")
    return try Row.fetchOne(statement, arguments: [sequence.number]).flatMap { EntryRow($0)?.entry }
  }

  private func entries(_ heads: [Head], after sequence: JournalSequence) throws -> [JournalEntry] {
    var found: [JournalEntry] = []
    var rest = heads[...]
    while let first = rest.first {
      let day = rest.prefix { $0.key.isOfSameDay(as: first.key) }
      rest = rest.dropFirst(day.count)
      // A day about which nothing was decided since has nothing new.
      guard day.contains(where: { $0.last > sequence.number }) else { continue }
      let entries = try days.state(counted: Array(day), db, path: path).entries
      found += entries.suffix(entries.reversed().prefix { $0.sequence > sequence }.count)
    }
    return found.sorted { $0.sequence < $1.sequence }
  }
}
