// A dispatch source may be cancelled from any thread; Dispatch does not say so to the compiler.
@preconcurrency import Dispatch
import Glibc
import Synchronization

/// Calls when a program, this or another, has written to a store.
///
/// The kernel tells; nobody asks it again and again. A commit is written first and becomes visible a moment later, of
/// which the kernel says nothing: so each writer of ours touches the store after it (see ``touch(_:)``), and for one that
/// was killed in between, a few looks follow the last news.
/// - SeeAlso: inotify(7).
final class StoreWatch: Sendable {
  private let source: any DispatchSourceRead

  /// Begins to watch; nothing comes of it where the kernel has no watch left to give.
  ///
  /// - Parameters:
  ///   - path: The store; its folder must be there.
  ///   - changed: Called on a queue of its own; more often than anything has changed.
  init?(_ path: String, changed: @escaping @Sendable () -> Void) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { return nil }
    // The folder and not the file: the write-ahead log comes and goes.
    let events = UInt32(IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM)
    guard inotify_add_watch(descriptor, StorePath.folder(of: path), events) >= 0 else {
      close(descriptor)
      return nil
    }
    let names = Set([StorePath.name(of: path), StorePath.name(of: path) + "-wal"])
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

  /// Tells watchers that what was written can be seen.
  static func touch(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

  /// Takes all events, and tells whether one was about `names`.
  private static func read(_ descriptor: Int32, concerning names: Set<String>) -> Bool {
    var isConcerned = false
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      while case let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
        var position = 0
        while position + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.load(fromByteOffset: position, as: inotify_event.self)
          let nameStart = position + MemoryLayout<inotify_event>.size
          let name = buffer[nameStart..<nameStart + Int(event.len)].prefix { $0 != 0 }
          // Where the kernel lost events, anything may have happened.
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 || names.contains(String(decoding: name, as: UTF8.self)) {
            isConcerned = true
          }
          position = nameStart + Int(event.len)
        }
      }
    }
    return isConcerned
  }
}

/// A few looks after the last news, however many news there are.
private final class RepeatedReads: Sendable {
  private static let pauses: [DispatchTimeInterval] = [.milliseconds(20), .milliseconds(80), .milliseconds(300)]
  /// How many looks are still to come; nothing where none is planned.
  private let rest = Mutex<Int?>(nil)
  private let queue: DispatchQueue
  private let changed: @Sendable () -> Void

  init(_ queue: DispatchQueue, _ changed: @escaping @Sendable () -> Void) {
    self.queue = queue
    self.changed = changed
  }

  /// Plans all looks anew.
  func begin() {
    let isPlanned = rest.withLock { rest in
      defer { rest = Self.pauses.count }
      return rest != nil
    }
    if !isPlanned { next() }
  }

  private func next() {
    let pause = rest.withLock { rest -> DispatchTimeInterval? in
      guard let count = rest, count > 0 else {
        rest = nil
        return nil
      }
      rest = count - 1
      return Self.pauses[Self.pauses.count - count]
    }
    guard let pause else { return }
    queue.asyncAfter(deadline: .now() + pause) { [self] in
      changed()
      next()
    }
  }
}
