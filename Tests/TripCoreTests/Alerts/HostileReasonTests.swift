import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("Reasons that break programs, at the desk and for passengers")
struct HostileReasonTests {
  private let sample: SampleDay
  private let texts: [String]

  init() throws {
    sample = try SampleDay()
    var random = SeededRandom.announced("reasons at the desk")
    texts = HostileTexts.texts(200, longest: Trip.longestText, using: &random)
  }

  @Test("the desk shows each as it was typed, and undo takes it away")
  func desk() throws {
    let desk = DeskModel(timetable: sample.timetable(), now: sample.time.clock.now(), wording: sample.wording)
    desk.selection.select(row: 3)
    let reason = try #require(desk.selection.trip.value).reason
    for text in texts {
      try desk.decide(.reason(text))
      #expect(reason.value.map { Array($0.utf8) } == Array(text.utf8))
      try desk.undo()
      #expect(reason.value == nil)
    }
  }

  @Test("an alert has the reason as it was typed, and nothing in it is filled in")
  func alerts() throws {
    let writer = AlertWriter(
      languages: ["en"] + AlertTemplates.builtIn.languages,
      locale: Locale(identifier: "nl_NL"), timeZone: sample.zone)
    var alerts = AutomaticAlerts(writer)
    for text in texts {
      var trip = try sample.timetable().trip(ofRow: 3)
      try trip.apply(.cancelled)
      try trip.apply(.reason(text))
      alerts.update(trip, at: sample.time.clock.now())
      let alert = try #require(alerts.alerts(at: sample.time.clock.now()).first)
      #expect(alert.texts.map(\.language) == writer.tags && writer.tags.first == "en")
      for written in alert.texts { #expect(written.description.utf8.elementsEqual(text.utf8), "\(text)") }
      #expect(alert.texts[0].header == "Line X1: 08:20 from Alpha does not run")
    }
  }

  @Test("one that is too long, or that journals would cut, is refused, and the trip stays as it was")
  func refused() throws {
    var trip = try sample.timetable().trip(ofRow: 3)
    try trip.apply(.reason("Fog"))
    for text in [String(repeating: "x", count: 10_000), String(repeating: "雪", count: 334)] {
      #expect(throws: DecisionError.tooLong(text.utf8.count, limit: Trip.longestText)) { try trip.apply(.reason(text)) }
      #expect(trip.reason == "Fog")
    }
    for text in ["\u{0}", "Fog\u{0}", "a\u{0}b"] {
      #expect(throws: DecisionError.holdsNull) { try trip.apply(.reason(text)) }
      #expect(throws: DecisionError.holdsNull) { try trip.apply(.note(text)) }
    }
    #expect(trip.reason == "Fog" && trip.note == nil)
  }
}
