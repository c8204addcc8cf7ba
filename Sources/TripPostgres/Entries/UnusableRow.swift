import Synchronization
import TripCore

/// A row of a journal on a server that no program can use, because another program appended it: its texts or numbers make
/// no entry. Readers leave the row out and tell of it, and the owner of the journal removes it with
/// ``PostgresJournal/remove(_:)``.
public struct UnusableRow: Hashable, Sendable {
  /// The operator in whose journal the row is.
  public let operatorID: OperatorID
  /// The place of the row.
  public let place: JournalSequence
  /// The author that the row names, in one line and shortened. A program can invent an author,
  /// but no ``login``.
  public let author: String
  /// The login of the database that appended the row.
  public let login: String
  /// The kind of entry that the row claims to be, such as `departure`.
  public let kind: String

  /// The longest text of the author that is read, in characters.
  private static let longestAuthor = 100

  /// The columns from which a row is made, for SQL statements.
  static let columns = "operator, place, left(author, \(longestAuthor)), login, kind"

  /// Makes a row from the texts of ``columns``; `nil` when one is missing.
  init?(_ cells: [String?]) {
    guard cells.count >= 5, let operatorID = cells[0], let place = cells[1].flatMap({ Int64($0) }),
      let author = cells[2], let login = cells[3], let kind = cells[4]
    else { return nil }
    self.operatorID = OperatorID(operatorID)
    self.place = JournalSequence(place)
    self.author = VisibleText.line(author)
    (self.login, self.kind) = (VisibleText.line(login), kind)
  }
}

/// The rows that a program has found so far in a journal, and that no program can use.
final class UnusableRows: Sendable {
  /// The greatest number of rows that are remembered.
  static let most = 10_000

  private struct Found {
    var rows: Set<UnusableRow> = []
    /// Whether each row that was found is in ``rows``.
    var areAll = true
  }
  private let found = Mutex(Found())

  /// Adds rows, as long as there is room for them.
  func note(_ rows: [UnusableRow]) {
    found.withLock { found in
      for row in rows where !found.rows.contains(row) {
        if found.rows.count < Self.most { found.rows.insert(row) } else { found.areAll = false }
      }
    }
  }

  /// Forgets rows that are not in the journal any more.
  func forget(_ gone: Set<UnusableRow>) { found.withLock { $0.rows.subtract(gone) } }

  /// The number of rows.
  var count: LeftOutRows { found.withLock { LeftOutRows(count: $0.rows.count, isAll: $0.areAll) } }

  /// The rows, in the order of their operators and places.
  var all: [UnusableRow] {
    found.withLock { Array($0.rows) }.sorted { ($0.operatorID, $0.place) < ($1.operatorID, $1.place) }
  }
}
