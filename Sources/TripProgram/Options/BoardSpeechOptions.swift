import ArgumentParser
import TripCore

/// The options that say in which languages a board speaks, and how it writes times.
package struct BoardSpeechOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A language, as nl or zh-Hant; may be given several times, in order (default: the computer's, or the feed's).",
      valueName: "TAG"))
  package var language: [String] = []

  @Option(
    help: ArgumentHelp(
      "Hours from 1 to 12 or from 0 to 23: 12 or 24 (default: as usual in the country).", valueName: "HOURS"))
  package var clock: ClockHours?

  package init() {}

  /// The hours of a clock.
  package enum ClockHours: String, CaseIterable, Sendable, ExpressibleByArgument {
    case twelve = "12"
    case twentyFour = "24"

    /// The preference for these hours.
    package var style: Preferences.ClockStyle { self == .twelve ? .twelve : .twentyFour }
  }

  package func validate() throws {
    for tag in language where AlertSettings.languages(tag)?.count != 1 {
      throw ValidationError("--language \(tag) is no language: write a tag such as nl, en-GB or zh-Hant")
    }
  }
}
