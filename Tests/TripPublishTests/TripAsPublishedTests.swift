import Testing
import TripCore
import TripRealtime

@testable import TripPublish

@Suite("What is published of a trip, from its entity")
struct TripAsPublishedTests {
  @Test("departures, and at the last stop the arrival")
  func times() {
    var entity = TransitRealtime_FeedEntity()
    entity.tripUpdate.trip.scheduleRelationship = .scheduled
    for (sequence, minute) in [(UInt32(1), Int64(0)), (2, 10)] {
      var stop = TransitRealtime_TripUpdate.StopTimeUpdate()
      stop.stopSequence = sequence
      stop.arrival.time = 1000 + minute * 60
      stop.arrival.delay = 60
      stop.departure.time = 1030 + minute * 60
      stop.departure.delay = 90
      entity.tripUpdate.stopTimeUpdate.append(stop)
    }
    var skipped = TransitRealtime_TripUpdate.StopTimeUpdate()
    skipped.scheduleRelationship = .skipped
    entity.tripUpdate.stopTimeUpdate.insert(skipped, at: 1)
    let published = TripAsPublished(entity)
    #expect(published.kind == .scheduled && published.heldBack.isEmpty)
    #expect(published.stops.map(\.departure) == [Instant(unixSeconds: 1030), nil, Instant(unixSeconds: 1600)])
    #expect(published.stops.map(\.delay) == [90, nil, 60] && published.stops.map(\.isSkipped) == [false, true, false])
    #expect(published.notation.contains("stop_sequence: 2"))
  }

  @Test("a cancellation and an extra trip")
  func kinds() {
    var entity = TransitRealtime_FeedEntity()
    entity.tripUpdate.trip.scheduleRelationship = .canceled
    #expect(TripAsPublished(entity).kind == .cancelled)
    entity.tripUpdate.trip.scheduleRelationship = .new
    #expect(TripAsPublished(entity).kind == .extra)
  }
}
