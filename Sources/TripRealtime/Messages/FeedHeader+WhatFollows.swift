import SwiftProtobuf

// This extension keeps the mark of feeds whose producer knows the vehicles.
extension TransitRealtime_FeedHeader {
  /// The number of the field: one of those that the specification leaves to private extensions, 9000 to 9999.
  private static let whatFollows = 9017

  /// A header's unknown fields with the mark alone: the field, a number, is 1.
  private static let mark: UnknownStorage = {
    let tag = UInt64(whatFollows) << 3
    let bytes = [UInt8(tag & 0x7F | 0x80), UInt8(tag >> 7 & 0x7F | 0x80), UInt8(tag >> 14), 1]
    let header = try? TransitRealtime_FeedHeader(serializedBytes: bytes, partial: true)
    return header?.unknownFields ?? UnknownStorage()
  }()

  /// Whether the feed itself reports the trips that are late because of their vehicles, as far as passengers are to be
  /// told. A reader that does not know which vehicles a dispatcher has exchanged must not work out more.
  var saysWhatFollows: Bool { unknownFields.holdsNumber(ofField: Self.whatFollows) }

  /// Marks the feed as one that itself reports what follows from late vehicles. Other readers ignore the mark.
  /// - SeeAlso: GTFS-Realtime, "Extensions".
  mutating func markAsSayingWhatFollows() { unknownFields = Self.mark }
}
