import Foundation
import SwiftProtobuf
import TestSupport
import Testing
import TripCore
import TripRealtime

@Suite("Profiles of the published feed")
struct ProfileTests {
  private func produce(
    _ trips: PublishedTrip..., for profiles: Set<FeedProfile>, at now: Instant = ProfileScenario.now
  ) throws -> ProducedFeeds {
    FeedProducer.produce(
      PublishedDay(
        now: now, feedVersion: "v7", trips: trips, presence: Presence(last: now), index: try RuleFeed.index.get()),
      for: profiles)
  }

  private func extra(_ id: String, later shift: Seconds = .minutes(15)) throws -> PublishedTrip {
    try ProfileScenario.extra(GTFSID(id), later: shift)
  }

  /// The trips that a profile tells of, by their `trip_id`.
  private func trips(_ feeds: ProducedFeeds, _ profile: FeedProfile) -> [String] {
    feeds.message(for: profile).entity.map(\.id).map { String($0.dropFirst("20261120-".count)) }
  }

  // The lines of a golden file that begin with # name the source of the form.
  @Test("one morning in each profile is the kept text, field by field", arguments: FeedProfile.allCases)
  func golden(profile: FeedProfile) throws {
    let produced = try FeedProducer.produce(ProfileScenario.day(), for: [profile])
    #expect(produced.heldBack.isEmpty)
    let path = Checkout.path("Tests/TripRealtimeTests/Producer/Golden/\(profile.name).txtpb")
    let text = produced.message(for: profile).textFormatString()
    guard let kept = try? String(contentsOfFile: path, encoding: .utf8) else {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("\(path) was not there; it is written, look at it")
      return
    }
    let lines = kept.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.drop { $0.hasPrefix("#") }.joined(separator: "\n") == text)
    #expect(lines.contains { $0.hasPrefix("# Source of the form: ") })
    let read = try produced.message(for: profile).read(fromText: kept)
    let bytes: [UInt8] = try read.serializedBytes()
    #expect(try produced.encoded()[profile] == bytes)
  }

  @Test("the bytes of each profile are those of its message alone, in one pass for all")
  func bytes() throws {
    let produced = FeedProducer.produce(try ProfileScenario.day(), for: Set(FeedProfile.allCases))
    let encoded = try produced.encoded()
    #expect(encoded.keys.sorted() == FeedProfile.allCases)
    for profile in FeedProfile.allCases {
      let alone = try FeedProducer.produce(ProfileScenario.day(), for: [profile])
      #expect(try encoded[profile] == alone.encoded()[profile])
      #expect(try encoded[profile] == produced.feed(profile).encoded())
    }
  }

  @Test("without extra trips, and with nothing else, all profiles have the same bytes")
  func same() throws {
    let late = try ProfileScenario.day().trips[0]
    for feeds in [try produce(late, for: [.standard, .google]), try produce(for: [.standard, .google])] {
      let encoded = try feeds.encoded()
      #expect(encoded[.standard] == encoded[.google] && encoded[.standard]?.isEmpty == false)
    }
    let extras = try produce(extra("X"), for: [.standard, .google]).encoded()
    #expect(extras[.standard] != extras[.google])
  }

  @Test("google names an extra trip by the copied trip and its start, so a second one at that time is held back")
  func sameStart() throws {
    let feeds = try produce(extra("X"), extra("Y"), extra("Z", later: .minutes(16)), for: Set(FeedProfile.allCases))
    #expect(trips(feeds, .google) == ["X", "Z"])
    for profile in [FeedProfile.standard, .added, .transit] { #expect(trips(feeds, profile) == ["X", "Y", "Z"]) }
    #expect(feeds.heldBack.map(\.profile) == [.google] && feeds.heldBack.map(\.instance.tripID) == ["Y"])
    #expect(feeds.heldBack[0].limit == .sameAsOther("trip_id T start_time 08:15:00"))
    #expect(feeds.heldBack[0].entity.tripUpdate.trip.startTime == "08:15:00")
    #expect(feeds.views.count == 3, "passengers see it in the other feeds")
    #expect(feeds.feed(.google).views.count == 2 && feeds.feed(.standard).heldBack.isEmpty)
  }

  @Test("an extra trip at the time of the copied one is held back from google alone")
  func sameAsTemplate() throws {
    let relief = try ProfileScenario.extra("X", later: 0, isStartTaken: true)
    let feeds = try produce(relief, for: Set(FeedProfile.allCases))
    #expect(feeds.heldBack.map(\.profile) == [.google])
    #expect(feeds.heldBack[0].limit == .sameAsTemplate("trip_id T start_time 08:00:00"))
    #expect(trips(feeds, .transit) == ["X"])
  }

  @Test("Transit wants a trip with the same stops within 90 minutes")
  func distance() throws {
    let near = try ProfileScenario.extra("X", later: .minutes(200), distance: .minutes(90))
    let far = try ProfileScenario.extra("Y", later: .minutes(200), distance: 5401)
    let feeds = try produce(near, far, for: [.standard, .transit])
    #expect(trips(feeds, .transit) == ["X"] && trips(feeds, .standard) == ["X", "Y"])
    #expect(feeds.heldBack.map(\.limit) == [.tooFar(5401)] && feeds.heldBack[0].reasons[0].value == "90 min")
  }

  @Test("copies of trips of frequencies.txt, and before the service day, have no form in google and transit")
  func noForm() throws {
    let frequent = try ProfileScenario.extra("X", later: .minutes(5), hasFrequencies: true)
    let early = try ProfileScenario.extra("Y", later: .minutes(-481), distance: 0)
    let feeds = try produce(frequent, early, for: [.added, .google, .transit], at: RuleFeed.at(-1, 50))
    #expect(trips(feeds, .added) == ["X", "Y"] && trips(feeds, .google).isEmpty && trips(feeds, .transit).isEmpty)
    let start = ServiceTime(seconds: -60)
    #expect(
      feeds.heldBack.map(\.limit) == [
        .frequencies("trip_id T"), .frequencies("trip_id T"), .beforeServiceDay(start), .beforeServiceDay(start),
      ])
  }

  @Test("held back in the only feed, or in all for one reason, a trip is held back as such, and not seen")
  func everywhere() throws {
    let relief = try ProfileScenario.extra("X", later: 0, isStartTaken: true)
    let only = try produce(relief, for: [.google])
    #expect(only.heldBack.map(\.profile) == [nil] && only.views.isEmpty)
    let gone = Decision.platform(Platform(stopID: "s9", station: "s"), at: 5)
    let broken = try ProfileScenario.extra("X", later: .minutes(5), gone)
    let all = try produce(broken, for: Set(FeedProfile.allCases))
    // Two forms name the platform as the stop, and two as the stop's platform.
    #expect(all.heldBack.map(\.profile) == FeedProfile.allCases && all.views.isEmpty)
    #expect(all.heldBack.allSatisfy { $0.findings.map(\.rule) == [.unknownStop] && $0.reasons[0].id == "E011" })
    #expect(all.message(for: .standard).entity.isEmpty)
  }

  @Test("a copy whose own trip_id is in the timetable is held back")
  func ownID() throws {
    let feeds = try produce(extra("L"), for: Set(FeedProfile.allCases))
    #expect(feeds.heldBack.map(\.profile) == [.standard, .added, .transit])
    #expect(feeds.heldBack.allSatisfy { $0.findings.map(\.rule) == [.addedTripInTimetable] })
    #expect(trips(feeds, .google) == ["L"], "that form does not have it")
  }

  @Test("an extra trip whose template the published timetable lacks is held back where the form names it")
  func lostTemplate() throws {
    var tables = RuleFeed.tables
    tables["trips"] = tables["trips"]?.replacing("R,daily,T,1\n", with: "")
    let now = ProfileScenario.now
    let feeds = FeedProducer.produce(
      PublishedDay(
        now: now, feedVersion: nil, trips: [try extra("X")], presence: Presence(last: now),
        index: try RuleFeed.open(tables).index()), for: Set(FeedProfile.allCases))
    #expect(feeds.heldBack.map(\.profile) == [.google, .transit])
    #expect(feeds.heldBack.allSatisfy { $0.findings.map(\.rule) == [.unknownTrip] })
  }
}
