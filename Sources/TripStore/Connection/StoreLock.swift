import Glibc
import TripCore

/// The lock that every program holds while it changes a store: appends, archives, upgrades, repairs, puts the log away.
///
/// SQLite's own locks belong to the file, which a repair replaces; this one belongs to the name. It also keeps one
/// connection's checkpoint apart from another's commit (docs/decisions/journal-in-sqlite.md).
///
/// - SeeAlso: flock(2).
struct StoreLock: Sendable {
  /// Where the store is, resolved.
  let path: String
  private var name: String { path + ".lock" }

  /// Does `work` while no other program changes the store.
  ///
  /// - Throws: ``JournalError/busy(path:)`` when another program holds the lock for too long, and what `work` throws.
  func whileHeld<Value>(_ work: () throws -> Value) throws -> Value {
    let descriptor = try acquire()
    defer { close(descriptor) }
    return try work()
  }

  /// Does `work`, the last that this program has to do with the store, and removes the lock's file.
  func finally<Value>(_ work: () throws -> Value) throws -> Value {
    try whileHeld {
      // A program that waits for a lock that was removed looks whether the name still leads to it.
      defer { unlink(name) }
      return try work()
    }
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
    // Who may write the store may hold its lock.
    var status = stat()
    let hasStore = stat(path, &status) == 0
    let mode = hasStore ? status.st_mode & 0o666 : 0o600
    let descriptor = Glibc.open(name, O_CREAT | O_RDWR | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw JournalError(systemCall: errno, path: path) }
    if hasStore {
      // Made by another user, as by a repair that an administrator does, it would keep the owner out.
      fchmod(descriptor, mode)
      _ = fchown(descriptor, status.st_uid, status.st_gid)
    }
    return descriptor
  }

  private func isCurrent(_ descriptor: Int32) -> Bool {
    var (held, named) = (stat(), stat())
    guard fstat(descriptor, &held) == 0, stat(name, &named) == 0 else { return false }
    return held.st_ino == named.st_ino && held.st_dev == named.st_dev
  }
}
