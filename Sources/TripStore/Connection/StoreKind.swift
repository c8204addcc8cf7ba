import Glibc
import TripCore

/// What lies at the path of a store, as its bytes say: before SQLite opens it, which may change it.
/// - SeeAlso: SQLite, "Database File Format", 1.3 "The Database Header".
enum StoreKind: Hashable {
  /// No file.
  case nothing
  /// A journal of ours, by its mark, of some version of the schema.
  case journal(version: Int)
  /// No journal by its mark, with entries of ours in it; or what a repair that was cut off left.
  case damaged
  /// Anything else: another program's database, a timetable, a folder.
  case other

  /// How many bytes of a file are looked at for entries: another program's may be larger than the memory.
  private static let longestLook = 16 << 20

  /// Looks at the file at `path`, which is resolved.
  ///
  /// - Throws: ``JournalError`` when the file may not be read.
  init(_ path: String) throws(JournalError) {
    if access(DamagedStore.unfinished(path), F_OK) == 0 {
      self = .damaged
      return
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw JournalError(systemCall: errno, path: path) }
      self = EntryCarver(path).hasEntries ? .damaged : .nothing
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .other
      return
    }
    guard access(path, R_OK) == 0 else { throw .unreadable(path: path) }
    if status.st_size == 0 {
      // We never leave an empty file: what was in it is gone. SQLite would take a log beside it for a leftover.
      self = .damaged
      return
    }
    // Where the log has a newer first page, that one counts.
    let log = WriteAheadLog(path)?.firstPage
    if let version = [log, FileBytes.read(path, atMost: 100)].lazy.compactMap({ $0.flatMap(Self.version) }).first {
      // No store ever had such a version: a bit of it was flipped.
      self = (1...1000).contains(version) ? .journal(version: version) : .damaged
    } else if EntryCarver(path, atMost: Self.longestLook).hasEntries {
      self = .damaged
    } else {
      self = .other
    }
  }

  /// The schema's version, or `nil` when the first page does not say that it is SQLite's, and of a journal of ours.
  private static func version(_ page: [UInt8]) -> Int? {
    func number(_ offset: Int) -> Int { page[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard page.count >= 100, page.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    return number(68) == Migrations.applicationID ? number(60) : nil
  }
}
