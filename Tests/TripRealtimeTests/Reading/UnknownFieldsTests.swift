import Testing
import TripRealtime

@Suite("Fields of feeds that are newer than this program")
struct UnknownFieldsTests {
  @Test("unknown fields and extensions, at every depth, are written as they were read")
  func kept() throws {
    let header = field(1, text("2.0")) + field(1001, text("an operator's extension"))
    let trip = field(1, text("t1")) + field(9999, text("of the trip"))
    let update = field(1, trip) + field(1001, text("of the update"))
    let entity = field(1, text("e1")) + field(3, update) + field(77, text("a later kind of entity"))
    let feed = field(1, header) + field(2, entity) + field(7000, text("a later part of the feed"))
    let message = try RealtimeFeed(bytes: feed).message
    #expect(message.entity[0].tripUpdate.trip.tripID == "t1")
    let written: [UInt8] = try message.serializedBytes()
    #expect(written == feed)
  }

  private func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// A field of bytes in the wire format.
  /// - SeeAlso: Protocol Buffers, "Encoding".
  private func field(_ number: Int, _ content: [UInt8]) -> [UInt8] {
    varint(number << 3 | 2) + varint(content.count) + content
  }

  private func varint(_ number: Int) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + varint(number >> 7)
  }
}
