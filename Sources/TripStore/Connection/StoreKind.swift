import Glibc
import TripCore

/// The kind of file at the path of a journal. The bytes are read without SQLite, because SQLite may change a file
/// that it opens.
/// - SeeAlso: SQLite, "Database File Format", 1.3 "The Database Header".
enum StoreKind: Hashable {
  /// There is no file at the path.
  case noFile
  /// The file has the header of a Trip Desk journal, with this version number of its tables.
  case journal(version: Int)
  /// The file is a damaged journal: its header is not that of a journal but it contains journal entries, or a repair
  /// was interrupted.
  case damaged
  /// The file is not a journal: another program's database, a timetable, a folder.
  case other

  /// The number of bytes that are searched for journal entries. There is a limit because another program's file may
  /// be larger than the memory.
  private static let searchedBytes = 16 << 20

  /// Finds out the kind of the file at `path`, a path without symbolic links.
  ///
  /// - Throws: ``JournalError`` when the file cannot be read.
  init(_ path: String) throws(JournalError) {
    if access(DamagedStore.unfinished(path), F_OK) == 0 {
      self = .damaged
      return
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw JournalError(systemCall: errno, path: path) }
      self = EntryCarver(path).hasEntries ? .damaged : .noFile
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .other
      return
    }
    guard access(path, R_OK) == 0 else { throw .unreadable(path: path) }
    if status.st_size == 0 {
      // Trip Desk never leaves an empty file, so an empty one has lost its content. SQLite would ignore and delete
      // the log beside it.
      self = .damaged
      return
    }
    // If the log has a newer state of the file's first page, that state counts.
    let log = WriteAheadLog(path)?.firstPage
    if let version = [log, FileBytes.read(path, atMost: 100)].lazy.compactMap({ $0.flatMap(Self.version) }).first {
      // No version of Trip Desk writes a number outside of this range, so a bit of the number was flipped.
      self = (1...1000).contains(version) ? .journal(version: version) : .damaged
    } else if EntryCarver(path, atMost: Self.searchedBytes).hasEntries {
      self = .damaged
    } else {
      self = .other
    }
  }

  /// Returns the version of the tables, or `nil` when `page` is not the first page of a Trip Desk journal in SQLite.
  private static func version(_ page: [UInt8]) -> Int? {
    func number(_ offset: Int) -> Int { page[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard page.count >= 100, page.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    return number(68) == Migrations.applicationID ? number(60) : nil
  }
}
