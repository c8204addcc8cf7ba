import Testing

@testable import TripCommands

@Suite("Mistyped commands")
struct MistypedCommandTests {
  @Test(
    "the nearest command is named",
    arguments: [("trip", "trips"), ("cancle", "cancel"), ("DELAY", "delay"), ("undoo", "undo"), ("publsh", "publish")])
  func nearest(_ word: String, _ command: String) {
    #expect(MistypedCommand.message(for: [word, "feed.zip"])?.contains("`tripdesk \(command)`") == true)
    #expect(MistypedCommand.message(for: [word])?.contains("`tripdesk \(command)`") == true)
  }

  @Test(
    "commands, options and timetables are none",
    arguments: [
      [], [""], ["trips", "feed.zip"], ["help"], ["--date", "2026-11-20"], ["feed.zip"], ["./trip"], ["city"],
      ["city", "--date", "2026-11-20"],
    ] as [[String]])
  func others(_ words: [String]) { #expect(MistypedCommand.message(for: words) == nil) }

  @Test("a word that is no command and is followed by another is told, too")
  func followed() {
    #expect(MistypedCommand.message(for: ["dance", "feed.zip"])?.contains("tripdesk --help") == true)
  }
}
