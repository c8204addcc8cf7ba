import Glibc
import TripCore
import TripFiles

/// The kind of file at the path of a journal. Nothing is changed to find out.
/// - SeeAlso: SQLite, "Database File Format", 1.3 "The Database Header".
enum StoreKind: Hashable {
  /// There is no file at the path.
  case noFile
  /// The file has the header of a Trip Desk journal, with this version number of its tables.
  case journal(version: Int)
  /// The file is a damaged journal: its header is not that of a journal but it contains journal entries, it has the header of a
  /// journal but SQLite cannot read it, or a repair was interrupted while it replaced the file. Or the file is no journal or
  /// missing, and an interrupted repair has left one.
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
    self = try Self.look(path)
    // While another program commits, the first page may tell of pages that are not there yet. So a file beside which
    // there is a rollback journal is looked at up to four times; damage is found each time.
    for _ in 0..<3 where self == .damaged || self == .other {
      guard access(RollbackJournal.path(of: path), F_OK) == 0 else { return }
      usleep(20_000)
      self = try Self.look(path)
    }
  }

  private static func look(_ path: String) throws(JournalError) -> StoreKind {
    if SecondName.isBeingReplaced(path) { return .damaged }
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw JournalError(systemCall: errno, path: path) }
      if try hasLeftover(path) { return .damaged }
      return try EntryCarver(path, readsLog: true).hasEntries ? .damaged : .noFile
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return .other
    }
    guard access(path, R_OK) == 0 else {
      throw errno == EACCES ? .unreadable(path: path) : JournalError(systemCall: errno, path: path)
    }
    if status.st_size == 0 {
      // Trip Desk never leaves an empty file, so an empty one has lost its content. SQLite would ignore and delete
      // the log beside it.
      return .damaged
    }
    let own = try StoreConnection.version(path)
    // Another file may have the state of the first page that counts: the one before an interrupted transaction, or that of
    // an older version's log.
    let log = (own ?? 0) < Migrations.firstWithoutLog ? try WriteAheadLog(path)?.firstPage : nil
    let others = [try RollbackJournal(of: path).pages[1].map(Array.init), log].compactMap { $0.flatMap(Self.version) }
    if let version = others.first ?? own {
      // No version of Trip Desk writes a number outside of this range, so a bit of the number was flipped.
      return (1...1000).contains(version) ? .journal(version: version) : .damaged
    }
    // A journal that was cut within its first pages still begins as one.
    if version(try StoreHeader.read(path)) != nil { return .damaged }
    if try hasLeftover(path) { return .damaged }
    return try EntryCarver(path, atMost: searchedBytes).hasEntries ? .damaged : .other
  }

  /// Whether an interrupted repair has left the beginning of a journal. Asked only where the path leads to no journal: a
  /// whole journal is whole, whatever lies beside it.
  private static func hasLeftover(_ path: String) throws(JournalError) -> Bool {
    let leftover = DamagedStore.unfinished(path)
    guard NamedFile(path: leftover)?.status != nil else { return false }
    return try StoreConnection.version(leftover) != nil
  }

  /// Returns the version of the tables, or `nil` when `page` is not the beginning of the first page of a Trip Desk journal in SQLite.
  private static func version(_ page: [UInt8]) -> Int? {
    func number(_ offset: Int) -> Int { page[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard page.count >= 100, page.starts(with: Array("SQLite format 3\0".utf8)) else { return nil }
    return number(68) == Migrations.applicationID ? number(60) : nil
  }
}
