import Testing

@testable import TripCore

@Suite("The editor of alerts")
final class AlertEditorTests: AlertEditorSuite {
  @Test("a new alert is told as it is written, and the editor is empty again")
  func new() async {
    write()
    editor.set(cause: .construction)
    editor.set(effect: .detour)
    editor.set(url: " https://example.org/bridge ")
    editor.add(AlertSelector(routeID: "r12"))
    await settle()
    #expect(editor.reach.value == "24 trips, 3 stops" && editor.problem.value == nil)
    var told: [GTFSID] = []
    let listening = editor.told.listen { told.append($0) }
    editor.tell()
    #expect(own.map(\.id) == told && editor.question.value == nil)
    #expect(own[0].texts == [AlertText(language: "en", header: "Detour", description: "Works at the bridge")])
    #expect(own[0].cause == .construction && own[0].severity == .warning && own[0].url == "https://example.org/bridge")
    #expect(own[0].impacts == [AlertPeriod(from: lines.clock(8, 15), to: lines.clock(0, day: 1))])
    #expect(editor.draft.value.target == .new && !editor.isChanged.value && drafts.all.value.isEmpty)
    listening.cancel()
  }

  @Test("each thing that is missing or wrong is said at once, with its place")
  func problems() async {
    #expect(editor.problem.value?.place == .texts("en"))
    write()
    #expect(editor.problem.value == AlertObstacle(words: desk.wording.sentence(.concernsNothing), place: .concerned))
    editor.add(AlertSelector(routeID: "r12"))
    await settle()
    #expect(editor.problem.value == nil)
    func spans(_ from: String, _ to: String) -> AlertSchedule.InEffect {
      let day = lines.sample.day.description
      return .spans([.init(from: .init(date: day, time: from), to: .init(date: day, time: to))])
    }
    editor.set(inEffect: spans("10:00", "9:00"))
    #expect(editor.problem.value?.place == .inEffect && problem == desk.wording.sentence(AlertProblem.reversed))
    editor.set(inEffect: spans("7:00", "8:00"))
    #expect(problem == "That time is over. Choose a later one." && editor.problem.value?.place == .inEffect)
    editor.set(inEffect: spans("9:00", "9:6x"))
    #expect(problem == "“9:6x” is no time. Write it as 8:37.")
    editor.set(inEffect: spans("9:00", "10:00"))
    var told = editor.followingTold
    #expect(told.from.isEmpty && told.to.time == "10:00")
    told.to.time = "9:30"
    editor.set(told: told)
    #expect(editor.problem.value?.place == .told && problem == desk.wording.sentence(.notTold))
    told.to.time = "9:3x"
    editor.set(told: told)
    #expect(editor.problem.value?.place == .told)
    editor.set(told: nil)
    editor.set(url: "http://example.org")
    #expect(editor.problem.value?.place == .address)
    editor.set(url: "")
    await settle()
    #expect(editor.problem.value == nil)
    editor.setText(in: "en", description: " ")
    #expect(editor.problem.value?.place == .texts("en"))
    editor.tell()
    #expect(own.isEmpty)
  }

  @Test("what hits nothing is refused with its name, and a time without trips as a whole")
  func nothing() async {
    write()
    editor.add([AlertSelector(routeID: "r12"), AlertSelector(routeID: "r12", stopID: "d")])
    await settle()
    #expect(problem == "Delta, of line 12 has no trips on this day, so that nobody would read the alert there.")
    editor.remove(AlertSelector(routeID: "r12", stopID: "d"))
    await settle()
    #expect(problem == nil)
    editor.remove(AlertSelector(routeID: "r12"))
    editor.add(AlertSelector(routeID: "r7"))
    let day = lines.sample.day.description
    editor.set(inEffect: .spans([.init(from: .init(date: day, time: "9:00"), to: .init(date: day, time: "10:00"))]))
    await settle()
    #expect(editor.reach.value == "nothing" && editor.problem.value?.place == .inEffect)
    let next = lines.sample.day.advanced(by: 1).description
    editor.set(inEffect: .spans([.init(from: .init(date: next, time: "9:00"), to: .init(date: next, time: "10:00"))]))
    await settle()
    #expect(
      editor.reach.value == "On a day like \(desk.wording.longDate(lines.sample.day)): 2 trips, 2 stops"
        && problem == nil)
  }

  @Test("no service on more than trips is asked once more, with the names of what closes")
  func closing() async {
    write()
    editor.set(effect: .noService)
    editor.add([
      AlertSelector(routeID: "r12"), AlertSelector(stopID: "d"), AlertSelector(trip: lines.instance("early")),
    ])
    editor.set(
      inEffect: .spans([
        .init(
          from: .init(date: lines.sample.day.description, time: "0:00"),
          to: .init(date: lines.sample.day.description, time: "24:00"))
      ]))
    await tell()
    #expect(
      editor.question.value == """
        Trip planners will show this as closed:
        Line 12, all day, 24 trips
        Delta, 00:00–00:00, 1 trip
        Tell passengers that there is no service?
        """)
    #expect(own.isEmpty)
    editor.withdrawQuestion()
    editor.confirm()
    #expect(own.isEmpty && editor.draft.value.selectors.count == 3)
    editor.tell()
    editor.set(cause: .strike)
    #expect(editor.question.value == nil, "another alert is asked about anew")
    editor.tell()
    editor.confirm()
    #expect(own.map(\.effect) == [.noService])
  }

  @Test("no service on trips alone is not asked about")
  func closingTrips() async {
    write()
    editor.set(effect: .noService)
    editor.add(AlertSelector(trip: lines.instance("out9")))
    await tell()
    #expect(editor.question.value == nil && own.count == 1)
  }

  @Test("what is told before it is counted is told after the count, once")
  func early() async {
    write()
    editor.add(AlertSelector(routeID: "r12"))
    editor.tell()
    #expect(own.isEmpty)
    await settle()
    #expect(own.count == 1)
    write()
    editor.add(AlertSelector(routeID: "r12", stopID: "d"))
    editor.tell()
    await settle()
    #expect(own.count == 1 && problem != nil)
  }

  @Test("languages without any text are left out with a hint; half of a text is refused")
  func languages() async {
    let editor = AlertEditorModel(desk, languages: ["nl", "en"])
    editor.setText(in: "nl", header: "Omleiding", description: "Brug")
    #expect(editor.hints.value == ["Nothing is written in en, so its readers see another language."])
    #expect(editor.addLanguage("DE_ch") == nil && editor.addLanguage("nl") == nil)
    #expect(editor.addLanguage("?") == "“?” is no language. Write a tag such as en, nl or de-CH.")
    #expect(editor.draft.value.texts.map(\.language) == ["nl", "en", "de-CH"])
    editor.setText(in: "de-CH", header: "Umleitung")
    #expect(editor.problem.value?.place == .texts("de-CH"))
    editor.removeLanguage("de-CH")
    editor.add(AlertSelector(routeID: "r12"))
    while let task = editor.counting.value { await task.value }
    editor.tell()
    #expect(own.first?.texts.map(\.language) == ["nl"])
    for number in 0..<AlertContent.mostLanguages {
      _ = editor.addLanguage("x\(Character(UnicodeScalar(97 + UInt8(number))))")
    }
    #expect(editor.draft.value.texts.count == AlertContent.mostLanguages)
    #expect(editor.addLanguage("zz") == desk.wording.sentence(.tooManyLanguages))
  }

  @Test("long texts may be told, with a hint")
  func hints() {
    write(String(repeating: "a", count: 101), String(repeating: "b", count: 1001))
    #expect(editor.hints.value.count == 2)
    #expect(editor.hints.value[0] == "The header (en) has 101 characters; some apps cut it off after 100.")
    write(String(repeating: "é", count: 100), String(repeating: "b", count: 1000))
    #expect(editor.hints.value.isEmpty)
    write(String(repeating: "a", count: 10_001))
    #expect(editor.problem.value?.place == .texts(nil))
  }

  @Test("the selection is trips, or a stop of a line, a stop and a line")
  func selection() async throws {
    #expect(editor.fromSelection.value.isEmpty && editor.addFromSelection() != nil)
    let rows = try ["out9", "out10"].map { try #require(lines.row($0)) }
    desk.selection.select(rows: rows)
    #expect(editor.fromSelection.value.map(\.label) == ["Trip 09:00 12 → Gamma", "Trip 10:00 12 → Gamma"])
    #expect(editor.addFromSelection() == nil)
    #expect(editor.draft.value.selectors == ["out9", "out10"].map { AlertSelector(trip: lines.instance($0)) })
    desk.selection.select(row: rows[0])
    desk.selection.select(stop: 2)
    #expect(
      editor.fromSelection.value.map(\.label) == [
        "Beta Zürich · platform 1, of line 12", "Beta Zürich · platform 1", "Beta Zürich", "Line 12",
        "Trip 09:00 12 → Gamma",
      ])
    #expect(editor.addFromSelection() == nil && editor.addFromSelection() == nil)
    #expect(editor.draft.value.selectors.count == 3)
    #expect(editor.concerned.value.last?.label == "Beta Zürich · platform 1, of line 12")
  }

  @Test("an alert names at most 200 things, and all or none of many are added")
  func many() {
    let many = (0..<201).map { AlertSelector(stopID: "s\($0)") }
    #expect(editor.add(many) == desk.wording.sentence(.tooManySelectors))
    #expect(editor.draft.value.selectors.isEmpty)
    #expect(editor.add(Array(many.prefix(200))) == nil && editor.add(many[0]) == nil)
    #expect(editor.add(many[200]) != nil)
  }

  @Test("what the published feed would hold back is refused in its words")
  func rejected() async {
    let rule = PublishingStatus.BrokenRule(id: "E004", message: "route_id not in the timetable", value: "r12")
    let editor = AlertEditorModel(
      desk, check: { alert, _ in alert.selectors.contains { $0.routeID == "r12" } ? [rule] : [] })
    editor.setText(in: "en", header: "A", description: "B")
    editor.add(AlertSelector(routeID: "r12"))
    while let task = editor.counting.value { await task.value }
    #expect(
      editor.problem.value?.words
        == "Passengers’ programs would reject the alert: E004: route_id not in the timetable r12")
    editor.remove(AlertSelector(routeID: "r12"))
    editor.add(AlertSelector(routeID: "r7"))
    while let task = editor.counting.value { await task.value }
    #expect(editor.problem.value == nil)
  }

  @Test("a new alert in which nothing is written has the times of the present day")
  func renewal() {
    let first = editor.draft.value
    desk.tick(lines.clock(9))
    #expect(editor.draft.value == first, "fields do not change under the hand")
    desk.tick(lines.clock(6, day: 1))
    #expect(editor.draft.value != first && !editor.isChanged.value)
    write()
    let written = editor.draft.value
    desk.tick(lines.clock(6, day: 3))
    #expect(editor.draft.value == written)
  }
}
