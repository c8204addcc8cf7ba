import Foundation
import TestSupport
import Testing

@testable import TripCore

@MainActor @Suite("A board and the web page of its stop")
struct BoardAndPageTests {
  /// What the web page of the board's stop shows, with as many departures as the board has on all of its pages.
  private func page(_ scene: BoardScene) -> (page: BoardPage, alerts: [Alert]) {
    let facts = BoardFacts(
      decided: scene.desk.journal.shown, reports: scene.desk.trips.reports.value,
      following: scene.desk.following.value)
    let departures = BoardDepartures(
      at: scene.board.place, days: scene.days(from: scene.day), facts: facts, now: scene.desk.now.value)
    let layout = BoardLayout(rows: scene.board.rowsPerPage.value, sections: 1)
    return departures.page(
      in: 0, scene.wording, atMost: layout.capacity(pages: BoardRhythm.greatestPageCount(languages: 1, asked: nil))[0],
      telling: scene.desk.alerts.all.value)
  }

  private func alert(_ header: String, _ selectors: [AlertSelector], told: AlertPeriod, by origin: AlertOrigin) -> Alert
  {
    Alert(
      id: GTFSID(header), origin: origin, cause: .other, effect: header.hasSuffix("0") ? .noService : .detour,
      selectors: selectors, told: told, impacts: [told],
      texts: [AlertText(language: "en", header: header, description: "Why")])
  }

  @Test("tell of the same trips: those that are shown, and those that leave within an hour")
  func trips() throws {
    let scene = try BoardScene(rows: 3)
    for id: GTFSID in ["7-490", "7-1090"] {
      try scene.desk.decide(.cancelled, on: scene.instance(id))
      // A shorter reason is in the row of the trip alone.
      try scene.desk.decide(.reason(String(repeating: "Fog. ", count: 20)), on: scene.instance(id))
    }
    // The second one leaves in ten hours.
    let headers = ["Line 7: 08:00 from Alpha does not run"]
    #expect(scene.board.page.value.alerts.notices.map(\.header) == headers)
    #expect(page(scene).alerts.flatMap { $0.texts.map(\.header) } == headers)
  }

  @Test("show the same alerts in the same order, whatever they are about: 300 random sets")
  func random() throws {
    var random = SeededRandom.announced()
    for number in 0..<300 {
      let scene = try BoardScene(
        at: [["B"], ["b1"], ["b1", "b2"], ["a"]].randomElement(using: &random) ?? ["B"],
        rows: Int.random(in: 1...8, using: &random), settings: BoardSettings(horizon: BoardDepartures.horizon))
      let now = scene.desk.now.value
      let alerts = (0..<6).map { index in
        let selectors = (0..<Int.random(in: 1...2, using: &random)).map { _ in
          let trips: [GTFSID] = ["7-490", "7-520", "7-1090", "nine", "back-8"]
          return AlertSelector(
            routeID: [nil, "7", "9"].randomElement(using: &random) ?? nil,
            trip: Bool.random(using: &random) ? nil : trips.randomElement(using: &random).map { scene.instance($0) },
            stopID: [nil, nil, "B", "b1", "b2", "c"].randomElement(using: &random) ?? nil)
        }
        let begin = Int.random(in: -2...4, using: &random)
        let told = AlertPeriod(
          from: Bool.random(using: &random) ? nil : now + .minutes(begin * 60), to: now + .minutes(300))
        return alert("\(index)", selectors, told: told, by: Bool.random(using: &random) ? .decisions : .author("Ann"))
      }
      scene.desk.alerts.show(followed: alerts)
      let (page, told) = page(scene)
      let board = scene.board.page.value
      #expect(board.alerts.notices.map(\.header) == told.flatMap { $0.texts.map(\.header) }, "set \(number)")
      #expect(board.alerts.isClosed == page.alerts.isClosed, "set \(number)")
    }
  }
}
