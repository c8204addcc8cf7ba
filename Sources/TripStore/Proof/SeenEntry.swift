import FoundationEssentials
internal import GRDB
import Synchronization
import TripCore

/// The last entry that a program has seen in a store: an older copy of the file that is put back in its place, under the
/// same inode, lacks it.
///
/// The next entries that are appended to the copy get the places of the lost ones, so that their ids are compared. An archive
/// takes entries out of a store, but gives no place a second time.
final class SeenEntry: Sendable {
  private struct Mark {
    let sequence: JournalSequence
    let id: UUID
  }

  private let last = Mutex<Mark?>(nil)

  /// Notes entries that the store has.
  func note(_ entries: [JournalEntry]) {
    guard let entry = entries.max(by: { $0.sequence < $1.sequence }) else { return }
    last.withLock { last in
      if last.map({ $0.sequence < entry.sequence }) ?? true { last = Mark(sequence: entry.sequence, id: entry.id) }
    }
  }

  /// Checks that the store still has the last entry that was seen, or had it.
  ///
  /// - Parameters:
  ///   - db: A connection to the store, in a transaction.
  ///   - path: The path of the store, for errors.
  /// - Throws: ``JournalError/replaced(path:)`` when it has not.
  func check(_ db: Database, path: String) throws {
    guard let seen = last.withLock({ $0 }) else { return }
    guard try HeadReader(db, path: path).root().last >= seen.sequence.number else {
      throw JournalError.replaced(path: path)
    }
    let statement = try db.cachedStatement(sql: "SELECT id FROM entry WHERE sequence = ?")
    let found = try String.fetchOne(statement, arguments: [seen.sequence.number])
    guard found.map({ $0 == seen.id.uuidString }) ?? true else { throw JournalError.replaced(path: path) }
  }
}
