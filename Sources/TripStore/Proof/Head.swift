internal import GRDB
import TripCore

/// What one author decided about one service day of one operator, in sum: how many entries, and which.
///
/// It is written in the same transaction as the entries. Each head names the one that follows in the order of keys, so
/// that a head cannot be missing unnoticed: neither a lost page nor a broken index can hide an entry from a reader who
/// compares. The first of them, ``root``, is always there and counts everything.
struct Head: Hashable {
  static let columns = "operator, service_date, author, entries, sum, last, next, checksum"
  static let columnCount = 8

  /// Whose entries, about which day, by whom. Compared as SQLite does: byte by byte.
  struct Key: Hashable, Comparable {
    /// ``OperatorID/text``.
    let operatorID: String
    /// The service day as in GTFS, `20261120`.
    let date: String
    let author: String

    /// The key of the head that counts all entries, before every other key.
    static let root = Key(operatorID: "", date: "", author: "")

    /// What the head before says of this key. 0 is for the end.
    var fingerprint: Int64 {
      let checksum = CheckedCells([.text(operatorID), .text(date), .text(author)]).checksum
      return checksum == 0 ? 1 : checksum
    }

    /// The key of the day, before those of its authors.
    var day: Key { Key(operatorID: operatorID, date: date, author: "") }

    /// Whether both are of one operator and one day.
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

  let key: Key
  /// How many entries there are.
  private(set) var count: Int64 = 0
  /// The sum of their checksums; it wraps around.
  private(set) var sum: Int64 = 0
  /// The greatest place that was given; of the root also to entries that were archived since.
  private(set) var last: Int64 = 0
  /// The fingerprint of the following head's key; 0 when none follows.
  var next: Int64 = 0

  /// Makes the head of a key that has no entries yet.
  init(_ key: Key) { self.key = key }

  /// Takes a row of a query for ``columns``, or `nil` when it is not what was written.
  init?(_ row: Row) {
    guard let cells = CheckedCells(row, count: Self.columnCount) else { return nil }
    self.init(cells)
  }

  /// Takes cells that were read, or `nil` when they are not what was written.
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

  /// The row as it is written.
  var cells: CheckedCells {
    CheckedCells([
      .text(key.operatorID), .text(key.date), .text(key.author), .integer(count), .integer(sum), .integer(last),
      .integer(next),
    ])
  }

  /// Counts an entry that is written now.
  mutating func add(_ row: EntryRow) {
    count += 1
    sum &+= row.checksum
    last = max(last, row.cells.integer(0) ?? 0)
  }

  /// No longer counts the entries of another head, which go to an archive; their places stay given.
  mutating func remove(_ head: Head) {
    count = max(0, count - head.count)
    sum &-= head.sum
  }

  /// Gives no place up to `place` to a new entry.
  mutating func reserve(upTo place: Int64) { last = max(last, place) }
}
