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
    guard let root = try head(.root) else { throw JournalError.damaged(path: path) }
    return root
  }

  /// The head of a key; `nil` when there is none.
  func head(_ key: Head.Key) throws -> Head? {
    try heads("WHERE operator = ? AND service_date = ? AND author = ?", [key.operatorID, key.date, key.author]).first
  }

  /// The head before `key` in the order of keys.
  func head(before key: Head.Key) throws -> Head {
    let found = try heads(
      "WHERE (operator, service_date, author) < (?, ?, ?) ORDER BY operator DESC, service_date DESC, author DESC LIMIT 1",
      [key.operatorID, key.date, key.author])
    guard let head = found.first else { throw JournalError.damaged(path: path) }
    return head
  }

  /// The heads of one operator, those of all service days or of some, in the order of keys.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when one is missing or is not what was written.
  func heads(of operatorID: String, on dates: ClosedRange<ServiceDate>?) throws -> [Head] {
    let first = dates?.lowerBound.gtfsText ?? Self.firstDate
    let last = dates?.upperBound.gtfsText ?? Self.lastDate
    let before = try head(before: Head.Key(operatorID: operatorID, date: first, author: ""))
    return try chain(from: before) { $0.operatorID == operatorID && $0.date <= last }
  }

  /// All heads but the root, in the order of keys.
  ///
  /// - Throws: ``JournalError/damaged(path:)`` when one is missing or is not what was written.
  func all() throws -> [Head] { try chain(from: root()) { _ in true } }

  /// The heads behind `start`, as long as they belong; each must be the one that the head before names.
  private func chain(from start: Head, while belongs: (Head.Key) -> Bool) throws -> [Head] {
    let key = start.key
    let statement = try db.cachedStatement(
      sql: "\(Self.selection) WHERE (operator, service_date, author) > (?, ?, ?) \(Self.order)")
    let rows = try Row.fetchCursor(statement, arguments: [key.operatorID, key.date, key.author])
    var found: [Head] = []
    var previous = start
    while let row = try rows.next() {
      guard let head = Head(row), head.key.fingerprint == previous.next else {
        throw JournalError.damaged(path: path)
      }
      guard belongs(head.key) else { return found }
      found.append(head)
      previous = head
    }
    guard previous.next == 0 else { throw JournalError.damaged(path: path) }
    return found
  }

  private func heads(_ condition: String, _ arguments: [String]) throws -> [Head] {
    let statement = try db.cachedStatement(sql: "\(Self.selection) \(condition)")
    return try Row.fetchAll(statement, arguments: StatementArguments(arguments)).map { row in
      guard let head = Head(row) else { throw JournalError.damaged(path: path) }
      return head
    }
  }
}
