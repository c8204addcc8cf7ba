import Testing
import TripCore

@MainActor @Suite("Preferences")
struct PreferencesTests {
  @Test("what was written is read again, whatever it is")
  func roundTrip() throws {
    var preferences = Preferences()
    #expect(try Preferences(text: preferences.text) == preferences)
    preferences.locale = "nl_NL"
    preferences.clock = .twelve
    preferences.appearance = .dark
    (preferences.step, preferences.largeStep, preferences.notifyFrom) = (2, 10, 240)
    (preferences.notifies, preferences.hasSystemTitleBar) = (false, true)
    (preferences.alertsFrom, preferences.alertLanguages) = (5, ["nl", "de-CH"])
    #expect(try Preferences(text: preferences.text) == preferences)
  }

  @Test("settings without a line keep their default; a file of an unknown version is refused")
  func versions() throws {
    #expect(try Preferences(text: "tripdesk preferences 1\nlook dark\n").appearance == .dark)
    #expect(throws: Preferences.TextError.unknownVersion("tripdesk preferences 2")) {
      try Preferences(text: "tripdesk preferences 2\nlook dark\n")
    }
    #expect(throws: Preferences.TextError.unknownVersion("")) { try Preferences(text: "") }
  }

  @Test("settings of alerts that are not chosen have no line, so that an older program reads the file")
  func unchosen() { #expect(!Preferences().text.contains("alert")) }

  @Test(
    "a file with an invalid line is refused",
    arguments: [
      "look", "look blue", "step 0", "step 61", "step one", "notify maybe", "notify-from 0", "locale ../../etc",
      "locale ", "colour red", "clock 12",
      "alerts-from 0", "alerts-from 241", "alert-languages n!", "alert-languages dutch",
    ])
  func malformed(line: String) {
    #expect(throws: Preferences.TextError.malformedLine(line)) {
      try Preferences(text: "tripdesk preferences 1\n\(line)\n")
    }
  }

  @Test("the model holds what it was made of, tells of each change, and knows no half-typed locale")
  func model() {
    var begun = Preferences()
    begun.step = 3
    let model = PreferencesModel(begun)
    #expect(model.current == begun)
    var received: [Preferences] = []
    let tokens = model.onChange { received.append($0) }
    model.appearance.value = .dark
    model.locale.value = "nl_"
    model.locale.value = "n!"
    #expect(received.last?.appearance == .dark)
    #expect(received.map(\.locale) == ["", "nl_", ""])
    withExtendedLifetime(tokens) {}
  }
}
