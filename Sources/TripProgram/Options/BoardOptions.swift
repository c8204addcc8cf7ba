import ArgumentParser
import TripCore

/// The options of the command `board`, which opens a passenger board. The program `tripdesk` checks them and starts
/// `tripdesk-desktop`, which reads them again.
package struct BoardOptions: ParsableArguments {
  /// The name of the command, and the texts of its help.
  package static let configuration = CommandConfiguration(
    commandName: "board", abstract: "Show the next departures of a stop, for a screen in the station.",
    discussion:
      "It follows the decisions of every desk on the same --store, and the feeds of --follow. Nothing is decided here. "
      + "F11 covers the screen or leaves it. The exit status is 2 when it cannot begin.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  package var feed: String

  @Option(
    help: ArgumentHelp(
      "Whose departures: a stop, a platform, or a station with all its platforms; may be given several times.",
      valueName: "STOP_ID"))
  package var stop: [GTFSID]

  @Flag(help: "Cover the whole screen at once.")
  package var fullScreen = false

  @Flag(help: "Light letters on a dark ground.")
  package var dark = false

  @OptionGroup
  package var speech: BoardSpeechOptions

  @Option(help: "Start the clock here, as YYYY-MM-DDTHH:MM:SS in the agency's time zone: a rehearsal.")
  package var now: WallClockTime?

  @OptionGroup
  package var showing: BoardShowOptions

  @OptionGroup
  package var following: FollowOptions

  @OptionGroup
  package var alerts: AlertOptions

  @Option(
    help: ArgumentHelp(
      "The journal: a file, or a database, as postgresql://HOST/DATABASE (default: that of the preferences).",
      valueName: "PATH")
  )
  package var store: String?

  @Option(
    name: .customLong("operator"),
    help: "Whose journal it is (default: the feed's agency; of several, the one that the journal knows).")
  package var operatorName: String?

  @OptionGroup
  package var unpacking: UnpackOptions

  package init() {}

  package func validate() throws { if let store { _ = try ServerStore.address(store) } }
}
