import Testing
import TripCore
import TripRealtime

@Suite("Presence")
struct PresenceTests {
  private let last = RuleFeed.at(7, 50)

  private func produce(_ decisions: Decision..., at now: Instant, decided: Instant = RuleFeed.at(7, 0)) throws
    -> ProducedFeed
  {
    var trip = try RuleFeed.trip("T")
    for decision in decisions { try trip.apply(decision) }
    return FeedProducer.produce(
      PublishedDay(
        now: now, feedVersion: nil, trips: [PublishedTrip(trip, decided: decided)], presence: Presence(last: last)))
  }

  @Test("while a dispatcher is present no entity is older than 90 s in any version of 15 s") func fresh() throws {
    for second in stride(from: 0, to: 899, by: 7) {
      let now = last + Seconds(second)
      let update = try #require(try produce(.departure(delay: 300, at: nil), at: now).message.entity.first).tripUpdate
      let age = now.unixSeconds - Int(update.timestamp)
      #expect(age >= 0 && Seconds(age) + 15 <= Presence.greatestAge)
    }
  }

  @Test("a timestamp is the decision's time, and never later than the header's") func decided() throws {
    let now = last + 100
    let recent = try produce(.departure(delay: 60, at: nil), at: now, decided: now - 3)
    #expect(recent.message.entity.first?.tripUpdate.timestamp == UInt64(now.unixSeconds - 3))
    let ahead = try produce(.departure(delay: 60, at: nil), at: now, decided: now + 500)
    #expect(ahead.message.entity.first?.tripUpdate.timestamp == UInt64(now.unixSeconds))
  }

  @Test("15 minutes after the last sign, predictions end; cancelled trips and skipped stops stay") func agesOut() throws
  {
    let (before, after) = (last + 899, last + 900)
    #expect(try produce(.departure(delay: 1200, at: nil), at: before).message.entity.count == 1)
    #expect(try produce(.departure(delay: 1200, at: nil), at: after).message.entity.isEmpty)
    let skipping = try produce(.departure(delay: 1200, at: nil), .skipped(at: 5), at: after)
    let stops = try #require(skipping.message.entity.first).tripUpdate.stopTimeUpdate
    #expect(stops.map(\.scheduleRelationship) == [.noData, .skipped, .noData])
    let cancelled = try produce(.cancelled, at: after)
    #expect(cancelled.message.entity.first?.tripUpdate.trip.scheduleRelationship == .canceled)
    #expect(cancelled.message.entity.first?.tripUpdate.timestamp == UInt64((last + 900).unixSeconds))
    #expect(
      try produce(.cancelled, at: after + 300).message.entity.first?.tripUpdate.timestamp
        == UInt64((last + 900).unixSeconds))
  }

  @Test("no trip is published as on time while no dispatcher is present") func vouching() throws {
    let trips = [PublishedTrip(try RuleFeed.trip("T"), decided: nil)]
    func count(_ now: Instant) -> Int {
      FeedProducer.produce(
        PublishedDay(now: now, feedVersion: nil, trips: trips, presence: Presence(last: last), vouch: .minutes(30))
      ).message.entity.count
    }
    #expect(count(last + 899) == 1)
    #expect(count(last + 900) == 0)
  }

  @Test("reports of a followed feed need no dispatcher") func followed() throws {
    var trip = try RuleFeed.trip("T")
    try trip.apply(.departure(delay: 600, at: nil))
    let now = RuleFeed.at(8, 0)
    let feed = FeedProducer.produce(
      PublishedDay(
        now: now, feedVersion: nil, trips: [PublishedTrip(trip, decided: now - 80, source: .followedFeed)],
        presence: Presence(last: nil)))
    #expect(feed.message.entity.first?.tripUpdate.timestamp == UInt64(now.unixSeconds - 80))
    #expect(feed.predictionsEnd == nil)
  }

  @Test("a sign from the future is ignored, whatever its time; others count") func wrongClock() {
    for later in [61, 3600, 86_400 * 400, Int.max - last.unixSeconds] {
      let sign = last + Seconds(later)
      #expect(!Presence(last: sign).isPresent(at: last))
      #expect(Presence(signs: [sign], at: last).last == nil)
      #expect(Presence(signs: [sign, last - 60], at: last).last == last - 60)
      #expect(Presence(last: sign).predictionsEnd.map { $0 >= sign } == true)
    }
    // The clocks of two computers are never the same.
    #expect(Presence(signs: [last + 60], at: last).isPresent(at: last))
    #expect(!Presence(signs: [Instant(unixSeconds: .min)], at: last).isPresent(at: last))
  }

  @Test("only the header's time is kept when the clock goes back: entities, stops and presence follow the clock")
  func heldUp() throws {
    let now = last + 100
    var trip = try RuleFeed.trip("T")
    try trip.apply(.departure(delay: 300, at: nil))
    func produce(_ timestamp: Instant?) -> TransitRealtime_FeedMessage {
      FeedProducer.produce(
        PublishedDay(
          now: now, timestamp: timestamp, feedVersion: nil, trips: [PublishedTrip(trip, decided: now - 3)],
          presence: Presence(last: last))
      ).message
    }
    for lead in [Seconds(3600), Seconds(3 * 86_400)] {
      let message = produce(now + lead)
      #expect(message.header.timestamp == UInt64((now + lead).unixSeconds))
      #expect(message.entity.count == 1)
      #expect(message.entity == produce(nil).entity)
    }
    #expect(produce(now - 5).header.timestamp == UInt64(now.unixSeconds), "never before the clock")
  }

  @Test("a last version has no delays of the desk or of a followed feed; other decisions stay")
  func lastVersion() throws {
    func count(_ decision: Decision, _ source: PublishedTrip.Source) throws -> TransitRealtime_FeedMessage {
      var trip = try RuleFeed.trip("T")
      try trip.apply(decision)
      let day = PublishedDay(
        now: last, feedVersion: nil, trips: [PublishedTrip(trip, decided: last, source: source)],
        presence: Presence(last: last), predicts: false, vouch: .minutes(60))
      #expect(FeedProducer.produce(day).predictionsEnd == nil)
      return FeedProducer.produce(day).message
    }
    for source in [PublishedTrip.Source.desk, .followedFeed] {
      #expect(try count(.departure(delay: 1200, at: nil), source).entity.isEmpty)
      let cancelled = try #require(try count(.cancelled, source).entity.first)
      #expect(cancelled.tripUpdate.trip.scheduleRelationship == .canceled)
      let skipped = try #require(try count(.skipped(at: 5), source).entity.first)
      #expect(skipped.tripUpdate.stopTimeUpdate.map(\.scheduleRelationship) == [.noData, .skipped, .noData])
    }
  }

  @Test("the end of predictions is known beforehand") func notice() throws {
    #expect(try produce(.departure(delay: 60, at: nil), at: last).predictionsEnd == last + 900)
    #expect(try produce(.cancelled, at: last).predictionsEnd == nil)
    let presence = Presence(last: last)
    #expect(presence.isPresent(at: last - 60) && presence.isPresent(at: last + 899))
    #expect(!presence.isPresent(at: last + 900))
    #expect(!Presence(last: nil).isPresent(at: last))
  }
}
