import Foundation
import TestSupport
import Testing
import TripCore
import TripPublish
import TripRealtime

@Suite("Reasons that break programs, in the feed")
struct HostileReasonTests {
  private let sample: SampleOperator

  init() throws { sample = try SampleOperator() }

  @Test("each is in its alert as it was typed, unless it is blank, which is held back")
  func feed() async throws {
    var random = SeededRandom.announced("reasons in the feed")
    let texts = HostileTexts.texts(200, longest: Trip.longestText, using: &random)
    let writer = AlertWriter(
      languages: ["en", "de"], locale: Locale(identifier: "nl_NL"), timeZone: sample.feed.agency.timeZone)
    let composer = DayComposer(
      sample.feed, journal: sample.journal, of: sample.id, alerts: AutomaticAlerts(writer))
    let rows = sample.timetable.rows(departingAfter: sample.morning, until: nil).prefix(texts.count)
    try #require(rows.count == texts.count)
    var reasons: [String: String] = [:]
    for (row, text) in zip(rows, texts) {
      let trip = try sample.timetable.trip(ofRow: row)
      try await sample.decide(.cancelled, on: trip)
      try await sample.decide(.reason(text), on: trip)
      reasons[trip.instance.tripID.text] = text
    }
    let feed = PublishedFeed(.alerts)
    let bytes = try #require(try await composer.composeFeeds([feed], at: sample.morning)[feed])
    for entity in try RealtimeFeed(bytes: bytes).message.entity {
      let trip = try #require(entity.alert.informedEntity.first?.trip.tripID)
      let typed = reasons.removeValue(forKey: trip)
      let text = try #require(typed)
      #expect(entity.alert.informedEntity.count == 1)
      #expect(entity.alert.descriptionText.translation.map(\.language) == ["en", "de"])
      for translation in entity.alert.descriptionText.translation {
        #expect(translation.text.utf8.elementsEqual(text.utf8), "\(text)")
      }
    }
    #expect(reasons.values.allSatisfy { $0.allSatisfy(\.isWhitespace) }, "\(reasons)")
    #expect(await composer.last?.alerts.heldBack.count == reasons.count)
  }
}
