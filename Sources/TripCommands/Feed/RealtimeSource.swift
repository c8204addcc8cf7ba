import FoundationEssentials
import TripCore
import TripRealtime
import TripWeb

/// The source of a GTFS-Realtime feed: a file, or an address with the settings for requests.
struct RealtimeSource: Sendable {
  let source: FollowedSource
  let policy: FollowPolicy

  /// Fetches and reads the feed once.
  ///
  /// - Throws: ``Refusal`` when the feed cannot be fetched or read.
  func feed() async throws(Refusal) -> RealtimeFeed {
    let bytes = try await bytes()
    do { return try RealtimeFeed(bytes: bytes) } catch { throw Refusal(sentence: "\(source): \(error)") }
  }

  private func bytes() async throws(Refusal) -> [UInt8] {
    for await event in FeedFollower(source, policy: policy, now: { Instant(Date()) }).events() {
      switch event {
      case .version(let bytes, _): return bytes
      case .failed(let error, _, _): throw Refusal(sentence: "\(source) \(error)")
      case .unchanged: continue
      }
    }
    throw Refusal(sentence: "\(source) cannot be read")
  }

  /// The reason why the feed cannot be read, as a sentence.
  struct Refusal: Error {
    let sentence: String
  }
}
