import SwiftProtobuf
import TripRealtime

extension TransitRealtime_FeedMessage {
  /// Reads a message from its text. The header's unknown fields, which texts have by their numbers, are those of this one.
  func read(fromText text: String) throws -> TransitRealtime_FeedMessage {
    var options = TextFormatDecodingOptions()
    options.ignoreUnknownFields = true
    var message = try TransitRealtime_FeedMessage(textFormatString: text, options: options)
    message.header.unknownFields = header.unknownFields
    return message
  }
}
