import Dispatch
public import TripCore

/// A file to which a feed is published, for a web server or another program. A reader always gets a whole version.
///
/// The file's modification time is set to the header timestamp. A web server that serves the file therefore sends the
/// right `Last-Modified`, and after a restart ``lastTimestamp()`` returns the timestamp of the last version.
///
/// ```swift
/// let file = try PublishedFile(path: "/srv/www/trip-updates.pb")
/// try await file.publish(PublishedVersion(bytes: bytes, timestamp: timestamp))
/// ```
public final class PublishedFile: PublicationOutlet {
  /// The path as it was given, with symbolic links unresolved.
  public let path: String
  /// Which feed of a version the file gets.
  public let feed: FeedPath
  /// The ``path`` of the file, as the outlet's name in messages.
  public var place: String { path }
  private let file: AtomicFile
  /// The bytes with which an existing file must begin to be replaced; `nil` for every file.
  private let beginning: [UInt8]?
  /// The lock that keeps other programs from writing the file. The closures on `queue` must not retain it, so that it
  /// is released with this object. `nil` when publishers take turns: each then takes the lock while it writes.
  private let lock: HeldLock?
  private let lease: PublishingLease?
  /// The queue on which the file is written. Waiting for the disk blocks its thread, which must not block other tasks.
  private let queue = DispatchQueue(label: "tripdesk.published-file", qos: .utility)

  /// The longest wait for another publisher that is just writing the file.
  private static let patience = Duration.seconds(1)

  /// Locks a file to publish to. The first version makes the file when it does not exist.
  ///
  /// - Parameters:
  ///   - path: An existing file, or a new name in an existing folder.
  ///   - feed: Which feed of each version the file gets.
  ///   - lease: The lease of a publisher that shares the file with others, one of which leads. The file is then locked
  ///     only while it is written, and written only under the lease, and never over a newer version. `nil` for a
  ///     publisher that has the file for itself.
  /// - Throws: ``PublicationError/taken(path:)`` when another program publishes to the file, and other publication
  ///   errors.
  public convenience init(
    path: String, feed: FeedPath = .tripUpdates, lease: PublishingLease? = nil
  ) throws(PublicationError) {
    try self.init(path: path, feed: feed, lease: lease, replacing: nil)
  }

  /// Locks a file whose path the user has not named.
  ///
  /// - Parameters:
  ///   - path: As for the public initializer, but no symbolic link.
  ///   - beginning: The bytes with which an existing file must begin, unless it is empty. Every version begins with them.
  /// - Throws: ``PublicationError/notATimestamp(path:)`` when there is something else, and other publication errors.
  convenience init(path: String, replacing beginning: [UInt8]) throws(PublicationError) {
    guard try AtomicFile.mayReplace(path, ifItBeginsWith: beginning) else { throw .notATimestamp(path: path) }
    try self.init(path: path, feed: .tripUpdates, lease: nil, replacing: beginning)
  }

  private init(
    path: String, feed: FeedPath, lease: PublishingLease?, replacing beginning: [UInt8]?
  ) throws(PublicationError) {
    self.path = path
    self.feed = feed
    self.lease = lease
    self.beginning = beginning
    file = try AtomicFile(path)
    let lock = try HeldLock(file.path, patience: lease == nil ? .zero : Self.patience)
    self.lock = lease == nil ? lock : nil
  }

  /// Checks that an existing file is an earlier version of the feed, so that publishing does not overwrite another
  /// file.
  ///
  /// - Parameters:
  ///   - limit: The greatest number of bytes of the file to read.
  ///   - isOurs: Returns whether the bytes are a version of the feed. It is not called for an empty or missing file.
  /// - Throws: ``PublicationError/notOurs(path:)`` when `isOurs` returns `false`, and other errors when the file
  ///   cannot be read.
  public func refuseUnless(atMost limit: Int, _ isOurs: ([UInt8]) -> Bool) throws(PublicationError) {
    let bytes = try file.content(atMost: limit)
    guard bytes.isEmpty || isOurs(bytes) else { throw .notOurs(path: path) }
  }

  /// Returns whether a path leads to this file, also through symbolic links.
  ///
  /// - Throws: ``PublicationError`` when the folder of the path does not exist.
  public func leads(to path: String) throws(PublicationError) -> Bool { try AtomicFile.resolved(path) == file.path }

  /// Returns whether the file is the file of a journal, or one of the files that a journal keeps beside it.
  ///
  /// - Parameter store: The path of the journal, which need not exist.
  /// - Returns: `true` for the journal's file, its log, lock, archive and timestamp, and the file of a repair.
  public func belongs(toStore store: String) -> Bool {
    guard let store = try? AtomicFile.resolved(store) else { return false }
    return ["", "-journal", "-wal", "-shm", ".lock", ".recovering", ".new", ".archive", ".published"].contains {
      file.path == store + $0
    }
  }

  /// Reads the header timestamp of the version in the file, which this program or an earlier one has published.
  ///
  /// - Returns: The timestamp, or `nil` when there is no file yet.
  /// - Throws: ``PublicationError`` when the file cannot be read.
  public func lastTimestamp() throws(PublicationError) -> Instant? { try file.modified() }

  /// Replaces the content of the file, and returns when the version is on disk. The permissions of the file stay.
  ///
  /// - Parameter version: The version to write.
  /// - Throws: ``PublicationError``; the file keeps its old content then.
  public func publish(_ version: PublishedVersion) async throws(PublicationError) {
    guard let bytes = version.feeds[feed]?.bytes else {
      throw .failed(path: path, reason: "the version has no feed \(feed.text)")
    }
    let result: Result<Void, PublicationError> = await withCheckedContinuation { continuation in
      queue.async { [file, lease, beginning] in
        continuation.resume(
          returning: Result { () throws(PublicationError) in
            guard let lease else {
              return try file.replace(with: bytes, modified: version.timestamp) { () throws(PublicationError) in
                // Looked at again each time: something else may have got the name meanwhile.
                guard let beginning, try !AtomicFile.mayReplace(file.path, ifItBeginsWith: beginning) else {
                  return true
                }
                throw .notATimestamp(path: file.path)
              }
            }
            let lock = try HeldLock(file.path, patience: Self.patience)
            defer { withExtendedLifetime(lock) {} }
            try file.replace(with: bytes, modified: version.timestamp) { () throws(PublicationError) in
              // A leader that was stopped in this very moment holds the lock, so that its version comes before those of
              // the next leader, and not after them.
              let isNewer = try file.modified().map { $0 < version.timestamp } ?? true
              return lease.isValid && isNewer
            }
          })
      }
    }
    try result.get()
  }
}
