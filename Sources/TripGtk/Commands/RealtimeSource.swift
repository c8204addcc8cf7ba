import FoundationEssentials
import SwiftProtobuf
import TripFeed
import TripRealtime

/// Where a GTFS-Realtime message comes from, as somebody typed it: a file. This is the place for addresses, too.
struct RealtimeSource {
  /// More than any feed has: the largest known ones have 30 MiB.
  static let limit = ByteCount.mebibytes(512)

  let name: String

  /// Reads the message.
  ///
  /// - Throws: ``Refusal`` with a sentence that says why there is none.
  func message() throws(Refusal) -> TransitRealtime_FeedMessage {
    guard !name.contains("://") else { throw Refusal("\(name): only files can be checked; save the feed to one first") }
    let bytes: Data
    do {
      let size = try FileManager.default.attributesOfItem(atPath: name)[.size] as? Int ?? 0
      guard size <= Self.limit.count else { throw Refusal("\(name) is too large for a GTFS-Realtime feed") }
      bytes = try Data(contentsOf: URL(filePath: name))
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal("\(name) cannot be read")
    }
    guard !bytes.isEmpty else { throw Refusal("\(name) is empty") }
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      throw Refusal("\(name) is a page of the web, not a GTFS-Realtime feed")
    }
    do { return try TransitRealtime_FeedMessage(serializedBytes: bytes) } catch {
      throw Refusal("\(name) is no GTFS-Realtime feed, or a part of it is missing")
    }
  }

  /// Why there is no message, as a sentence.
  struct Refusal: Error {
    let sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }
}
