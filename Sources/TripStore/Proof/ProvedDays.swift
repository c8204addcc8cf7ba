internal import GRDB
import Synchronization
import TripCore

/// A cache of the service days whose entries were read and found complete. The next read of such a day fetches only
/// the entries that were appended since.
final class ProvedDays: Sendable {
  /// The entries of a service day, in the order of the journal, and the sum of their checksums.
  private struct Entries {
    var state = JournalState()
    var sum: Int64 = 0
  }

  /// The greatest number of service days in the cache. A desk shows a few days; printing the log reads each day only
  /// once.
  private static let most = 16
  private static let selection = """
    SELECT \(EntryRow.columns) FROM entry WHERE operator = ? AND service_date = ? AND sequence > ? ORDER BY sequence
    """

  private let days = Mutex<[Head.Key: Entries]>([:])

  /// Returns the state of one service day, after reading the entries that are not in the cache.
  ///
  /// - Parameters:
  ///   - heads: All heads (rows of counts) of that day, read in the same transaction.
  ///   - db: A connection to the store, in a transaction.
  ///   - path: The path of the store, for errors.
  /// - Returns: The journal state of that day; an empty one when `heads` is empty.
  /// - Throws: ``JournalError/damaged(path:)`` when an entry is missing or its checksum is wrong.
  func state(counted heads: [Head], _ db: Database, path: String) throws -> JournalState {
    guard let key = heads.first?.key else { return JournalState() }
    let day = key.day
    // The day is taken out of the cache, so that adding an entry does not copy the whole state.
    var proved = days.withLock { $0.removeValue(forKey: day) } ?? Entries()
    if try !Self.read(day, into: &proved, db) || !Self.holds(heads, for: proved) {
      proved = Entries()
      guard try Self.read(day, into: &proved, db), Self.holds(heads, for: proved) else {
        throw JournalError.damaged(path: path)
      }
    }
    days.withLock { days in
      if days.count >= Self.most { days = [:] }
      days[day] = proved
    }
    return proved.state
  }

  /// Reads the entries of a service day that come after those in `known`, and adds them to `known`.
  ///
  /// - Returns: `true` when all rows are in order; `false` when the checksum of a row is wrong or the rows are out of
  ///   order.
  private static func read(_ day: Head.Key, into known: inout Entries, _ db: Database) throws -> Bool {
    let rows = try Row.fetchCursor(
      try db.cachedStatement(sql: selection), arguments: [day.operatorID, day.date, known.state.last.number])
    var new: [JournalEntry] = []
    while let row = try rows.next() {
      let last = new.last?.sequence ?? known.state.last
      guard let row = EntryRow(row), let entry = row.entry, entry.sequence > last else { return false }
      new.append(entry)
      known.sum &+= row.checksum
    }
    known.state.add(new)
    return true
  }

  /// Returns whether `heads` (rows of counts) have the same number of entries and the same sum of checksums as
  /// `entries`.
  private static func holds(_ heads: [Head], for entries: Entries) -> Bool {
    heads.reduce(0) { $0 &+ $1.count } == Int64(entries.state.entries.count)
      && heads.reduce(0) { $0 &+ $1.sum } == entries.sum
  }
}
