import Dispatch
import Glibc
import TripCore

/// A file that is looked at again and again: read where its identity, size or time of modification is another.
struct FileSource: LookedAt {
  private let path: String
  private let sizeLimit: Int
  private var last: FileState?
  /// A shared folder may let a reader wait: not on a thread that others wait for.
  private let queue = DispatchQueue(label: "tripdesk.followed-file", qos: .utility)

  init(path: String, policy: FollowPolicy) {
    self.path = path
    sizeLimit = policy.sizeLimit
  }

  mutating func poll(at now: @Sendable () -> Instant) async -> PollResult {
    let (poll, state) = await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: read()) }
    }
    last = state
    return poll
  }

  private func read() -> (PollResult, FileState?) {
    // Not blocking: a pipe would wait for a writer for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return (.failed(Self.error(errno), retryAfter: nil), nil) }
    defer { Glibc.close(descriptor) }
    guard let before = FileState(descriptor), before.isFile else { return (.failed(.notAFile, retryAfter: nil), nil) }
    if before == last { return (.unchanged, before) }
    guard before.size <= sizeLimit else { return (.failed(.tooLarge(limit: sizeLimit), retryAfter: nil), nil) }
    var count = 0
    // One more than there should be, to see whether it grows.
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

/// What tells whether a file is the same as before.
private struct FileState: Equatable {
  let device: dev_t
  let inode: ino_t
  let size: Int
  let seconds: Int
  let nanoseconds: Int
  let isFile: Bool

  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    (device, inode, size) = (status.st_dev, status.st_ino, status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    isFile = status.st_mode & S_IFMT == S_IFREG
  }
}
