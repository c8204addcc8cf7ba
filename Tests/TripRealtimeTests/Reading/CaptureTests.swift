import Foundation
import SwiftProtobuf
import TestSupport
import Testing
import TripRealtime

/// What another reader found in a capture; see PROVENANCE.md beside the captures.
private struct ExpectedCapture: Decodable {
  let decodes: Bool
  let gtfs_realtime_version: String?
  let timestamp: UInt64?
  let entities: Int?
  let trip_updates: Int?
  let vehicles: Int?
  let alerts: Int?
  let stop_time_updates: Int?
  let entity_table_sha256: String?
}

@Suite("captured feeds", .enabled(if: SharedData.isPresent, "\(SharedData.missing)"))
struct CaptureTests {
  static let names = SharedData.names(in: "gtfs-rt", with: ".pb")

  private func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: SharedData.path("gtfs-rt/\(name).pb"))))
  }

  @Test("each gives the same entities as two other readers", arguments: names)
  func readsAsExpected(name: String) async throws {
    let expected = try SharedData.decode(ExpectedCapture.self, "gtfs-rt/\(name).expected.json")
    let feed = try await RealtimeFeed.read(bytes(name))
    let entities = feed.message.entity
    #expect(feed.message.header.gtfsRealtimeVersion == expected.gtfs_realtime_version)
    #expect(feed.message.header.timestamp == expected.timestamp)
    #expect(entities.count == expected.entities)
    #expect(entities.count(where: \.hasTripUpdate) == expected.trip_updates)
    #expect(entities.count(where: \.hasVehicle) == expected.vehicles)
    #expect(entities.count(where: \.hasAlert) == expected.alerts)
    #expect(entities.reduce(0) { $0 + $1.tripUpdate.stopTimeUpdate.count } == expected.stop_time_updates)
    #expect(try SHA256.hex(Array(table(entities).utf8)) == expected.entity_table_sha256)
  }

  /// The table of the digest: kind, id, trip, date, time, relationship and a count, a line an entity.
  private func table(_ entities: [TransitRealtime_FeedEntity]) -> String {
    var lines = ""
    for entity in entities {
      let (kind, trip, count) =
        entity.hasTripUpdate
        ? ("T", entity.tripUpdate.trip, entity.tripUpdate.stopTimeUpdate.count)
        : entity.hasVehicle
          ? ("V", entity.vehicle.trip, 0)
          : ("A", TransitRealtime_TripDescriptor(), entity.alert.informedEntity.count)
      lines +=
        "\(kind)\t\(entity.id)\t\(trip.tripID)\t\(trip.startDate)\t\(trip.startTime)\t"
        + "\(trip.scheduleRelationship.rawValue)\t\(count)\n"
    }
    return lines
  }

  @Test("writing one again keeps all fields, unknown ones too", arguments: names)
  func writesAgain(name: String) throws {
    let original = try bytes(name)
    let feed = try RealtimeFeed(bytes: original)
    let written: [UInt8] = try feed.message.serializedBytes()
    #expect(written.count == original.count)
    #expect(try RealtimeFeed(bytes: written).message == feed.message)
  }

  @Test("the fields of an unknown extension are kept, and found where they were")
  func extensionsSurvive() throws {
    let feed = try RealtimeFeed(bytes: bytes("bkk-TripUpdates"))
    func unknownBytes(_ message: TransitRealtime_FeedMessage) -> [Int] {
      message.entity.map { entity in
        entity.unknownFields.data.count + entity.tripUpdate.unknownFields.data.count
          + entity.tripUpdate.vehicle.unknownFields.data.count
          + entity.tripUpdate.stopTimeUpdate.reduce(0) { sum, update in
            sum + update.unknownFields.data.count + update.arrival.unknownFields.data.count
              + update.departure.unknownFields.data.count
          }
      }
    }
    let before = unknownBytes(feed.message)
    #expect(before.reduce(0, +) > 0)
    let written: [UInt8] = try feed.message.serializedBytes()
    #expect(try unknownBytes(RealtimeFeed(bytes: written).message) == before)
  }

  @Test(
    "bytes that are not a feed are refused with a reason",
    arguments: SharedData.names(in: "gtfs-rt/invalid", with: ".pb"))
  func refusesInvalid(name: String) throws {
    let page = try bytes("invalid/\(name)")
    let error = #expect(throws: RealtimeFeedError.self) { try RealtimeFeed(bytes: page) }
    #expect(error == .webPage)
    #expect(error?.whatIsWrong == "this is a web page, not a GTFS-Realtime feed")
  }
}
