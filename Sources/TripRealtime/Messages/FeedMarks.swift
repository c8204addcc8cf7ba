import FoundationEssentials
import SwiftProtobuf
import TripCore

/// What published feeds say to programs like this one, in fields that the specification leaves to private extensions, 9000 to 9999.
/// Other readers pass over them.
/// - SeeAlso: GTFS-Realtime, "Extensions".
enum FeedMarks {
  /// In the header, the number 1: the feed itself reports what follows from late vehicles.
  static let whatFollows = 9017
  /// The ids of publishers, eight bytes each: in the header the one that publishes the feed, and then those that it follows; in an
  /// entity those that have passed it on before, from the first on.
  static let publishers = 9018
  /// The greatest number of publishers that pass an entity on. Longer chains are taken for loops.
  static let longestPath = 8

  /// The greatest number of publishers that a field has: its length is one byte.
  private static let mostPublishers = 15

  /// Returns the bytes of both fields of a header.
  static func header(publishedBy publishers: [PublisherID]) -> [UInt8] {
    tag(whatFollows, wireType: 0) + [1] + (publishers.isEmpty ? [] : field(of: publishers))
  }

  /// Returns the bytes of the field with publishers.
  static func field(of publishers: [PublisherID]) -> [UInt8] {
    let ids = publishers.prefix(mostPublishers)
    return tag(Self.publishers, wireType: 2) + [UInt8(ids.count * 8)]
      + ids.flatMap { id in (0..<8).map { UInt8(truncatingIfNeeded: id.number >> (8 * (7 - $0))) } }
  }

  /// Returns the publishers that a message's unknown fields name. Where another program uses the field otherwise, there are none.
  static func publishers(in fields: UnknownStorage) -> [PublisherID] {
    guard let bytes = fields.bytes(ofField: publishers), bytes.count % 8 == 0 else { return [] }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 8).map { start in
      PublisherID(bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  private static func tag(_ field: Int, wireType: Int) -> [UInt8] {
    let tag = field << 3 | wireType
    return [UInt8(tag & 0x7F | 0x80), UInt8(tag >> 7 & 0x7F | 0x80), UInt8(tag >> 14)]
  }
}

extension TransitRealtime_FeedHeader {
  /// Whether the feed itself reports the trips that are late because of their vehicles, as far as passengers are to be
  /// told. A reader that does not know which vehicles a dispatcher has exchanged must not work out more.
  var saysWhatFollows: Bool { unknownFields.holdsNumber(ofField: FeedMarks.whatFollows) }

  /// The publisher of the feed, and then those that it follows; empty when it names none.
  var publishers: [PublisherID] { FeedMarks.publishers(in: unknownFields) }

  /// Marks the feed as one that itself reports what follows from late vehicles, and names its publisher and those that it follows.
  mutating func mark(publishedBy publishers: [PublisherID]) {
    let bytes = FeedMarks.header(publishedBy: publishers)
    unknownFields =
      (try? TransitRealtime_FeedHeader(serializedBytes: bytes, partial: true))?.unknownFields ?? unknownFields
  }
}

extension TransitRealtime_FeedEntity {
  /// The publishers that have passed the entity on before that of the feed, from the first on.
  var passedOnBy: [PublisherID] { unknownFields.data.isEmpty ? [] : FeedMarks.publishers(in: unknownFields) }

  /// Names the publishers that have passed the entity on before.
  mutating func mark(passedOnBy publishers: [PublisherID]) {
    guard !publishers.isEmpty else { return }
    let bytes = FeedMarks.field(of: publishers)
    unknownFields =
      (try? TransitRealtime_FeedEntity(serializedBytes: bytes, partial: true))?.unknownFields ?? unknownFields
  }
}
