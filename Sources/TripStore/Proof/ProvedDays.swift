internal import GRDB
import Synchronization
import TripCore

/// The service days that were read and proved complete, so that the next look reads only what was appended since.
final class ProvedDays: Sendable {
  /// Entries of a day, in the order of the journal, and the sum of their checksums.
  private struct Entries {
    var state = JournalState()
    var sum: Int64 = 0
  }

  /// A desk looks at a few days; a log reads all of them once.
  private static let most = 16
  private static let selection = """
    SELECT \(EntryRow.columns) FROM entry WHERE operator = ? AND service_date = ? AND sequence > ? ORDER BY sequence
    """

  private let days = Mutex<[Head.Key: Entries]>([:])

  /// Reads all entries about one day, as far as they are not known.
  ///
  /// - Parameters:
  ///   - heads: All heads of that day, read in the same transaction.
  ///   - db: The store.
  ///   - path: Where the store is.
  /// - Returns: What follows from the entries.
  /// - Throws: ``JournalError/damaged(path:)`` when an entry is missing, or is not what was written.
  func state(counted heads: [Head], _ db: Database, path: String) throws -> JournalState {
    guard let key = heads.first?.key else { return JournalState() }
    let day = key.day
    // Taken out, so that what is known grows in its place and is not copied.
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

  /// Reads what is behind the entries that are known.
  ///
  /// - Returns: Whether each row is what was written.
  private static func read(_ day: Head.Key, into known: inout Entries, _ db: Database) throws -> Bool {
    let rows = try Row.fetchCursor(
      try db.cachedStatement(sql: selection), arguments: [day.operatorID, day.date, known.state.last.number])
    while let row = try rows.next() {
      guard let row = EntryRow(row), let entry = row.entry, entry.sequence > known.state.last else { return false }
      known.state.add(entry)
      known.sum &+= row.checksum
    }
    return true
  }

  private static func holds(_ heads: [Head], for entries: Entries) -> Bool {
    heads.reduce(0) { $0 &+ $1.count } == Int64(entries.state.entries.count)
      && heads.reduce(0) { $0 &+ $1.sum } == entries.sum
  }
}
