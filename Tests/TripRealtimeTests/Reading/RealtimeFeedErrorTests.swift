import SwiftProtobuf
import Testing
import TripFeed
import TripRealtime

@Suite("bytes that are not a feed")
struct RealtimeFeedErrorTests {
  private func error(_ bytes: [UInt8], limit: ByteCount = RealtimeFeed.sizeLimit) -> RealtimeFeedError? {
    #expect(throws: RealtimeFeedError.self) { try RealtimeFeed(bytes: bytes, limit: limit) }
  }

  private func feed() throws -> [UInt8] {
    var feed = SmallFeed()
    feed.add(.trip("t", date: "20261120"), [.at(1, delay: 60)])
    return try feed.message.serializedBytes()
  }

  @Test("are named by what they look like")
  func looks() {
    #expect(error([]) == .empty)
    #expect(error(Array("\n<!DOCTYPE html>\n<html>".utf8)) == .webPage)
    #expect(error(Array("<head></head><html lang=en>".utf8)) == .webPage)
    #expect(error(Array("<?xml version=\"1.0\"?><Siri/>".utf8)) == .xml)
    #expect(error(Array("{\"header\": {}}".utf8)) == .json)
    #expect(error([0x50, 0x4B, 3, 4, 20, 0]) == .zip)
    #expect(error([0x1F, 0x8B, 8, 0]) == .gzip)
    #expect(error(Array("Access denied: no key\nmore".utf8)) == .text("Access denied: no key"))
    #expect(error([0xFF, 0xFF, 0, 1, 2]) == .damaged)
  }

  @Test("are cut off if they do not end with an entity")
  func truncated() throws {
    let whole = try feed()
    var header = TransitRealtime_FeedMessage()
    header.header.gtfsRealtimeVersion = "2.0"
    header.header.timestamp = UInt64(SmallTimetable.noon.unixSeconds)
    let headerSize = try (header.serializedBytes() as [UInt8]).count
    for size in 1..<whole.count where size != headerSize {
      #expect(error(Array(whole[..<size])) == .truncated, "\(size) bytes")
    }
  }

  @Test("are too large by a byte, and fit at the limit")
  func tooLarge() throws {
    let whole = try feed()
    let limit = ByteCount(whole.count - 1)
    #expect(error(whole, limit: limit) == .tooLarge(ByteCount(whole.count), limit: limit))
    #expect(throws: Never.self) { try RealtimeFeed(bytes: whole, limit: ByteCount(whole.count)) }
  }

  @Test("lack a field, or have a text that is not UTF-8")
  func fields() {
    #expect(error([0x0A, 0x00]) == .missingField)
    // header { gtfs_realtime_version: "\xFF\0" }
    #expect(error([0x0A, 0x04, 0x0A, 0x02, 0xFF, 0x00]) == .notUTF8)
  }

  @Test("every error says what to do")
  func descriptions() {
    #expect("\(RealtimeFeedError.webPage)".hasSuffix("; check the address, and whether it wants a key"))
    #expect(
      "\(RealtimeFeedError.tooLarge(ByteCount(5), limit: ByteCount(4)))"
        == "this has 5 bytes, more than the limit of 4 bytes; check that the address is the feed's own")
  }
}
