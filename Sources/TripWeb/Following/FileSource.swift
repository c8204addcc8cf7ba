import Dispatch
import Glibc
import TripCore

/// A followed file. A poll reads the file only when its identity, size or modification time has changed.
struct FileSource: PolledSource {
  private let path: String
  /// The greatest size in bytes of a file that is read.
  private let sizeLimit: Int
  /// The identity, size and modification time of the file when it was last read; `nil` when the last poll failed.
  private var last: FileState?
  /// The queue on which the file is read. Reading from a network folder may block, which must not block other tasks.
  private let queue = DispatchQueue(label: "tripdesk.followed-file", qos: .utility)

  init(path: String, policy: FollowPolicy) {
    self.path = path
    sizeLimit = policy.sizeLimit
  }

  /// Reads the file if it has changed since the last poll.
  mutating func poll(at now: @Sendable () -> Instant) async -> PollResult {
    let (poll, state) = await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: read()) }
    }
    last = state
    return poll
  }

  private func read() -> (PollResult, FileState?) {
    // O_NONBLOCK, because opening a named pipe would otherwise wait until another program writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return (.failed(Self.error(errno), retryAfter: nil), nil) }
    defer { Glibc.close(descriptor) }
    guard let before = FileState(descriptor), before.isFile else { return (.failed(.notAFile, retryAfter: nil), nil) }
    if before == last { return (.unchanged, before) }
    guard before.size <= sizeLimit else { return (.failed(.tooLarge(limit: sizeLimit), retryAfter: nil), nil) }
    var count = 0
    // One byte more than the file's size is read, to notice when the file grows during the reading.
    let bytes = [UInt8](unsafeUninitializedCapacity: before.size + 1) { room, used in
      while count < room.count {
        let read = Glibc.read(descriptor, room.baseAddress.map { $0 + count }, room.count - count)
        if read < 0, errno == EINTR { continue }
        if read < 0 { count = -1 }
        if read <= 0 { break }
        count += read
      }
      used = max(count, 0)
    }
    if count < 0 { return (.failed(Self.error(errno), retryAfter: nil), nil) }
    guard count == before.size, FileState(descriptor) == before else {
      return (.failed(.unfinished, retryAfter: nil), nil)
    }
    return (.bytes(bytes), before)
  }

  private static func error(_ number: Int32) -> FollowError {
    switch number {
    case ENOENT, ENOTDIR: .noFile
    case EISDIR: .notAFile
    default: .unreadable(reason: String(cString: strerror(number)))
    }
  }
}

/// The identity, size and modification time of a file. When they are equal to those of the last poll, the file has not
/// changed.
private struct FileState: Equatable {
  let device: dev_t
  let inode: ino_t
  let size: Int
  let seconds: Int
  let nanoseconds: Int
  let isFile: Bool

  /// Reads the state of an open file; `nil` when `fstat` fails.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    (device, inode, size) = (status.st_dev, status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    isFile = status.st_mode & S_IFMT == S_IFREG
  }
}
