internal import GRDB
import TripCore

/// A row of the table `head`: the number of entries of one author about one service day of one operator, and the sum of
/// their checksums.
///
/// Heads are written in the same transaction as the entries that they count. Each head names the next one in the order
/// of keys. A reader who compares entries and heads therefore notices every lost entry and every lost head, whether a
/// page was lost or an index is broken. The first head, with the key ``Key/root``, always exists and counts all
/// entries.
struct Head: Hashable {
  /// The names of all columns of the table `head`, for SQL statements.
  static let columns = "operator, service_date, author, entries, sum, last, next, checksum"
  /// The number of columns of the table `head`.
  static let columnCount = 8

  /// The operator, service date and author of the entries that a head counts. Keys are compared byte by byte, as SQLite
  /// compares them.
  struct Key: Hashable, Comparable {
    /// The id of the operator, ``OperatorID/text``.
    let operatorID: String
    /// The service date as GTFS writes it, such as `20261120`.
    let date: String
    /// The author of the entries; an empty text in the key ``root`` and in the keys that ``day`` returns.
    let author: String

    /// The key of the root head, the row that counts all entries. It comes before every other key.
    static let root = Key(operatorID: "", date: "", author: "")

    /// A hash of this key. The head before it in the chain stores the hash in ``Head/next``. Never 0, which marks the
    /// end of the chain.
    var fingerprint: Int64 {
      let checksum = CheckedCells([.text(operatorID), .text(date), .text(author)]).checksum
      return checksum == 0 ? 1 : checksum
    }

    /// The key with the same operator and service date and without an author. It comes before the keys with an
    /// author.
    var day: Key { Key(operatorID: operatorID, date: date, author: "") }

    /// Returns whether both keys have the same operator and service date.
    func isOfSameDay(as other: Key) -> Bool {
      operatorID.utf8.elementsEqual(other.operatorID.utf8) && date.utf8.elementsEqual(other.date.utf8)
    }

    static func == (a: Key, b: Key) -> Bool { a.isOfSameDay(as: b) && a.author.utf8.elementsEqual(b.author.utf8) }

    static func < (a: Key, b: Key) -> Bool {
      if !a.operatorID.utf8.elementsEqual(b.operatorID.utf8) {
        return a.operatorID.utf8.lexicographicallyPrecedes(b.operatorID.utf8)
      }
      if !a.date.utf8.elementsEqual(b.date.utf8) { return a.date.utf8.lexicographicallyPrecedes(b.date.utf8) }
      return a.author.utf8.lexicographicallyPrecedes(b.author.utf8)
    }

    func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
  }

  /// The operator, service date and author of the entries that this head counts.
  let key: Key
  /// The number of entries that this head counts.
  private(set) var count: Int64 = 0
  /// The sum of the checksums of the counted entries, with wrap-around.
  private(set) var sum: Int64 = 0
  /// The highest sequence number of the counted entries. In the root head, entries that were moved to an archive are
  /// included.
  private(set) var last: Int64 = 0
  /// The fingerprint of the key of the next head in the chain; 0 when there is no next head.
  var next: Int64 = 0

  /// Makes a head (row of counts) that counts no entries yet; `key` says which entries it will count.
  init(_ key: Key) { self.key = key }

  /// Makes a head (row of counts) from the result of a query for ``columns``; `nil` when the checksum of the row is
  /// wrong.
  init?(_ row: Row) {
    guard let cells = CheckedCells(row, count: Self.columnCount) else { return nil }
    self.init(cells)
  }

  /// Makes a head (row of counts) from cells that were read from a file; `nil` when their checksum is wrong.
  init?(_ cells: [CheckedCells.Cell]) {
    guard let cells = CheckedCells(read: cells, count: Self.columnCount) else { return nil }
    self.init(cells)
  }

  private init?(_ cells: CheckedCells) {
    guard let operatorID = cells.text(0), let date = cells.text(1), let author = cells.text(2),
      let count = cells.integer(3), let sum = cells.integer(4), let last = cells.integer(5),
      let next = cells.integer(6), count >= 0, last >= 0
    else { return nil }
    key = Key(operatorID: operatorID, date: date, author: author)
    (self.count, self.sum, self.last, self.next) = (count, sum, last, next)
  }

  /// The cells of the row to write, in the order of ``columns``.
  var cells: CheckedCells {
    CheckedCells([
      .text(key.operatorID), .text(key.date), .text(key.author), .integer(count), .integer(sum), .integer(last),
      .integer(next),
    ])
  }

  /// Counts one more entry and adds its checksum to the sum.
  mutating func add(_ row: EntryRow) {
    count += 1
    sum &+= row.checksum
    last = max(last, row.cells.integer(0) ?? 0)
  }

  /// Subtracts the entries that another head counts and that are moved to an archive. ``last`` stays, so that their
  /// sequence numbers are not used for new entries.
  mutating func remove(_ head: Head) {
    count = max(0, count - head.count)
    sum &-= head.sum
  }

  /// Raises ``last`` to `number`, so that new entries get greater sequence numbers.
  mutating func reserve(upTo number: Int64) { last = max(last, number) }
}
