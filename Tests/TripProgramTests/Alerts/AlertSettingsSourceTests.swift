import FoundationEssentials
import Testing
import TripCore

@testable import TripProgram

@Suite("Settings of alerts from files and options")
struct AlertSettingsSourceTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "tripdesk-alerts-\(UUID())").path
  private var environment: [String: String] { ["XDG_CONFIG_HOME": folder] }

  private func write(_ text: String, _ name: String) throws {
    try FileManager.default.createDirectory(atPath: folder + "/tripdesk", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: folder + "/tripdesk/" + name))
  }

  private func source(_ options: AlertOptions.Values = AlertOptions.Values()) -> AlertSettingsSource {
    AlertSettingsSource(options, environment: environment)
  }

  @Test("without files the settings are the usual ones, and there is nothing to say")
  func nothing() {
    let reading = source().read()
    #expect(reading.settings == AlertSettings() && reading.lines.isEmpty)
    #expect(reading.templates.path == folder + "/tripdesk/templates")
  }

  @Test("the preferences count, and an option goes before them")
  func options() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("tripdesk preferences 1\nalerts-from 5\nalert-languages nl en\n", "preferences")
    #expect(source().read().settings == AlertSettings(languages: ["nl", "en"], lateFrom: .minutes(5)))
    let options = AlertOptions.Values(lateFrom: .minutes(30), languages: ["de"])
    #expect(source(options).read().settings == AlertSettings(languages: ["de"], lateFrom: .minutes(30)))
    try write("tripdesk preferences 9\n", "preferences")
    let reading = source().read()
    #expect(reading.settings == AlertSettings() && reading.lines.count == 1)
    #expect(reading.lines[0].contains(folder + "/tripdesk/preferences"))
  }

  @Test("a broken line of the templates is named by file and line, and the others are used")
  func broken() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("[en]\ncancelled.header = {line}: no {trips}\nlate.header = {lines}\n", "templates")
    let reading = source().read()
    #expect(reading.settings.templates?.languages == ["en"])
    #expect(
      reading.lines == [
        "\(folder)/tripdesk/templates:3: {lines} stands for nothing in this sentence. "
          + "It can have: {line} {trips} {why} {delay}."
      ])
  }

  @Test("a change of either file is noticed, also when it appears or goes")
  func changes() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let source = source()
    _ = source.read()
    #expect(source.readIfChanged() == nil)
    try write("[en]\nlate.header = A\n", "templates")
    #expect(source.readIfChanged()?.settings.templates != nil)
    #expect(source.readIfChanged() == nil)
    try write("tripdesk preferences 1\nalerts-from 5\n", "preferences")
    #expect(source.readIfChanged()?.settings.lateFrom == .minutes(5))
    try FileManager.default.removeItem(atPath: folder + "/tripdesk/templates")
    #expect(source.readIfChanged()?.settings.templates == nil)
    #expect(source.readIfChanged() == nil)
  }

  @Test("a named file must exist; a folder and a file of other bytes are not read")
  func unreadable() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write("\u{0}", "other")
    try Data([0xFF, 0xFE]).write(to: URL(filePath: folder + "/tripdesk/latin"))
    for name in ["/missing", "/tripdesk", "/tripdesk/latin"] {
      let reading = source(AlertOptions.Values(templates: folder + name)).read()
      #expect(reading.settings.templates == nil && reading.templates.failure != nil, "\(name)")
      #expect(reading.lines.count == 1 && reading.lines[0].contains("the built-in sentences are used"))
    }
  }

  @Test("options are judged when they are read")
  func judged() throws {
    let options = try AlertOptions.parse(["--alerts-from", "20", "--alert-languages", "en,nl"]).values
    #expect(options == AlertOptions.Values(lateFrom: .minutes(20), languages: ["en", "nl"]))
    #expect(options.names == ["--alerts-from", "--alert-languages"])
    for arguments in [
      ["--alerts-from", "0"], ["--alerts-from", "241"], ["--alert-languages", "dutch"], ["--alert-languages", ""],
    ] {
      #expect(throws: (any Error).self) { try AlertOptions.parse(arguments) }
    }
  }

  @Test("the country of a time zone is that of the system's list")
  func countries() throws {
    let path = folder + "/tripdesk/zone.tab"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try write(
      "# code\tplace\tzone\nNL\t+5222+00454\tEurope/Amsterdam\nUS\t+404251-0740023\tAmerica/New_York\tEastern\n",
      "zone.tab")
    let countries = TimeZoneCountries(path: path)
    #expect(countries.country(of: "America/New_York") == "US" && countries.country(of: "Etc/UTC") == nil)
    #expect(TimeZoneCountries(path: "/nowhere").country(of: "Europe/Amsterdam") == nil)
  }
}
