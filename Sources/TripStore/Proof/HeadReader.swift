internal import GRDB
import TripCore

/// Reads heads, and proves that none is missing among them.
struct HeadReader {
  private static let selection = "SELECT \(Head.columns) FROM head"
  private static let order = "ORDER BY operator, service_date, author"
  /// Before and behind the text of every service day, which begins with a digit.
  private static let (firstDate, lastDate) = ("0", ":")

  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// The head that counts everything.
  func root() throws -> Head {
    let found = try heads("WHERE operator = '' AND service_date = '' AND author = ''", [])
    guard let root = found.first else { throw JournalError.damaged(path: path) }
    return root
  }

  /// Finds where a key is in the order of keys.
  ///
  /// - Returns: The head before it, and the head of the key itself, which is `nil` when there is none.
  /// - Throws: ``JournalError/damaged(path:)`` when a head is missing there, or is not what was written.
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

  /// The heads of one operator, those of all service days or of some, in the order of keys.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when one is missing or is not what was written.
  func heads(of operatorID: String, on dates: ClosedRange<ServiceDate>?) throws -> [Head] {
    let first = Head.Key(operatorID: operatorID, date: dates?.lowerBound.gtfsText ?? Self.firstDate, author: "")
    let end = Head.Key(operatorID: operatorID, date: dates?.upperBound.gtfsText ?? Self.lastDate, author: "")
    var found: [Head] = []
    try follow(try head(before: first)) { head in
      // A broken index may lead to a head that is too early; from there the way to the first one is followed as well.
      if head.key < first { return true }
      guard head.key.isOfSameDay(as: end) || head.key < end else { return false }
      found.append(head)
      return true
    }
    return found
  }

  /// All heads but the root, in the order of keys.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when one is missing or is not what was written.
  func all() throws -> [Head] {
    var found: [Head] = []
    try follow(try root()) { head in
      found.append(head)
      return true
    }
    return found
  }

  /// A head before `key`: the nearest one, unless an index is broken.
  private func head(before key: Head.Key) throws -> Head {
    let found = try heads(
      "WHERE (operator, service_date, author) < (?, ?, ?) ORDER BY operator DESC, service_date DESC, author DESC LIMIT 1",
      [key.operatorID, key.date, key.author])
    guard let head = found.first, head.key < key else { throw JournalError.damaged(path: path) }
    return head
  }

  /// Follows the heads behind `start`, each of which must be the one that the head before names, up to the last or until
  /// `goesOn` says no.
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
