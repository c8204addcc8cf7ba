internal import GRDB
import TripCore

/// What other programs have added to the tables of a store (a journal's SQLite file): columns, triggers, indexes, tables.
///
/// None of it makes a decision unreadable. A trigger can keep decisions out of the file.
struct StoreAdditions {
  private static let definitions = """
    SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
      ORDER BY type, name
    """

  /// Whether the store has every table, index and trigger as this program defines it, possibly with further columns.
  let hasAllOwn: Bool
  /// A phrase for each addition, such as `the column remark of the table entry`.
  let phrases: [String]

  /// Compares the definitions of a store with those that this program makes for the same version.
  ///
  /// - Parameters:
  ///   - db: A connection to the store.
  ///   - path: The path of the store, for errors.
  /// - Throws: SQLite's error.
  init(_ db: Database, path: String) throws {
    let new = try DatabaseQueue()
    // A store that is only read may have the tables of an older version.
    let steps = try Migrations.steps.prefix(Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
    try new.write { db in for step in steps { try step.run(db, path: path) } }
    let own = try new.read(Self.all)
    let found = try Self.all(db)
    var hasAllOwn = true
    var phrases: [String] = []
    for definition in own where !found.contains(definition) {
      guard definition.type == "table", let other = found.first(where: { $0.isSamePlace(as: definition) }),
        definition.isExtended(to: other.sql)
      else {
        hasAllOwn = false
        continue
      }
      let names = try new.read { try Self.columns(of: definition.name, in: $0) }
      for column in try Self.columns(of: definition.name, in: db).dropFirst(names.count) {
        phrases.append("the column \(VisibleText.brief(column)) of the table \(definition.name)")
      }
    }
    let foreign = found.filter { definition in !own.contains { $0.isSamePlace(as: definition) } }
    for definition in foreign {
      let table = definition.type == "trigger" || definition.type == "index" ? " on \(definition.table)" : ""
      phrases.append(VisibleText.brief("the \(definition.type) \(definition.name)\(table)", atMost: 120))
    }
    self.hasAllOwn = hasAllOwn
    self.phrases = phrases
  }

  /// Returns the names of the triggers of a store that this program does not make. Costs one read of SQLite's short table of
  /// definitions.
  static func triggers(_ db: Database) throws -> [String] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT name FROM sqlite_master WHERE type = 'trigger' AND name NOT IN ('entry_is_never_changed', 'entry_is_counted')
        """)
    return try String.fetchAll(statement)
  }

  /// Returns the error of a decision that the store did not take, because triggers of other programs keep it out.
  static func refusal(_ triggers: [String], path: String) -> JournalError {
    let names = triggers.map { VisibleText.brief($0) }.joined(separator: ", ")
    let culprit =
      triggers.isEmpty
      ? "the file did not keep what was written"
      : "another program has put a trigger into the file, \(names), which keeps decisions out"
    return .failed(path: path, reason: "\(culprit); `tripdesk store repair` makes a file without it")
  }

  private static func all(_ db: Database) throws -> [Definition] {
    try Row.fetchAll(db, sql: definitions).map {
      Definition(type: $0[0] ?? "", name: $0[1] ?? "", table: $0[2] ?? "", sql: $0[3] ?? "")
    }
  }

  private static func columns(of table: String, in db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?) ORDER BY cid", arguments: [table])
  }

  /// A row of SQLite's table of definitions.
  private struct Definition: Hashable {
    let type: String
    let name: String
    let table: String
    let sql: String

    func isSamePlace(as other: Definition) -> Bool { type == other.type && name == other.name }

    /// Whether `text` is this definition with something put in at one place, as `ALTER TABLE … ADD COLUMN` does.
    func isExtended(to text: String) -> Bool {
      let (own, other) = (Array(sql.utf8), Array(text.utf8))
      guard other.count > own.count else { return false }
      let start = zip(own, other).prefix { $0 == $1 }.count
      let end = zip(own.reversed(), other.reversed()).prefix { $0 == $1 }.count
      return start + end >= own.count
    }
  }
}
