import Synchronization
import TripFeed
import TripProgram

/// A feed that may be replaced while a program runs that has no window to ask in.
final class WatchedFeed: Sendable {
  private let path: String
  private let limit: ByteCount
  private let edition = Mutex<FileFingerprint?>(nil)

  init(_ path: String, limit: ByteCount) {
    self.path = path
    self.limit = limit
  }

  /// Opens what is there now.
  func open() throws(FeedError) -> GTFSFeed {
    let found = FileFingerprint(ofFeed: path)
    edition.withLock { $0 = found }
    return try GTFSFeed(path: path, limit: limit)
  }

  /// Opens it again where another edition has taken its place; nothing where it is the same, or gone for a moment.
  func openIfReplaced() throws(FeedError) -> GTFSFeed? {
    guard let found = FileFingerprint(ofFeed: path), found != edition.withLock({ $0 }) else { return nil }
    return try open()
  }
}
