import FoundationEssentials
internal import GRDB
import TripCore

/// Appends entries inside a transaction that holds the store's write lock.
struct EntryWriter {
  private static let insertion = """
    INSERT INTO entry (\(EntryRow.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  private let db: Database
  private var last: Int64

  init(_ db: Database) throws {
    self.db = db
    last = try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'entry'") ?? 0
  }

  /// Works out the entries and writes them.
  ///
  /// - Throws: ``Refusal``, or what SQLite says.
  func append(_ proposals: [Proposal]) throws -> [JournalEntry] {
    var writer = self
    return try proposals.map { try writer.append($0) }
  }

  /// Writes entries that have a place already, in another store.
  func write(_ entries: [JournalEntry]) throws {
    let statement = try db.cachedStatement(sql: Self.insertion)
    for entry in entries { try EntryRow(entry).insert(into: statement) }
  }

  private mutating func append(_ proposal: Proposal) throws -> JournalEntry {
    let reader = EntryReader(db, path: "")
    if let known = try reader.entry(proposal.id) { return known }
    let state = JournalState(try reader.entries(of: proposal.operatorID, about: proposal.instance))
    let entry = try proposal.entry(JournalSequence(last + 1), after: state)
    try EntryRow(entry).insert(into: try db.cachedStatement(sql: Self.insertion))
    last += 1
    return entry
  }
}
