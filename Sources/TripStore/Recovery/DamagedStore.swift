import FoundationEssentials
internal import GRDB
import Glibc
import TripCore

/// What was done about a damaged journal.
public struct StoreRecovery: Hashable, Sendable {
  /// Where the damaged file is now, with its log beside it; nothing of ours has written to it since.
  public let setAside: String
  /// How many entries were recovered.
  public let recovered: Int
  /// How many places between the recovered entries are empty: entries that were lost, or archived before.
  public let missing: Int
}

/// A journal that cannot be trusted: what can be read of it goes to a new file in its place.
struct DamagedStore {
  let path: String
  /// Where the whole of what was recovered waits to replace the damaged file.
  private var unfinished: String { path + ".recovering" }

  /// Whether a start has to look closer before SQLite does: it would take a log without its file for a leftover and
  /// remove it, and nobody but us knows of a recovery that was cut off.
  var needsRecovery: Bool {
    if access(unfinished, F_OK) == 0 { return true }
    return FileBytes.size(path) == 0 && !EntryCarver(FileBytes.read(path + "-wal")).rows().isEmpty
  }

  /// Whether an error comes from damage. A file with entries in it is a journal, whatever its first page says; versions
  /// beyond any that could ever be are none.
  func explains(_ error: JournalError) -> Bool {
    switch error {
    case .damaged: true
    case .notAJournal: !EntryCarver(FileBytes.read(path)).rows().isEmpty
    case .newerVersion(let found, _, _): !(0...1000).contains(found)
    default: false
    }
  }

  /// Sets the damaged file aside and puts what was recovered in its place.
  ///
  /// At every moment the file, or the whole of what was recovered, lies under a name that the next start looks at.
  ///
  /// - Returns: What was done; nothing where another program was faster.
  /// - Throws: ``JournalError``; the damaged file is then as it was.
  func recover() throws(JournalError) -> StoreRecovery? {
    let damaged = try? FileIdentity(path)
    let lock = open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
      throw .failed(path: path, reason: String(cString: strerror(errno)))
    }
    defer { close(lock) }
    if damaged != (try? FileIdentity(path)) { return nil }
    let sources = [path, path + "-wal", unfinished, unfinished + "-wal"]
    var found: [UUID: JournalEntry] = [:]
    for source in sources {
      for row in EntryCarver(FileBytes.read(source)).rows() {
        if let entry = row.entry { found[entry.id] = entry }
      }
    }
    // Two entries in one place can only be of two files that were mixed up; the place keeps one of them.
    let entries = Dictionary(found.values.map { ($0.sequence, $0) }, uniquingKeysWith: { a, _ in a }).values
      .sorted { $0.sequence < $1.sequence }
    let fresh = path + ".recovered"
    Self.remove(fresh)
    do { try Self.write(entries, to: fresh) } catch { throw JournalError(error, path: path) }
    try move(fresh, to: unfinished)
    Self.remove(fresh)
    let aside = try setAside()
    try move(unfinished, to: path)
    StorePath.syncFolder(of: path)
    let first = entries.first.map(\.sequence.number) ?? 0
    let last = entries.last.map(\.sequence.number) ?? -1
    return StoreRecovery(setAside: aside, recovered: entries.count, missing: Int(last - first) + 1 - entries.count)
  }

  private static func write(_ entries: [JournalEntry], to path: String) throws {
    let queue = try StoreConnection.open(path)
    try queue.write { try EntryWriter($0).write(entries) }
    // All of it into the one file that is renamed.
    try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    try queue.close()
  }

  /// Gives the damaged file and its log another name that nobody has.
  private func setAside() throws(JournalError) -> String {
    let time = Instant(Date()).unixSeconds
    var aside = "\(path).damaged-\(time)"
    var count = 1
    // Linked and not renamed: the name stays taken until what was recovered replaces it.
    while link(path, aside) != 0 {
      if errno == ENOENT { break }
      guard errno == EEXIST else { throw JournalError.failed(path: path, reason: String(cString: strerror(errno))) }
      count += 1
      aside = "\(path).damaged-\(time)-\(count)"
    }
    // A log left behind would be carried out on the new file.
    rename(path + "-wal", aside + "-wal")
    unlink(path + "-shm")
    return aside
  }

  private func move(_ source: String, to target: String) throws(JournalError) {
    guard rename(source, target) == 0 else {
      throw .failed(path: path, reason: String(cString: strerror(errno)))
    }
    StorePath.syncFolder(of: target)
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  }
}
