internal import GRDB
import Glibc
import TripCore

/// Makes a store where there is none, as a whole: a program that is killed meanwhile leaves none.
struct NewStore {
  private let path: String

  /// Names the place, resolved.
  init(_ path: String) { self.path = path }

  /// Makes an empty store. The store's lock is held.
  ///
  /// - Parameter isRehearsal: Whether decisions of a rehearsal go there.
  /// - Throws: ``JournalError``; there is no store then.
  func make(isRehearsal: Bool) throws {
    let draft = path + ".new"
    defer { Self.remove(draft) }
    Self.remove(draft)
    try write([], to: draft, isRehearsal: isRehearsal)
    try Self.move(draft, to: path)
  }

  /// Writes a store with entries in it to a file of its own, all of it on disk when this returns.
  ///
  /// - Parameters:
  ///   - entries: Entries that have a place.
  ///   - last: Up to which place none is to be given to a new entry.
  ///   - draft: A name that is free.
  ///   - isRehearsal: Whether decisions of a rehearsal go there; `nil` when that is not known.
  /// - Throws: What SQLite says.
  func write(_ entries: [JournalEntry], reserving last: Int64 = 0, to draft: String, isRehearsal: Bool?) throws {
    let queue = try DatabaseQueue(path: draft, configuration: StoreConnection.configuration())
    try queue.writeWithoutTransaction { db in
      try StoreConnection.keepWhatIsCommitted(db, path: path)
      try Migrations.bringUpToDate(db, path: path)
      try db.inTransaction(.immediate) {
        try EntryWriter.write(entries, reserving: last, to: db, path: path)
        if let isRehearsal { try StorePurpose(db, path: path).set(isRehearsal) }
        return .commit
      }
      // All of it into the one file that is renamed.
      _ = try db.checkpoint(.truncate)
    }
    try queue.close()
  }

  /// Gives a file another name, and returns when that is on disk.
  static func move(_ source: String, to target: String) throws(JournalError) {
    guard rename(source, target) == 0 else { throw JournalError(systemCall: errno, path: target) }
    StorePath.syncFolder(of: target)
  }

  /// Removes a file and what SQLite puts beside it.
  static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  }
}
