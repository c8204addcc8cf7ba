import Dispatch
public import TripCore

/// The feed in a file, for a web server or another program: a reader gets one version or the next, never a half.
///
/// The file's time of modification is the header's timestamp. So a web server that hands it out says the right
/// `Last-Modified`, and a restart reads the last timestamp back without a file of its own.
public final class PublishedFile: PublicationOutlet {
  /// Where the file is, as it was named.
  public let path: String
  /// The same, for who is told of it.
  public var place: String { path }
  private let file: AtomicFile
  /// Two writers would take each other's half-written bytes. Not for the queue to hold: whoever lets go of this file lets
  /// go of the lock at once.
  private let lock: HeldLock
  /// Flushing takes as long as the disk likes: not on a thread that others wait for.
  private let queue = DispatchQueue(label: "tripdesk.published-file", qos: .utility)

  /// Takes a file to publish to, for this program alone; the first version makes it where it is missing.
  ///
  /// - Parameter path: An existing file, or a name in an existing folder.
  /// - Throws: ``PublicationError``.
  public init(path: String) throws(PublicationError) {
    self.path = path
    file = try AtomicFile(path)
    lock = try HeldLock(file.path)
  }

  /// Refuses to replace a file that holds something else: a journal, a timetable, a text.
  ///
  /// - Parameters:
  ///   - limit: How many bytes of the file are read at most.
  ///   - isOurs: Whether the bytes, of which there are some, are an earlier version of what is published.
  /// - Throws: ``PublicationError/notOurs(path:)``, and what keeps the file from being read.
  public func refuseUnless(atMost limit: Int, _ isOurs: ([UInt8]) -> Bool) throws(PublicationError) {
    let bytes = try file.content(atMost: limit)
    guard bytes.isEmpty || isOurs(bytes) else { throw .notOurs(path: path) }
  }

  /// Looks whether the file belongs to a store.
  ///
  /// - Parameter store: The store's file, which need not be there.
  /// - Returns: `true` for the store itself, and for what a store has beside it.
  public func belongs(toStore store: String) -> Bool {
    guard let store = try? AtomicFile.resolved(store) else { return false }
    return ["", "-wal", "-shm", ".lock", ".recovering", ".recovered", ".new", ".archive"].contains {
      file.path == store + $0
    }
  }

  /// The timestamp of the version that is in the file, from this program or an earlier one.
  ///
  /// - Throws: ``PublicationError``.
  /// - Returns: Nothing where there is no file yet.
  public func lastTimestamp() throws(PublicationError) -> Instant? { try file.modified() }

  /// Writes `version` beside the file, flushes it, and renames it. The permissions of an existing file are kept.
  ///
  /// - Throws: ``PublicationError``; the file is then as it was.
  public func publish(_ version: PublishedVersion) async throws(PublicationError) {
    let result: Result<Void, PublicationError> = await withCheckedContinuation { continuation in
      queue.async { [file] in
        continuation.resume(
          returning: Result { () throws(PublicationError) in
            try file.replace(with: version.bytes, modified: version.timestamp)
          })
      }
    }
    try result.get()
  }
}
