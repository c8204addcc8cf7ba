internal import GRDB
import TripCore

/// Reads heads (the rows that count entries). Each head names the next one, by which the reader checks that none is
/// missing.
struct HeadReader {
  private static let selection = "SELECT \(Head.columns) FROM head"
  private static let order = "ORDER BY operator, service_date, author"
  /// Texts that sort before and after every service date, which begins with a digit: `0` comes before and `:` comes
  /// after them.
  private static let (firstDate, lastDate) = ("0", ":")

  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// Returns the root head: the row that counts all entries of the store.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when that row is missing or its checksum is wrong.
  func root() throws -> Head {
    let found = try heads("WHERE operator = '' AND service_date = '' AND author = ''", [])
    guard let root = found.first else { throw JournalError.damaged(path: path) }
    return root
  }

  /// Returns the head (row of counts) with a key as it is in the store, or `nil` when there is none or its checksum is wrong.
  /// Does not check the chain of heads.
  func stored(_ key: Head.Key) throws -> Head? {
    let statement = try db.cachedStatement(
      sql: "\(Self.selection) WHERE operator = ? AND service_date = ? AND author = ?")
    return try Row.fetchOne(statement, arguments: [key.operatorID, key.date, key.author]).flatMap { Head($0) }
  }

  /// Checks that the root head is not older than the entries: one page that was not written to the disk can hide them. SQLite's table
  /// `sqlite_sequence` has the highest sequence number that an entry ever had.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when an entry came after the last one that the root head counts.
  func checkEnd() throws {
    let last = try root().last
    let highest = try db.cachedStatement(sql: "SELECT MAX(sequence) FROM entry")
    let given = try db.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = 'entry'")
    guard try Int64.fetchOne(highest) ?? 0 <= last else { throw JournalError.damaged(path: path) }
    let mostGiven = try Int64.fetchOne(given) ?? 0
    // No entry ever had a number in the upper half of the range. An upgrade takes none from there either; see `EntryWriter.countAll`.
    guard mostGiven <= last || mostGiven >= .max / 2 else { throw JournalError.damaged(path: path) }
  }

  /// Finds the place of a key in the chain of heads (rows of counts), which is in the order of keys.
  ///
  /// - Returns: The last head before the key, and the head of the key itself, or `nil` when there is none.
  /// - Throws: ``JournalError/damaged(path:)`` when a head at that place is missing or a checksum is wrong.
  func place(of key: Head.Key) throws -> (before: Head, head: Head?) {
    var before = try head(before: key)
    var found: Head?
    try follow(before) { head in
      if head.key == key { found = head }
      guard head.key < key else { return false }
      before = head
      return true
    }
    return (before, found)
  }

  /// Returns the heads (rows of counts) of one operator, in the order of keys.
  ///
  /// - Parameters:
  ///   - operatorID: The operator's ``OperatorID/text``.
  ///   - dates: The service dates of the heads; `nil` for all.
  /// - Returns: The heads, in the order of keys.
  /// - Throws: ``JournalError/damaged(path:)`` when a head is missing or a checksum is wrong.
  func heads(of operatorID: String, on dates: ClosedRange<ServiceDate>?) throws -> [Head] {
    try checkEnd()
    let first = Head.Key(operatorID: operatorID, date: dates?.lowerBound.gtfsText ?? Self.firstDate, author: "")
    let end = Head.Key(operatorID: operatorID, date: dates?.upperBound.gtfsText ?? Self.lastDate, author: "")
    var found: [Head] = []
    try follow(try head(before: first)) { head in
      // If the index is broken, the chain may begin at an earlier head; heads before the first wanted key are
      // skipped.
      if head.key < first { return true }
      guard head.key.isOfSameDay(as: end) || head.key < end else { return false }
      found.append(head)
      return true
    }
    return found
  }

  /// Returns all heads (rows of counts) except the root, in the order of keys.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when a head is missing or a checksum is wrong.
  func all() throws -> [Head] {
    try checkEnd()
    var found: [Head] = []
    try follow(try root()) { head in
      found.append(head)
      return true
    }
    return found
  }

  /// Returns the last head (row of counts) before `key`, or an earlier one when SQLite's index is broken.
  private func head(before key: Head.Key) throws -> Head {
    let found = try heads(
      "WHERE (operator, service_date, author) < (?, ?, ?) ORDER BY operator DESC, service_date DESC, author DESC LIMIT 1",
      [key.operatorID, key.date, key.author])
    guard let head = found.first, head.key < key else { throw JournalError.damaged(path: path) }
    return head
  }

  /// Calls `goesOn` with each head (row of counts) after `start`, in the order of keys, until `goesOn` returns
  /// `false` or there are no more heads.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when a head is not the one that the head before it names.
  private func follow(_ start: Head, _ goesOn: (Head) -> Bool) throws {
    let key = start.key
    let statement = try db.cachedStatement(
      sql: "\(Self.selection) WHERE (operator, service_date, author) > (?, ?, ?) \(Self.order)")
    let rows = try Row.fetchCursor(statement, arguments: [key.operatorID, key.date, key.author])
    var previous = start
    while let row = try rows.next() {
      guard let head = Head(row), head.key.fingerprint == previous.next else {
        throw JournalError.damaged(path: path)
      }
      guard goesOn(head) else { return }
      previous = head
    }
    guard previous.next == 0 else { throw JournalError.damaged(path: path) }
  }

  private func heads(_ condition: String, _ arguments: [String]) throws -> [Head] {
    let statement = try db.cachedStatement(sql: "\(Self.selection) \(condition)")
    return try Row.fetchAll(statement, arguments: StatementArguments(arguments)).map { row in
      guard let head = Head(row) else { throw JournalError.damaged(path: path) }
      return head
    }
  }
}
