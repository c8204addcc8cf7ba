import Glibc
import TripFiles

/// A lock that keeps other programs from publishing to the same file. The lock is on a hidden file, `.NAME.lock`; the
/// system releases it when the program ends, also after a crash.
///
/// - SeeAlso: `flock(2)`.
final class HeldLock: Sendable {
  private let descriptor: Int32

  /// How long another program's lock is waited for between two attempts, in microseconds.
  private static let pause: UInt32 = 10_000

  /// Locks the file at `path` for publishing.
  ///
  /// - Parameters:
  ///   - path: The file that is published.
  ///   - patience: The longest wait for another program that has the lock. The wait blocks the thread.
  /// - Throws: ``PublicationError/taken(path:)`` when another program has the lock, and other publication errors.
  init(_ path: String, patience: Duration = .zero) throws(PublicationError) {
    let end = ContinuousClock.now + patience
    let lock = AtomicFile.hidden(path, suffix: ".lock")
    // In a folder that others may write too, a link would let them make a file where they may not.
    let made = open(lock, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    descriptor = made >= 0 ? made : open(lock, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    // Otherwise the one of a group who publishes first would keep the others from it for good.
    if made >= 0, FileFolder.isShared(FileFolder.path(of: path)) { fchmod(made, 0o664) }
    guard descriptor >= 0 else {
      let isForeign = errno == ELOOP || errno == EISDIR || errno == ENXIO
      throw isForeign
        ? .failed(path: path, reason: "\(lock) is no lock of this program; delete it")
        : PublicationError(errno, path: path)
    }
    // Some network file systems have no locks, so that `flock` fails with an error other than EWOULDBLOCK. The feed
    // is then published without a lock.
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      guard .now < end else { throw .taken(path: path) }
      usleep(Self.pause)
    }
  }

  /// Closes the lock's file, which releases the lock. This also runs after `init` threw, when the descriptor may be -1;
  /// closing -1 does nothing.
  deinit { close(descriptor) }
}
