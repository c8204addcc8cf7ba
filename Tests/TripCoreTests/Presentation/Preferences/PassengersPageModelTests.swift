import FoundationEssentials
import Testing

@testable import TripCore

@MainActor @Suite("The page Passengers")
struct PassengersPageModelTests {
  private let sample: SampleDay
  private let preferences = PreferencesModel()
  private let settings = Dynamic(AlertSettings(languages: ["en"]))
  private let read = Dynamic(ReadTemplates(path: "/home/a/.config/tripdesk/templates"))

  init() throws { sample = try SampleDay() }

  private func page(overriding: [String] = [], openFile: @escaping @MainActor () -> String? = { nil })
    -> PassengersPageModel
  {
    PassengersPageModel(
      preferences, settings: settings.readOnly, read: read.readOnly,
      day: .init(
        timetable: sample.timetable(), passengers: PassengerLanguages(["nl"], timeZone: sample.zone, country: "NL"),
        now: sample.time.clock.now()),
      wording: sample.wording, overriding: overriding, openFile: openFile)
  }

  private func rows(_ page: PassengersPageModel, until isDone: ([PassengersPageModel.Section]) -> Bool) async
    -> [PassengersPageModel.Section]
  {
    while !isDone(page.preview.value) { await Task.yield() }
    return page.preview.value
  }

  @Test("the examples follow the settings, and problems of the file are said by line")
  func live() async {
    let page = page()
    #expect(page.usualLanguages == "nl" && page.languages.value == "")
    var sections = await rows(page) { !$0.isEmpty }
    #expect(sections.map(\.language) == ["English (en)"])
    #expect(sections[0].rows[0].situation == "Canceled trips")
    #expect(sections[0].rows[0].header == "Line X1: 08:20 from Alpha does not run")
    #expect(sections[0].rows[0].description == "Technical problem" && page.problems.value.isEmpty)
    let found = ReadTemplates(
      Array("[en]\ncancelled.one.header = No {trips}\nlate.header = {stop}\n".utf8), path: "/t")
    read.value = found
    settings.value.templates = found.templates
    sections = await rows(page) { $0.first?.rows.first?.header == "No 08:20 from Alpha" }
    #expect(
      page.problems.value == [
        "Templates, line 3: {stop} stands for nothing in this sentence. It can have: {line} {trips} {why} {delay}."
      ])
    settings.value.languages = ["nl", "sv"]
    sections = await rows(page) { $0.first?.language == "Dutch (nl)" }
    #expect(sections.count == 1 && page.problems.value.last?.contains("no sentences in sv") == true)
  }

  @Test("typed languages are kept when they can be used")
  func languages() {
    let page = page()
    page.languages.value = "nl, en"
    #expect(preferences.alertLanguages.value == ["nl", "en"] && page.note.value == "")
    page.languages.value = "nl, dutch"
    #expect(preferences.alertLanguages.value == ["nl", "en"] && page.note.value.contains("“nl, dutch”"))
    page.languages.value = ""
    #expect(preferences.alertLanguages.value == [] && page.note.value == "")
  }

  @Test("options of the command line are named, and so is a file that cannot be opened")
  func notes() {
    let page = page(overriding: ["--alerts-from"]) { "No program opens it." }
    #expect(page.note.value == "This desk was started with --alerts-from, which goes before what is chosen here.")
    page.editTemplates()
    #expect(page.note.value.hasPrefix("No program opens it.\nThis desk"))
    // The desk does not hear of an editor that runs in a terminal, and finds none.
    let opened = self.page { nil }
    opened.editTemplates()
    #expect(opened.note.value.contains("to open /home/a/.config/tripdesk/templates."))
  }
}
