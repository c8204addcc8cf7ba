import Glibc
import TripCore
import TripFiles

/// The lock that a program holds while it changes a store (a journal's SQLite file): while it appends, archives,
/// upgrades, repairs or closes.
///
/// SQLite's own locks belong to the file, which a repair replaces; this lock belongs to the path. Its file is empty: a file
/// with content is another file of the user, perhaps another journal, and is neither used nor deleted.
///
/// - SeeAlso: flock(2).
struct StoreLock: Sendable {
  /// The path of the store, without symbolic links.
  let path: String
  /// The path of the lock's file: that of the store, followed by `.lock`.
  private var name: String { path + ".lock" }

  /// Calls `work` while this program holds the lock.
  ///
  /// - Throws: ``JournalError/busy(path:)`` when another program holds the lock for longer than ten seconds, other
  ///   journal errors, and the errors of `work`.
  func whileHeld<Value>(_ work: () throws -> Value) throws -> Value {
    let descriptor = try acquire()
    defer { close(descriptor) }
    return try work()
  }

  /// Calls `work` while this program holds the lock, and then deletes the lock's file. Used when this program closes
  /// the store.
  func whileHeldLast<Value>(_ work: () throws -> Value) throws -> Value {
    let descriptor = try acquire()
    defer { close(descriptor) }
    // Deleting the lock's file is safe: a program that gets the lock of a deleted file notices that in `isCurrent`, and
    // tries again.
    defer { if isCurrent(descriptor) { unlink(name) } }
    return try work()
  }

  /// Whether the file system of a file has no locks, as a file server may have none. Opening and closing the file here
  /// releases SQLite's locks of this process on it, so the caller has no connection to it.
  static func isWithoutLocks(_ path: String) -> Bool {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var lock = Glibc.flock()
    lock.l_type = Int16(F_RDLCK)
    lock.l_whence = Int16(SEEK_SET)
    return fcntl(descriptor, F_GETLK, &lock) != 0 && errno == ENOLCK
  }

  private func acquire() throws(JournalError) -> Int32 {
    let end = ContinuousClock.now + .seconds(StoreConnection.patience)
    var pause: UInt32 = 200
    while true {
      let descriptor = try open()
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        if isCurrent(descriptor) { return descriptor }
      } else if errno != EWOULDBLOCK, errno != EINTR {
        let number = errno
        close(descriptor)
        throw JournalError(systemCall: number, path: path)
      }
      close(descriptor)
      guard ContinuousClock.now < end else { throw .busy(path: path) }
      usleep(pause)
      pause = min(pause * 2, 5000)
    }
  }

  private func open() throws(JournalError) -> Int32 {
    // Looked at before it is opened, too: another journal of this name may be open in this program, and would lose its locks
    // when the lock's descriptor is closed.
    try refuse(NamedFile(path: name))
    // The lock's file gets the mode of the store, so that every user who may write the store may lock it.
    var status = stat()
    let hasStore = stat(path, &status) == 0
    let mode = hasStore ? status.st_mode & 0o666 : NewFileMode.inFolder(of: path)
    // Where several users may write the folder, one of them could make the name a link to another file.
    let descriptor = Glibc.open(name, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, mode)
    guard descriptor >= 0 else {
      let number = errno
      try refuse(NamedFile(path: name))
      throw JournalError(systemCall: number, path: path)
    }
    do throws(JournalError) { try refuse(NamedFile(descriptor: descriptor)) } catch {
      close(descriptor)
      throw error
    }
    var lock = stat()
    let isOwn = fstat(descriptor, &lock) == 0 && lock.st_uid == geteuid() && lock.st_nlink == 1
    if isOwn {
      // If root repairs the store of another user, the lock's file must belong to that user, not to root.
      if hasStore { _ = fchown(descriptor, status.st_uid, status.st_gid) }
      fchmod(descriptor, mode)
    }
    return descriptor
  }

  /// Checks that the lock's name is free, or is that of an empty file.
  ///
  /// - Parameter named: What has the name; `nil` when the system did not say.
  /// - Throws: ``JournalError``, which names the file.
  private func refuse(_ named: NamedFile?) throws(JournalError) {
    guard let named else { throw JournalError(systemCall: errno, path: name) }
    if named == .missing || named.status?.size == 0 { return }
    throw .failed(path: name, reason: "it is \(named.words), and would be used as a lock; move it away")
  }

  /// Whether the lock's name still leads to the open file, and that file is empty.
  private func isCurrent(_ descriptor: Int32) -> Bool {
    guard let held = FileStatus(descriptor: descriptor), let named = NamedFile(path: name)?.status else { return false }
    return held.identity == named.identity && named.size == 0
  }
}
