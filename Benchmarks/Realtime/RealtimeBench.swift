import Foundation
import SwiftProtobuf
import TripCore
import TripRealtime

/// Measures the producer: 10,000 trip updates of 30 stops made of trips, checked and encoded, beside the same message put
/// together straight with swift-protobuf. Prints medians, and exits with 1 where the bound is missed.
@main
struct RealtimeBench {
  static let trips = 10_000
  static let stops = 30
  static let bound = 1.5
  static let now = Instant(unixSeconds: 1_763_622_000)

  static func main() throws {
    let day = PublishedDay(
      now: now, feedVersion: "1", runs: try (0..<trips).map(run), presence: Presence(last: now))
    let plain = (0..<trips).map(PlainTrip.init)
    let produced = try FeedProducer.produce(day).encoded()
    let straight = try PlainTrip.message(plain).serializedBytes() as [UInt8]
    guard produced == straight else {
      print("the two messages differ: \(produced.count) and \(straight.count) bytes")
      exit(1)
    }
    if let path = CommandLine.arguments.dropFirst().first {
      try Data(produced).write(to: URL(fileURLWithPath: path))
    }
    var (ours, peers): ([Double], [Double]) = ([], [])
    for _ in 0..<15 {
      ours.append(try milliseconds { _ = try FeedProducer.produce(day).encoded() })
      peers.append(try milliseconds { _ = try PlainTrip.message(plain).serializedBytes() as [UInt8] })
    }
    let ratio = median(ours) / median(peers)
    print(
      "\(trips) trip updates of \(stops) stops, \(produced.count >> 10) KiB: built, checked and encoded "
        + "\(text(median(ours))) ms, straight with swift-protobuf \(text(median(peers))) ms, ratio \(text(ratio)), at most "
        + "\(bound): \(ratio <= bound ? "ok" : "MISSED")")
    if ratio > bound { exit(1) }
  }

  private static func run(_ index: Int) throws -> PublishedRun {
    let plain = PlainTrip(index)
    var trip = try Trip(
      instance: TripInstance(tripID: plain.id, serviceDate: ServiceDate(dayNumber: 20_412)),
      route: Route(id: "1", shortName: "1"), headsign: "Harbour",
      calls: plain.stops.map { stop in
        StopCall(
          sequence: StopSequence(Int(stop.sequence)), stop: Stop(id: stop.id, name: stop.id),
          arrival: Instant(unixSeconds: stop.arrival), departure: Instant(unixSeconds: stop.arrival + 20))
      })
    try trip.apply(.departure(delay: Seconds(plain.delay), at: nil))
    return PublishedRun(trip, decided: now)
  }

  private static func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .milliseconds(1)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}

/// What a message needs of a trip, and nothing else: what somebody would have at hand who only builds messages.
struct PlainTrip {
  let id: String
  let delay: Int
  let stops: [(sequence: UInt32, id: String, arrival: Int)]

  init(_ index: Int) {
    id = "trip-\(index)"
    delay = 60 + index % 10 * 30
    let start = RealtimeBench.now.unixSeconds + 600 + index
    stops = (0..<RealtimeBench.stops).map { (UInt32($0 + 1), "stop-\((index + $0) % 2000)", start + $0 * 90) }
  }

  static func message(_ trips: [PlainTrip]) -> TransitRealtime_FeedMessage {
    var message = TransitRealtime_FeedMessage()
    message.header.gtfsRealtimeVersion = "2.0"
    message.header.incrementality = .fullDataset
    message.header.timestamp = UInt64(RealtimeBench.now.unixSeconds)
    message.header.feedVersion = "1"
    message.entity = trips.map { trip in
      .with { entity in
        entity.id = "20251120-" + trip.id
        entity.tripUpdate = .with { update in
          update.trip = .with {
            $0.tripID = trip.id
            $0.startDate = "20251120"
            $0.scheduleRelationship = .scheduled
          }
          update.timestamp = UInt64(RealtimeBench.now.unixSeconds)
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
