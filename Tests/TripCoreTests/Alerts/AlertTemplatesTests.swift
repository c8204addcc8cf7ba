import Testing

@testable import TripCore

@Suite("Templates of alerts")
struct AlertTemplatesTests {
  @Test("the built-in templates have every sentence in every language, without a fault")
  func builtIn() {
    #expect(AlertTemplates.read(AlertTemplates.builtInText).problems.isEmpty)
    let templates = AlertTemplates.builtIn
    #expect(templates.languages == ["ar", "de", "en", "es", "fi", "fr", "it", "lt", "nl", "pl", "zh"])
    for language in templates.languages {
      for kind in TripSituation.Kind.allCases {
        for (part, count) in [("header", 1), ("header", 2), ("description", 1)] {
          #expect(templates.sentence(part, kind, .other, count: count, in: language) != nil, "\(language) \(kind)")
        }
      }
      let names = AlertCause.allCases.map { "cause." + $0.templateName }
      for name in names + ["departures", "change", "reason", "list.middle", "list.last"] {
        #expect(templates.sentence(name, in: language) != nil, "\(language) \(name)")
      }
    }
  }

  @Test("the most exact name counts")
  func exact() {
    let templates = AlertTemplates.read(
      """
      [en]
      late.header = a
      late.many.header = b
      late.weather.header = c
      late.weather.many.header = d
      """
    ).templates
    let found = [(AlertCause.strike, 1), (.strike, 2), (.weather, 1), (.weather, 2)].map {
      templates.sentence("header", .late, $0, count: $1, in: "en")
    }
    #expect(found == ["a", "b", "c", "d"])
  }

  @Test("an operator's sentence for all cases goes before the built-in ones for one trip and for many")
  func general() {
    let own = AlertTemplates.read(
      "[en]\nlate.header = own\nextra.many.header = own\n[de-CH]\nextra.header = own\n"
    ).templates
    let all = AlertTemplates.builtIn.replacing(with: own)
    func found(_ kind: TripSituation.Kind, _ count: Int, _ language: String) -> String? {
      all.sentence("header", kind, .other, count: count, in: language)
    }
    #expect([1, 2].map { found(.late, $0, "en") } == ["own", "own"])
    #expect(found(.extra, 2, "en") == "own" && found(.extra, 1, "en")?.hasPrefix("Line") == true)
    #expect([1, 2].map { found(.extra, $0, "de-CH") } == ["own", "own"])
    #expect(found(.late, 1, "de-CH")?.hasPrefix("Linie") == true && found(.extra, 1, "nl")?.hasPrefix("Lijn") == true)
  }

  @Test(
    "a line that cannot be used is named, and the others are used",
    arguments: [
      ("cancelled.header", .notUnderstood), ("canceled.header = x", .unknownName("canceled.header")),
      ("late.footer = x", .unknownName("late.footer")),
      ("late.one.one.header = x", .unknownName("late.one.one.header")),
      ("late.header = {line", .openBrace), ("late.header = line}", .openBrace), ("late.header = {{line}}", .openBrace),
      ("late.header = {stops}", .unknownWord("stops", known: ["line", "trips", "why", "delay"])),
      ("late.header =  ", .empty), ("[e n]", .notUnderstood),
    ] as [(String, AlertTemplates.Problem.Kind)])
  func broken(line: String, problem: AlertTemplates.Problem.Kind) {
    let found = AlertTemplates.read("# comment\n\n[en]\n\(line)\nextra.header = {line}: {trips}\n")
    #expect(found.problems == [AlertTemplates.Problem(line: 4, kind: problem)])
    #expect(found.templates.sentence("extra.header", in: "en") == "{line}: {trips}")
  }

  @Test("a sentence that is there twice is named by its second line, and the first counts")
  func repeated() {
    let found = AlertTemplates.read("[en]\nlate.header = a\n[nl]\nlate.header = b\n[en]\nlate.header = c")
    #expect(found.problems == [AlertTemplates.Problem(line: 6, kind: .repeated(of: 2))])
    #expect(found.templates.sentence("late.header", in: "en") == "a")
  }

  @Test("a byte order mark and the line ends of other systems are no problem")
  func marks() {
    let found = AlertTemplates.read("\u{FEFF}[en]\r\nlate.header = {line}\r\n")
    #expect(found.problems.isEmpty)
    #expect(found.templates.sentence("late.header", in: "en") == "{line}")
  }

  @Test("a sentence above the first language is refused")
  func noLanguage() {
    #expect(AlertTemplates.read("late.header = x").problems == [AlertTemplates.Problem(line: 1, kind: .noLanguage)])
  }
}
