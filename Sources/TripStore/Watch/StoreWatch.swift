// `@preconcurrency`, because Dispatch does not declare that a dispatch source may be cancelled from any thread.
@preconcurrency import Dispatch
import Glibc
import Synchronization
import TripFiles

/// Calls a function when this or another program has written to a store (a journal's SQLite file). The kernel reports
/// the writes; no file is polled.
///
/// SQLite writes a commit to the file first, and makes it visible to readers a moment later. A program therefore changes
/// the file's modification time after it has written (``touch(_:)``). A program that is killed before it does so sends
/// no such event; for this case the function is called a few more times after the last event.
/// - SeeAlso: inotify(7).
final class StoreWatch: Sendable {
  private let source: any DispatchSourceRead

  /// Starts to watch a store; the result is `nil` when the kernel's limit of watches is reached.
  ///
  /// - Parameters:
  ///   - path: The path of the store, without symbolic links, in a folder that exists.
  ///   - named: The path by which the user named it. The links on its way are watched, too.
  ///   - changed: The function to call, on a queue of its own. It may also be called when no entry was appended.
  init?(_ path: String, named: String, changed: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    // The folder is watched instead of the file, because the file may be replaced by another one.
    let events = UInt32(IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM) | Self.ofFolder
    guard inotify_add_watch(descriptor, FileFolder.path(of: path), events) >= 0 else {
      close(descriptor)
      return nil
    }
    let links = StoreLinks.of(named)
    for link in links { _ = inotify_add_watch(descriptor, FileFolder.path(of: link), events) }
    let names = Set(([path] + links).map(StorePath.name))
    let queue = DispatchQueue(label: "tripdesk.store-watch")
    let reads = RepeatedReads(queue, changed)
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      guard Self.read(descriptor, concerning: names) else { return }
      changed()
      reads.begin()
    }
    source.setCancelHandler { close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }

  /// The events of a folder that is itself moved or deleted.
  private static let ofFolder = UInt32(IN_MOVE_SELF | IN_DELETE_SELF)

  /// Sets the file's modification time to now, so that all programs that watch the store read the new entries.
  static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

  /// Reads all waiting inotify events, and returns whether one of them is about a file in `names`.
  private static func read(_ descriptor: Int32, concerning names: Set<String>) -> Bool {
    var isConcerned = false
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      while case let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        var position = 0
        while position + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.load(fromByteOffset: position, as: inotify_event.self)
          let nameStart = position + MemoryLayout<inotify_event>.size
          let name = buffer[nameStart..<nameStart + Int(event.len)].prefix { $0 != 0 }
          // After a queue overflow the kernel has dropped events, and some may have been about the store.
          if event.mask & (UInt32(IN_Q_OVERFLOW) | ofFolder) != 0
            || names.contains(String(decoding: name, as: UTF8.self))
          {
            isConcerned = true
          }
          position = nameStart + Int(event.len)
        }
      }
    }
    return isConcerned
  }
}

/// Calls a function three more times after the last event about a store. Each new event starts the three calls again.
private final class RepeatedReads: Sendable {
  /// The pauses after a file event before the journal is read again for the first, second and third time.
  private static let pauses: [DispatchTimeInterval] = [.milliseconds(20), .milliseconds(80), .milliseconds(300)]
  /// The number of calls that are still to be planned; `nil` when no call is planned.
  private let remaining = Mutex<Int?>(nil)
  private let queue: DispatchQueue
  private let changed: @Sendable () -> Void

  init(_ queue: DispatchQueue, _ changed: @escaping @Sendable () -> Void) {
    self.queue = queue
    self.changed = changed
  }

  /// Plans the three calls, or starts them again when some are still to be made.
  func begin() {
    let isPlanned = remaining.withLock { remaining in
      defer { remaining = Self.pauses.count }
      return remaining != nil
    }
    if !isPlanned { next() }
  }

  private func next() {
    let pause = remaining.withLock { remaining -> DispatchTimeInterval? in
      guard let count = remaining, count > 0 else {
        remaining = nil
        return nil
      }
      remaining = count - 1
      return Self.pauses[Self.pauses.count - count]
    }
    guard let pause else { return }
    queue.asyncAfter(deadline: .now() + pause) { [self] in
      changed()
      next()
    }
  }
}
