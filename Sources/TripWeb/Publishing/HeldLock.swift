import Glibc

/// Keeps other writers from a file, by a lock on the hidden file `.NAME.lock`, which the system lifts when the program
/// ends, however it ends.
///
/// - SeeAlso: `flock(2)`.
final class HeldLock: Sendable {
  private let descriptor: Int32

  /// - Throws: ``PublicationError``, also where another program holds the file at `path`.
  init(_ path: String) throws(PublicationError) {
    descriptor = open(AtomicFile.hidden(path, suffix: ".lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw PublicationError(errno, path: path) }
    // A file system without locks, as some shared ones are, is no reason not to publish.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else { throw .taken(path: path) }
  }

  /// Also after a throw above, once there is a descriptor; closing -1 does nothing.
  deinit { close(descriptor) }
}
