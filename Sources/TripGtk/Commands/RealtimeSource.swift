import FoundationEssentials
import TripRealtime

/// Where a GTFS-Realtime feed comes from, as somebody typed it: a file. This is the place for addresses, too.
struct RealtimeSource {
  let name: String

  /// Reads the feed.
  ///
  /// - Throws: ``Refusal`` with a sentence that says why there is none.
  func feed() throws(Refusal) -> RealtimeFeed {
    guard !name.contains("://") else {
      throw Refusal(sentence: "\(name): only files can be checked; save the feed to one first")
    }
    // Asked first, so that a disk image is not read into memory.
    let attributes = try? FileManager.default.attributesOfItem(atPath: name)
    guard let attributes else { throw Refusal(sentence: "\(name) cannot be found") }
    if let size = attributes[.size] as? Int, size > RealtimeFeed.sizeLimit.count {
      throw Refusal(sentence: "\(name) is too large for a GTFS-Realtime feed")
    }
    guard let bytes = try? Data(contentsOf: URL(filePath: name)) else {
      throw Refusal(sentence: "\(name) cannot be read")
    }
    do { return try RealtimeFeed(bytes: Array(bytes)) } catch { throw Refusal(sentence: "\(name): \(error)") }
  }

  /// Why there is no feed.
  struct Refusal: Error {
    let sentence: String
  }
}
