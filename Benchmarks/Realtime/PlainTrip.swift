import SwiftProtobuf
import TripCore
import TripRealtime

/// What a message needs of a trip, and nothing else: what somebody would have at hand who only builds messages.
struct PlainTrip {
  static let now = Instant(unixSeconds: 1_763_622_000)
  static let stopCount = 30

  let id: String
  let delay: Int
  let stops: [(sequence: UInt32, id: String, arrival: Int)]

  init(_ index: Int) {
    id = "trip-\(index)"
    delay = 60 + index % 10 * 30
    let start = Self.now.unixSeconds + 600 + index
    stops = (0..<Self.stopCount).map { (UInt32($0 + 1), "stop-\((index + $0) % 2000)", start + $0 * 90) }
  }

  /// Makes a message without entities. Its header has the mark of our feeds, an extension.
  static func message() throws -> TransitRealtime_FeedMessage {
    var message = TransitRealtime_FeedMessage()
    message.header = try TransitRealtime_FeedHeader(serializedBytes: [0xC8, 0xB3, 0x04, 0x01], partial: true)
    message.header.gtfsRealtimeVersion = "2.0"
    message.header.incrementality = .fullDataset
    message.header.timestamp = UInt64(now.unixSeconds)
    message.header.feedVersion = "1"
    return message
  }

  static func message(_ trips: [PlainTrip]) throws -> TransitRealtime_FeedMessage {
    var message = try message()
    message.entity = trips.map { trip in
      .with { entity in
        entity.id = "20251120-" + trip.id
        entity.tripUpdate = .with { update in
          update.trip = .with {
            $0.tripID = trip.id
            $0.startDate = "20251120"
            $0.scheduleRelationship = .scheduled
          }
          update.timestamp = UInt64(now.unixSeconds)
          update.stopTimeUpdate = trip.stops.map { stop in
            .with { update in
              update.stopSequence = stop.sequence
              update.stopID = stop.id
              update.arrival.time = Int64(stop.arrival + trip.delay)
              update.arrival.delay = Int32(trip.delay)
              update.departure.time = Int64(stop.arrival + 20 + trip.delay)
              update.departure.delay = Int32(trip.delay)
              update.scheduleRelationship = .scheduled
            }
          }
        }
      }
    }
    return message
  }
}
