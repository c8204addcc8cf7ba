import Foundation
import Testing

@testable import TripCore

@MainActor @Suite("The alerts on a board")
struct BoardAlertsTests {
  private let always = AlertPeriod(from: nil, to: nil)

  private func alert(
    _ header: String, _ selectors: AlertSelector..., effect: AlertEffect = .other, severity: AlertSeverity = .warning,
    text: String = "Because", impact: AlertPeriod? = nil
  ) -> Alert {
    Alert(
      id: GTFSID(header), origin: .author("Ann"), cause: .other, effect: effect, severity: severity,
      selectors: selectors,
      told: always, impacts: [impact ?? always],
      texts: [
        AlertText(language: "en", header: header, description: text),
        AlertText(language: "nl", header: "\(header) (nl)", description: text),
      ])
  }

  private func headers(_ scene: BoardScene) -> [String] { scene.board.page.value.alerts.notices.map(\.header) }

  /// A reason for which a row of a board has no room.
  private let reason = "Fog on the river, and a bridge that cannot be closed again after a ship has passed"

  @Test("a decision with a long reason is on the board at once, and undo takes it away")
  func decision() throws {
    let scene = try BoardScene()
    let row = try #require(scene.desk.trips.row(of: scene.instance("7-490")))
    scene.desk.selection.select(row: row)
    try scene.desk.decide([.cancelled, .reason(reason)])
    let alerts = scene.board.page.value.alerts
    #expect(alerts.shown?.header == "Line 7: 08:00 from Alpha does not run" && alerts.shown?.text == reason)
    #expect(alerts.shown?.symbol == "‼" && alerts.shown?.word == "Severe disruption")
    #expect(!alerts.isClosed && !scene.read.isEmpty)
    try scene.desk.undo()
    #expect(scene.board.page.value.alerts == BoardAlerts([], in: scene.wording))
  }

  @Test("what the row of a trip says is not said again below, where it takes the place of two departures")
  func rowSays() throws {
    let scene = try BoardScene(rows: 5)
    func decide(_ decisions: [Decision], on id: GTFSID) throws {
      scene.desk.selection.select(row: scene.desk.trips.row(of: scene.instance(id)))
      try scene.desk.decide(decisions)
    }
    try decide([.cancelled, .reason("Fog")], on: "7-490")
    #expect(headers(scene).isEmpty && scene.board.page.value.rows.count == 5)
    #expect(scene.board.page.value.rows[0].reason == "Fog")
    #expect(scene.board.summary.value.contains("Line 7: 08:00 from Alpha does not run"), "it is said aloud")
    try decide([.platform(Platform(stopID: "b2", code: "2", station: "B"), at: 2), .reason("Fog")], on: "7-520")
    #expect(headers(scene).isEmpty && scene.board.page.value.rows.contains { $0.plannedPlatform == "1" })
    // A trip that leaves within an hour and is not shown has no row that could say it.
    let narrow = try BoardScene(rows: 1, settings: BoardSettings(greatestPageCount: 1))
    narrow.desk.selection.select(row: narrow.desk.trips.row(of: narrow.instance("7-520")))
    try narrow.desk.decide([.cancelled, .reason("Fog")])
    #expect(headers(narrow) == ["Line 7: 08:30 from Alpha does not run"])
    // A text that a dispatcher wrote is shown unchanged.
    scene.desk.alerts.show(
      followed: [alert("written", AlertSelector(trip: scene.instance("7-490")), effect: .noService, text: "Fog")])
    #expect(headers(scene).contains("written"))
  }

  @Test("a trip is told of from an hour before it leaves, or when the board shows it, until it has left")
  func soon() throws {
    let scene = try BoardScene(rows: 3)
    let row = try #require(scene.desk.trips.row(of: scene.instance("7-1090")))
    scene.desk.selection.select(row: row)
    try scene.desk.decide([.cancelled, .reason(reason)])
    #expect(headers(scene).isEmpty, "it leaves at 18:10")
    scene.tick("17:11")
    scene.desk.tick(BoardScene.instant("17:11", scene.day, scene.zone))
    #expect(headers(scene) == ["Line 7: 18:00 from Alpha does not run"])
    scene.tick("18:11")
    #expect(headers(scene).isEmpty)
  }

  @Test("passengers read of their stop, its station, lines that stop there and the operator, and of nothing else")
  func whom() throws {
    let scene = try BoardScene(at: ["b1"])
    scene.desk.alerts.show(
      followed: [
        alert("stop", AlertSelector(stopID: "b1")), alert("station", AlertSelector(stopID: "B")),
        alert("other platform", AlertSelector(stopID: "b2")), alert("line", AlertSelector(routeID: "7")),
        alert("other line", AlertSelector(routeID: "9")), alert("all", AlertSelector(agencyID: "o")),
        alert("there", AlertSelector(routeID: "7", stopID: "c")),
        alert("worse", AlertSelector(routeID: "7"), severity: .severe),
      ])
    #expect(headers(scene) == ["worse", "stop", "station", "line", "all"])
  }

  @Test("the band takes the place of two departures, and none is lost")
  func room() throws {
    let scene = try BoardScene(rows: 4)
    let planned = scene.read
    scene.desk.alerts.show(followed: [alert("line", AlertSelector(routeID: "7"))])
    #expect(scene.board.page.value.rows.count == 2 && scene.read == Array(planned.prefix(2)))
    scene.tick("08:00:10")
    #expect(scene.read == [planned[0], planned[2]], "the next one stays, and the others turn")
    let tiny = try BoardScene(rows: 1)
    tiny.desk.alerts.show(followed: [alert("line", AlertSelector(routeID: "7"))])
    #expect(tiny.board.page.value.rows.count == 1)
  }

  @Test("the parts of a long text turn with the pages")
  func turning() throws {
    let scene = try BoardScene(rows: 12)
    let text = String(repeating: "Lorem ipsum dolor. ", count: 12)
    scene.desk.alerts.show(followed: [alert("line", AlertSelector(routeID: "7"), text: text)])
    var texts: [String: String] = [:]
    for second in ["00", "10", "20"] {
      scene.tick("08:00:\(second)")
      let part = try #require(scene.board.page.value.alerts.shown)
      texts[part.word] = part.text
    }
    let pieces = texts.sorted { $0.key < $1.key }
    #expect(pieces.map(\.key) == ["Warning · 1/2", "Warning · 2/2"])
    #expect(pieces.map(\.value).joined(separator: " ") == text.dropLast())
  }

  @Test("each language of the board has its texts; one that an alert lacks has the alert's first")
  func languages() throws {
    let scene = try BoardScene()
    func parts(_ language: String, _ alerts: [Alert]) -> [String] {
      let wording = Wording(locale: Locale(identifier: language), timeZone: scene.zone)
      return BoardAlerts(alerts, in: wording).parts.map(\.header)
    }
    let alerts = [alert("line", AlertSelector(routeID: "7"))]
    #expect(parts("nl_NL", alerts) == ["line (nl)"])
    #expect(parts("zh_CN", alerts) == ["line"])
  }

  @Test("a stop without service is closed: nothing but that is shown, as long as it lasts")
  func closed() throws {
    let scene = try BoardScene()
    let until = BoardScene.instant("09:00", scene.day, scene.zone)
    scene.desk.alerts.show(
      followed: [
        alert(
          "Closed", AlertSelector(stopID: "B"), effect: .noService, impact: AlertPeriod(from: nil, to: until)),
        alert("line", AlertSelector(routeID: "7")),
      ])
    #expect(scene.board.page.value.alerts.isClosed && headers(scene) == ["Closed"] && scene.read.isEmpty)
    #expect(scene.board.page.value.placeholder == nil)
    scene.tick("09:00")
    #expect(!scene.board.page.value.alerts.isClosed && headers(scene) == ["Closed", "line"] && !scene.read.isEmpty)
  }

  @Test("a station without service is closed, also where no trip of the day uses a platform of it")
  func closedWithUnusedPlatform() throws {
    let unused = Stop(id: "b9", name: "Beta", platform: "9", station: "B")
    for place: GTFSID in ["B", "b9", "b1"] {
      let scene = try BoardScene(at: [place], unused: [unused])
      scene.desk.alerts.show(followed: [alert("Closed", AlertSelector(stopID: "B"), effect: .noService)])
      #expect(scene.board.page.value.alerts.isClosed && headers(scene) == ["Closed"] && scene.read.isEmpty, "\(place)")
    }
  }

  @Test("a line that does not stop there, or one platform of two, closes no stop")
  func open() throws {
    let scene = try BoardScene()
    scene.desk.alerts.show(
      followed: [
        alert("line there", AlertSelector(routeID: "7", stopID: "B"), effect: .noService),
        alert("platform", AlertSelector(stopID: "b1"), effect: .noService),
      ])
    #expect(!scene.board.page.value.alerts.isClosed && !scene.read.isEmpty)
  }
}

@Suite("Parts of a long text on a board")
struct BoardAlertPiecesTests {
  @Test("a text is divided between words, one without spaces anywhere, and nothing is lost but what is too much")
  func pieces() {
    func pieces(_ text: String, _ letters: Int = 10) -> [String] {
      BoardAlerts.pieces(of: text, letters: letters, atMost: 3)
    }
    #expect(pieces("") == [""])
    #expect(pieces("one two three") == ["one two", "three"])
    #expect(pieces("exactly 10") == ["exactly 10"])
    #expect(pieces("abcdefghijklm no") == ["abcdefghij", "klm no"])
    #expect(pieces("信号故障列车停运") == ["信号故障列", "车停运"])
    #expect(pieces("one two three four five six seven") == ["one two", "three four", "five six…"])
    #expect(pieces("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2) == ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"])
  }

  @Test("line ends and characters that change the direction do not reach the board")
  func controls() {
    let always = AlertPeriod(from: nil, to: nil)
    let alert = Alert(
      id: "a", cause: .other, effect: .other, selectors: [AlertSelector(stopID: "a")], told: always, impacts: [always],
      texts: [AlertText(language: "en", header: "A\u{202E}B\nC", description: "  D \u{2066}E\r\n")])
    let wording = Wording(locale: Locale(identifier: "en_GB"), timeZone: .gmt)
    let notice = BoardAlerts([alert], in: wording).notices[0]
    #expect(notice.header == "A B C" && notice.description == "D E")
  }
}
