import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("A reason as a dispatcher types it")
struct ReasonModelTests {
  private let sample: SampleDay
  private let desk: DeskModel
  private let reasons: ReasonModel

  init() throws {
    sample = try SampleDay()
    desk = sample.desk()
    reasons = ReasonModel(desk)
    desk.selection.select(row: 3)
  }

  private func typed(_ text: String) -> TypedReason { TypedReason(reading: text, desk.wording) }

  @Test("the name of a cause is that cause, also with details, and any other text has no cause")
  func reading() {
    #expect(typed("Weather") == TypedReason("Weather", .weather))
    #expect(typed("  weather : fog on the river ") == TypedReason("fog on the river", .weather))
    #expect(typed("Weather:") == TypedReason("Weather", .weather))
    #expect(typed("Weathered sleepers") == TypedReason("Weathered sleepers"))
    #expect(typed("Fog: weather") == TypedReason("Fog: weather"))
    #expect(typed("Unknown cause") == TypedReason("Unknown cause", .unknown))
    #expect(typed("Other cause: a swan") == TypedReason("Other cause: a swan"))
    #expect(typed("   ") == TypedReason(""))
  }

  @Test("what is typed again as it is shown is no decision, and an empty text takes the reason back")
  func deciding() throws {
    #expect(reasons.begin() == "")
    #expect(reasons.decision("") == nil)
    let weather = try #require(reasons.decision("Weather: fog"))
    #expect(weather == .reason("fog", cause: .weather))
    try desk.decide(weather)
    #expect(reasons.begin() == "Weather: fog")
    #expect(reasons.decision("Weather: fog") == nil)
    #expect(reasons.decision("fog") == .reason("fog"), "the same text without its cause")
    #expect(reasons.decision("") == .reason(""))
  }

  @Test("the reasons used lately are offered before the twelve causes, and typing leaves those that fit")
  func offers() throws {
    reasons.offerAll()
    #expect(reasons.offers.value.count == AlertCause.allCases.count)
    #expect(Array(reasons.offers.value.suffix(2)) == ["Unknown cause", "Other cause"])
    for text in ["Driver ill", "Weather: fog", "Driver ill", "Strike", ""] {
      try desk.decide(reasons.decision(text) ?? .note("x"))
    }
    reasons.offerAll()
    #expect(Array(reasons.offers.value.prefix(2)) == ["Driver ill", "Weather: fog"])
    #expect(reasons.offers.value.count { $0 == "Strike" } == 1)
    reasons.type("ILL")
    #expect(reasons.offers.value == ["Driver ill"])
    reasons.type("weath")
    #expect(reasons.offers.value == ["Weather: fog", "Weather"])
    reasons.type("no such thing")
    #expect(reasons.offers.value.isEmpty)
  }

  @Test("a reason reads in each language with the name of its cause")
  func words() {
    let words = Translation(message: { $0 == "Weather" ? "Witterung" : $0 }, countedMessage: { one, _, _ in one })
    let german = Wording(locale: Locale(identifier: "de_DE"), timeZone: sample.zone, translation: words)
    #expect(german.reason("Nebel", .weather) == "Witterung: Nebel")
    #expect(german.reason("Weather", .weather) == "Witterung")
    #expect(german.reason("Driver ill", .other) == "Driver ill")
    #expect(TypedReason(reading: "Witterung", german) == TypedReason("Witterung", .weather))
    let danish = Wording(locale: Locale(identifier: "da_DK"), timeZone: sample.zone, translation: words)
    #expect(TypedReason(reading: "Witterung", danish) == TypedReason("Weather", .weather), "no Danish templates")
  }

  @Test("a cause is stored in one text with the reason, and read back from it; a wrong one is refused")
  func fields() {
    for cause in AlertCause.allCases {
      for text in ["", "fog", " two  words ", "WEATHER x"] {
        let action = JournalEntry.Action.decision(.reason(text, cause: cause))
        #expect(ActionFields(action).action == action, "\(cause) \(text)")
      }
    }
    for value in ["", "WEATHER", "weather fog", "OTHER_CAUSE fog", "FOG fog"] {
      #expect(ActionFields(kind: "cause", value: value).action == nil, "\(value)")
    }
  }
}
