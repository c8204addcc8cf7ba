import Dispatch
import Glibc
import TripCore
import TripFiles

/// A followed file. A poll reads the file only when its identity, size or modification time has changed.
struct FileSource: PolledSource {
  private let path: String
  /// The greatest size in bytes of a file that is read.
  private let sizeLimit: Int
  /// The identity, size and modification time of the file when it was last read; `nil` when the last poll failed.
  private var last: FileStatus?
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

  private func read() -> (PollResult, FileStatus?) {
    // O_NONBLOCK, because opening a named pipe would otherwise wait until another program writes to it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return (.failed(Self.error(errno), retryAfter: nil), nil) }
    defer { Glibc.close(descriptor) }
    guard let before = FileStatus(descriptor: descriptor), before.isRegular else {
      return (.failed(.notAFile, retryAfter: nil), nil)
    }
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
    guard count == before.size, FileStatus(descriptor: descriptor) == before else {
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
