import TestSupport
import Testing

@testable import TripCore

@Suite("FilterSettings as text")
struct FilterSettingsTests {
  @Test("what is written is read again")
  func roundTrip() throws {
    var random = SeededRandom.announced()
    for _ in 0..<200 {
      var settings = FilterSettings()
      settings.delayed = Bool.random(using: &random)
      settings.cancelled = Bool.random(using: &random)
      settings.undecided = Bool.random(using: &random)
      settings.withNotes = Bool.random(using: &random)
      settings.usesWindow = Bool.random(using: &random)
      settings.isWorklist = Bool.random(using: &random)
      settings.staysAfterDecision = Bool.random(using: &random)
      let from = Int.random(in: 0..<1000, using: &random)
      settings.window = TimeWindow(
        from: ServiceTime(hours: 0, minutes: from), to: ServiceTime(hours: 0, minutes: from + 500))
      settings.routes = Set(["a b", " ", "100%", "%0A", "x\ny", "z\r\n", "线"].shuffled(using: &random).prefix(3))
      #expect(try FilterSettings(text: settings.text) == settings)
    }
  }

  @Test("the file is plain, and says its version first")
  func plain() {
    var settings = FilterSettings()
    settings.delayed = true
    settings.routes = ["L4"]
    #expect(
      settings.text == """
        tripdesk filter 1
        delayed on
        canceled off
        undecided off
        notes off
        worklist off
        stay off
        window off 06:00:00 10:00:00
        line L4

        """)
  }

  @Test(
    "what is none of ours is refused, and no part of it taken over",
    arguments: [
      "", "tripdesk filter 2\ndelayed on\n", "delayed on", "tripdesk filter 1\ndelayed",
      "tripdesk filter 1\ndelayed yes",
      "tripdesk filter 1\nwindow on", "tripdesk filter 1\nwindow on 10:00:00 06:00:00",
      "tripdesk filter 1\nwindow on 06:00:00 99:00:00", "tripdesk filter 1\nnew on",
      "tripdesk filter 1\ndelayed on off on",
      "\u{0}\u{1}", "tripdesk filter 1\nline", "tripdesk filter 1\n \n",
    ])
  func malformed(_ text: String) {
    #expect(throws: FilterSettings.TextError.self) { try FilterSettings(text: text) }
  }
}
