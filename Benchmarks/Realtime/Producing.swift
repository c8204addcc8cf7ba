import Foundation
import Measuring
import SwiftProtobuf
import TripCore
import TripRealtime

extension RealtimeBench {
  private static let trips = 10_000

  /// 10,000 trip updates of 30 stops made of trips, checked and encoded, beside the same message put together straight with
  /// swift-protobuf. Leaves the message where the same is measured in Python.
  static func measureProducing() throws -> Bool {
    let day = PublishedDay(
      now: PlainTrip.now, feedVersion: "1", trips: try (0..<trips).map(published),
      presence: Presence(last: PlainTrip.now))
    let plain = (0..<trips).map(PlainTrip.init)
    let produced = try FeedProducer.produce(day).encoded()
    let straight = try PlainTrip.message(plain).serializedBytes() as [UInt8]
    guard produced == straight else {
      notMeasured("the two messages differ, \(produced.count) and \(straight.count) bytes")
    }
    try Data(produced).write(to: URL(fileURLWithPath: ".build/produced.pb"))
    print("\(produced.count) bytes: \(trips) trip updates of \(PlainTrip.stopCount) stops")
    let times = try medians(
      rounds: 15, { _ = try FeedProducer.produce(day).encoded() },
      { _ = try PlainTrip.message(plain).serializedBytes() as [UInt8] })
    return report("building, checking and encoding", times, peer: "swift-protobuf alone, unchecked", bound: 1.5)
  }

  /// Makes a late trip; the same index makes the same trip.
  static func published(_ index: Int) throws -> PublishedTrip {
    let plain = PlainTrip(index)
    var trip = try Trip(
      instance: TripInstance(tripID: plain.id, serviceDate: ServiceDate(dayNumber: 20_412)),
      route: Route(id: "1", shortName: "1"), headsign: "Harbour",
      stopTimes: plain.stops.map { stop in
        StopTime(
          sequence: StopSequence(Int(stop.sequence)), stop: Stop(id: stop.id, name: stop.id),
          arrival: Instant(unixSeconds: stop.arrival), departure: Instant(unixSeconds: stop.arrival + 20))
      })
    try trip.apply(.departure(delay: Seconds(plain.delay), at: nil))
    return PublishedTrip(trip, decided: PlainTrip.now)
  }

  /// The same 10,000 trip updates with 100 extra trips among them, for one profile and for all four in one pass.
  static func measureProfiles() throws -> Bool {
    let trips = try (0..<trips).map { index in
      let trip = try published(index)
      guard index % 100 == 0 else { return trip }
      let template = TripTemplate(tripID: "template \(index)", start: ServiceTime(seconds: 36_000), distance: 0)
      return PublishedTrip(trip.trip, decided: trip.decided, like: template)
    }
    let day = PublishedDay(now: PlainTrip.now, feedVersion: "1", trips: trips, presence: Presence(last: PlainTrip.now))
    let all = FeedProfile.allCases
    let times = try medians(
      rounds: 15, { _ = try FeedProducer.produce(day, for: Set(all)).encoded() },
      { _ = try FeedProducer.produce(day, for: [.standard]).encoded() })
    let each = (ours: times.ours / Double(all.count), peer: times.peer)
    return report("the same in four profiles, each", each, peer: "in one profile", bound: 1)
  }
}
