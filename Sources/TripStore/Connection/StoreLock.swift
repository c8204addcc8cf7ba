import Glibc
import TripCore
import TripFiles

/// The lock that a program holds while it changes a store (a journal's SQLite file): while it appends, archives,
/// upgrades, repairs or closes.
///
/// SQLite's own locks belong to the file, which a repair replaces; this lock belongs to the path.
///
/// - SeeAlso: flock(2).
struct StoreLock: Sendable {
  /// The path of the store, without symbolic links.
  let path: String
  /// The path of the lock's file: that of the store followed by `.lock`.
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
    try whileHeld {
      // Deleting the lock's file is safe: a program that gets the lock of a deleted file notices that in `isCurrent`,
      // and tries again.
      defer { unlink(name) }
      return try work()
    }
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
    // The lock's file gets the mode of the store, so that every user who may write the store may lock it.
    var status = stat()
    let hasStore = stat(path, &status) == 0
    let mode = hasStore ? status.st_mode & 0o666 : NewFileMode.inFolder(of: path)
    // Where several users may write the folder, one of them could make the name a link to another file.
    let descriptor = Glibc.open(name, O_CREAT | O_RDWR | O_NOFOLLOW | O_CLOEXEC, mode)
    guard descriptor >= 0 else {
      guard errno == ELOOP else { throw JournalError(systemCall: errno, path: path) }
      throw .failed(path: name, reason: "it is a symbolic link, and would be used as a lock; delete it")
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

  private func isCurrent(_ descriptor: Int32) -> Bool {
    guard let held = FileStatus(descriptor: descriptor), let named = FileStatus(path: name) else { return false }
    return held.identity == named.identity
  }
}
