import Synchronization
import TripFeed
import TripProgram

/// A timetable feed whose file may be replaced while the program runs.
final class WatchedFeed: Sendable {
  private let path: String
  private let limit: ByteCount
  private let edition = Mutex<FileFingerprint?>(nil)

  init(_ path: String, limit: ByteCount) {
    self.path = path
    self.limit = limit
  }

  /// Opens the feed that is at the path now.
  ///
  /// - Throws: ``FeedError`` when the feed cannot be read.
  func open() throws(FeedError) -> GTFSFeed {
    let found = FileFingerprint(ofFeed: path)
    edition.withLock { $0 = found }
    return try GTFSFeed(path: path, limit: limit)
  }

  /// Opens the feed again when its file has changed since the last opening.
  ///
  /// - Returns: The feed, or `nil` when the file is the same or missing.
  /// - Throws: ``FeedError`` when the new file cannot be read.
  func openIfReplaced() throws(FeedError) -> GTFSFeed? {
    guard let found = FileFingerprint(ofFeed: path), found != edition.withLock({ $0 }) else { return nil }
    return try open()
  }
}
