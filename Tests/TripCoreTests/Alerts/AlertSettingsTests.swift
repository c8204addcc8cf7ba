import FoundationEssentials
import Testing

@testable import TripCore

@MainActor @Suite("Settings of alerts")
struct AlertSettingsTests {
  private let sample: SampleDay

  init() throws { sample = try SampleDay() }

  private func passengers(_ languages: [String] = ["nl"], country: String? = "NL") -> PassengerLanguages {
    PassengerLanguages(languages, timeZone: sample.zone, country: country)
  }

  @Test(
    "languages are read as people type them",
    arguments: [
      ("", []), ("en, nl", ["en", "nl"]), ("de_ch zh-hant-TW", ["de-CH", "zh-Hant-TW"]), ("nl,nl", ["nl"]),
      ("english", nil), ("e", nil), ("n!", nil), ("en-", nil),
    ] as [(String, [String]?)])
  func typed(text: String, tags: [String]?) { #expect(AlertSettings.languages(text) == tags) }

  @Test("times are written as in the operator's country, whatever the language")
  func formats() throws {
    func header(_ languages: [String], _ country: String?) throws -> String {
      var alerts = AlertSettings(languages: languages).alerts(for: passengers(country: country))
      var trip = try sample.timetable().trip(ofRow: 3)
      try trip.apply(.cancelled)
      try trip.apply(.reason("Fog"))
      alerts.update(trip, at: sample.time.clock.now())
      return alerts.alerts(at: sample.time.clock.now())[0].texts[0].header
    }
    #expect(try header(["en"], "NL") == "Line X1: 08:20 from Alpha does not run")
    #expect(try header(["en"], "US").contains("8:20\u{202F}AM"))
    #expect(try header(["en-US"], "NL").contains("8:20\u{202F}AM"))
    #expect(try header(["en"], nil).contains("08:20"), "the timetable is in Dutch")
  }

  @Test("without a language of the timetable, it is that of the country; without a country, English")
  func unknown() {
    #expect(passengers([], country: "DE").tags == ["de"])
    #expect(passengers([], country: nil).tags == ["en"])
    #expect(passengers(["nl", "NL", "?"]).tags == ["nl"])
  }

  @Test("the limit is that of the settings")
  func limit() throws {
    var trip = try sample.timetable().trip(ofRow: 3)
    try trip.apply(.departure(delay: .minutes(6), at: nil))
    try trip.apply(.reason("Fog"))
    for (limit, count) in [(Seconds.minutes(6), 1), (.minutes(7), 0)] {
      var alerts = AlertSettings(lateFrom: limit).alerts(for: passengers())
      alerts.update(trip, at: sample.time.clock.now())
      #expect(alerts.alerts(at: sample.time.clock.now()).count == count)
    }
  }

  @Test("languages without sentences are named, those of the operator's own templates are not")
  func languages() {
    var settings = AlertSettings(languages: ["sv", "de-AT", "fy"])
    #expect(settings.languagesWithoutTemplates(for: passengers()) == ["sv", "fy"])
    settings.templates = AlertTemplates.read("[sv]\nlate.header = Linje {line}\n").templates
    #expect(settings.languagesWithoutTemplates(for: passengers()) == ["fy"])
  }

  @Test("a language with a region has the sentences of the language; what another language lacks is named")
  func incomplete() throws {
    var settings = AlertSettings(languages: ["de-CH", "sv"])
    settings.templates =
      AlertTemplates.read(
        """
        [de-CH]
        late.header = Linie {line}: Verspätung
        [sv]
        late.header = Linje {line}: försenad
        """
      ).templates
    let missing = settings.missingSentences(for: passengers())
    #expect(missing.map(\.language) == ["sv"])
    #expect(missing[0].names.contains("cancelled.header") && !missing[0].names.contains("late.header"))
    let preview = try #require(
      AlertPreview(settings, for: passengers(), in: sample.timetable(), now: sample.time.clock.now()))
    #expect(preview.languages == ["de-CH", "sv"])
    let headers = preview.examples.map { $0.texts[0].header }
    #expect(headers[0] == "Linie X1: 08:20 ab Alpha fällt aus")
    #expect(
      sample.wording.missingTemplates(settings, for: passengers())[0].hasPrefix("In sv these sentences are missing: "))
  }

  @Test("the preview has each situation in each language, with one trip and with two, from the timetable")
  func preview() throws {
    let settings = AlertSettings(languages: ["en", "de"])
    let now = sample.time.clock.now()
    let preview = try #require(AlertPreview(settings, for: passengers(), in: sample.timetable(), now: now))
    #expect(preview.languages == ["en", "de"])
    #expect(preview.examples.map(\.count) == [1, 2, 1, 2, 1, 2, 1, 2, 1, 2])
    #expect(
      preview.examples.map { $0.texts[0].header } == [
        "Line X1: 08:20 from Alpha does not run", "Line X1: 08:20 and 08:30 from Alpha do not run",
        "Line X1: extra trip at 08:20 from Alpha", "Line X1: extra trips at 08:20 and 08:30 from Alpha",
        "Line X1: 08:20 from Alpha does not stop at Beta", "Line X1: 08:20 and 08:30 from Alpha do not stop at Beta",
        "Line X1: 08:20 from Alpha is about 15 minutes late",
        "Line X1: 08:20 and 08:30 from Alpha are about 15 minutes late",
        "Line X1: 08:20 from Alpha leaves from another platform (Beta: 2)",
        "Line X1: 08:20 and 08:30 from Alpha leave from another platform (Beta: 2)",
      ])
    #expect(Set(preview.examples.map { $0.texts[1].description }) == ["Technische Störung"])
  }

  @Test("the preview has an example of each cause with sentences of its own; an empty timetable has none")
  func causes() throws {
    var settings = AlertSettings(languages: ["en"])
    settings.templates = AlertTemplates.read("[en]\nlate.weather.header = Snow on line {line}\n").templates
    let now = sample.time.clock.now()
    let preview = try #require(AlertPreview(settings, for: passengers(), in: sample.timetable(), now: now))
    #expect(
      preview.examples.filter { $0.cause == .weather }.map { $0.texts[0].header } == [
        "Snow on line X1", "Snow on line X1",
      ])
    #expect(AlertPreview(settings, for: passengers(), in: sample.timetable(scheduledTrips: 0..<0), now: now) == nil)
  }

  @Test("a reason that is the built-in name of its cause is read as the operator's own name")
  func ownNames() {
    let own = AlertTemplates.read("[nl]\ncause.weather = Slecht weer\n").templates
    let all = AlertTemplates.builtIn.replacing(with: own)
    for text in ["Weather", "Weersomstandigheden", "Slecht weer"] {
      #expect(all.reason(text, .weather, in: "nl") == "Slecht weer")
    }
    #expect(all.reason("Storm", .weather, in: "nl") == "Slecht weer: Storm")
  }

  @Test("an own file begins with all built-in sentences as comments, so that it changes nothing")
  func ownFile() {
    let read = AlertTemplates.read(AlertTemplates.ownFileText)
    #expect(read.problems.isEmpty && read.templates.languages.isEmpty)
    let active = AlertTemplates.ownFileText.split(separator: "\n").map { line in
      line.hasPrefix("# ") && line.contains(" = ") ? String(line.dropFirst(2)) : String(line)
    }.joined(separator: "\n")
    #expect(AlertTemplates.read(active).templates == .builtIn, "each comment is a sentence")
  }

  @Test("a file that is no text, or too large, is not used")
  func unreadable() {
    #expect(ReadTemplates([0xFF, 0xFE], path: "/t").failure != nil)
    #expect(ReadTemplates(Array(repeating: 35, count: ReadTemplates.limit + 1), path: "/t").failure != nil)
    let read = ReadTemplates(Array("[en]\nlate.header = {\n".utf8), path: "/t")
    #expect(read.failure == nil && read.templates == nil && read.problems.map(\.line) == [2])
    #expect(
      sample.wording.sentences(read) == [
        "Templates, line 2: A brace lacks its other half. Write a word that is filled in as {line}."
      ])
    #expect(
      sample.wording.sentences(ReadTemplates([0xFF], path: "/t"))[0].hasPrefix("The templates at /t cannot be read"))
  }

  @Test("each problem of a line has a sentence of its own, which says what to write")
  func sentences() {
    let kinds: [AlertTemplates.Problem.Kind] = [
      .notUnderstood, .noLanguage, .unknownName("canceled.header"), .openBrace, .unknownWord("x", known: ["line"]),
      .unknownWord("x", known: []), .empty, .repeated(of: 3),
    ]
    let sentences = kinds.map(sample.wording.sentence)
    #expect(Set(sentences).count == kinds.count)
    #expect(sentences[4] == "{x} stands for nothing in this sentence. It can have: {line}.")
  }
}
