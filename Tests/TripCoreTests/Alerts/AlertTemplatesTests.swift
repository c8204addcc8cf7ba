import Testing

@testable import TripCore

@Suite("Templates of alerts")
struct AlertTemplatesTests {
  @Test("the built-in templates have every sentence in every language, without a fault")
  func builtIn() {
    #expect(AlertTemplates.read(AlertTemplates.builtInText).problems.isEmpty)
    let templates = AlertTemplates.builtIn
    #expect(templates.languages == ["ar", "de", "en", "nl", "zh"])
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

  @Test(
    "a line that cannot be used is named, and the others are used",
    arguments: [
      ("cancelled.header", .notUnderstood), ("canceled.header = x", .unknownName("canceled.header")),
      ("late.footer = x", .unknownName("late.footer")),
      ("late.one.one.header = x", .unknownName("late.one.one.header")),
      ("late.header = {line", .openBrace), ("late.header = line}", .openBrace), ("late.header = {{line}}", .openBrace),
      ("late.header = {stops}", .unknownWord("stops")), ("late.header =  ", .empty), ("[e n]", .notUnderstood),
    ] as [(String, AlertTemplates.Problem.Kind)])
  func broken(line: String, problem: AlertTemplates.Problem.Kind) {
    let found = AlertTemplates.read("# comment\n\n[en]\n\(line)\nextra.header = {line}: {trips}\n")
    #expect(found.problems == [AlertTemplates.Problem(line: 4, kind: problem)])
    #expect(found.templates.sentence("extra.header", in: "en") == "{line}: {trips}")
  }

  @Test("a sentence above the first language is refused")
  func noLanguage() {
    #expect(AlertTemplates.read("late.header = x").problems == [AlertTemplates.Problem(line: 1, kind: .noLanguage)])
  }
}
