import Foundation
import TestSupport
import Testing

@testable import TripCore

@Suite("Drafts of alerts as text")
struct AlertDraftTextTests {
  @Test("a draft is read as it was written, with everything that is typed")
  func roundTrip() throws {
    var random = SeededRandom.announced()
    for (number, text) in HostileTexts.texts(60, longest: 40, using: &random).enumerated() {
      var draft = AlertDraft(
        [.new, .own(GTFSID(text)), .automatic("a")][number % 3],
        texts: [
          AlertText(language: "en", header: text, description: ""),
          AlertText(language: "nl", header: "", description: text),
        ],
        schedule: AlertSchedule(
          number % 2 == 0
            ? .spans([.init(from: .init(date: text, time: text), to: .init())])
            : .repeats(.init(from: .init(text), to: .init("9:00"), weekdays: [0, 6], first: text, last: "")),
          told: number % 5 == 0 ? nil : AlertSchedule.Span()))
      (draft.url, draft.cause, draft.effect) = (text, .strike, .detour)
      draft.severity = number % 2 == 0 ? nil : .severe
      draft.selectors = [
        AlertSelector(routeID: GTFSID(text), directionID: 1, stopID: GTFSID(text)),
        AlertSelector(trip: TripInstance(tripID: GTFSID(text), serviceDate: ServiceDate(dayNumber: 20_000))),
      ]
      #expect(try AlertDraft(text: draft.text) == draft)
    }
  }

  @Test("a text of another form or version is no draft")
  func refused() {
    let draft = AlertDraft(.new, texts: [], schedule: AlertSchedule(.spans([])))
    let others = [
      "", "{}", "[1]", "nonsense", draft.text.replacing("\"version\" : 1", with: "\"version\" : 2"),
      draft.text.replacing("\"new\"", with: "\"other\""), draft.text.replacing("OTHER_CAUSE", with: "X"),
    ]
    for text in others { #expect(throws: AlertDraft.TextError.self) { try AlertDraft(text: text) } }
  }

  @Test("numbers that no draft has do no harm")
  func numbers() throws {
    let wording = Wording(locale: Locale(identifier: "en_GB"), timeZone: try zone("Europe/Amsterdam"))
    let draft = AlertDraft(
      .new, texts: [],
      schedule: AlertSchedule(
        .repeats(
          .init(
            from: .init(minutes: 600, wording), to: .init(minutes: 660, wording), weekdays: [3], first: "2026-11-20",
            last: "2026-11-30"))))
    let text = draft.text.replacing("600", with: "9000000000000000000").replacing("660", with: "-5")
    let read = try AlertDraft(text: text)
    #expect(try read.schedule.periods(wording) == draft.schedule.periods(wording))
  }
}
