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
        now: now, feedVersion: nil, runs: [PublishedRun(trip, decided: decided)], presence: Presence(last: last)))
  }

  @Test("while somebody is present no entity is older than 90 s in any version of 15 s") func fresh() throws {
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

  @Test("15 minutes after the last presence predictions are gone; cancelled trips and stops stay") func agesOut() throws
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

  @Test("nobody vouches for a trip while nobody is there") func vouching() throws {
    let runs = [PublishedRun(try RuleFeed.trip("T"), decided: nil)]
    func count(_ now: Instant) -> Int {
      FeedProducer.produce(
        PublishedDay(now: now, feedVersion: nil, runs: runs, presence: Presence(last: last), vouch: .minutes(30))
      ).message.entity.count
    }
    #expect(count(last + 899) == 1)
    #expect(count(last + 900) == 0)
  }

  @Test("a followed feed needs nobody") func followed() throws {
    var trip = try RuleFeed.trip("T")
    try trip.apply(.departure(delay: 600, at: nil))
    let now = RuleFeed.at(8, 0)
    let feed = FeedProducer.produce(
      PublishedDay(
        now: now, feedVersion: nil, runs: [PublishedRun(trip, decided: now - 80, source: .followedFeed)],
        presence: Presence(last: nil)))
    #expect(feed.message.entity.first?.tripUpdate.timestamp == UInt64(now.unixSeconds - 80))
    #expect(feed.predictionsEnd == nil)
  }

  @Test("when predictions end can be told beforehand") func notice() throws {
    #expect(try produce(.departure(delay: 60, at: nil), at: last).predictionsEnd == last + 900)
    #expect(try produce(.cancelled, at: last).predictionsEnd == nil)
    let presence = Presence(last: last)
    #expect(presence.isPresent(at: last - 60) && presence.isPresent(at: last + 899))
    #expect(!presence.isPresent(at: last + 900))
    #expect(!Presence(last: nil).isPresent(at: last))
  }
}
