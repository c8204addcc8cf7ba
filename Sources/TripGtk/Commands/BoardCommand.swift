import ArgumentParser
import CGtk
import FoundationEssentials
import TripCore

/// Shows a passenger board and nothing else: `tripdesk board FEED --stop STOP_ID`.
struct BoardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "board", abstract: "Show the next departures of a stop, for a screen in the station.",
    discussion:
      "It follows the decisions of every desk on the same --store, and the feeds of --follow. Nothing is decided here. "
      + "F11 covers the screen or leaves it. The exit status is 2 where it cannot begin.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Option(
    help: ArgumentHelp(
      "Whose departures: a stop, a platform, or a station with all its platforms; may be given several times.",
      valueName: "STOP_ID"))
  var stop: [String]

  @Flag(help: "Cover the whole screen at once.")
  var fullScreen = false

  @Option(help: "Start the clock here, as YYYY-MM-DDTHH:MM:SS in the agency's time zone: a rehearsal.")
  var now: WallClockTime?

  @OptionGroup
  var following: FollowOptions

  @Option(help: ArgumentHelp("The journal's file (default: the user's own).", valueName: "PATH"))
  var store: String?

  @Option(name: .customLong("operator"), help: "Whose journal it is (default: the feed's first agency).")
  var operatorName: String?

  @OptionGroup
  var unpacking: UnpackOptions

  func run() throws {
    let status = try MainActor.assumeIsolated { try open() }
    throw ExitCode(status)
  }

  @MainActor
  private func open() throws -> Int32 {
    let surroundings = ProcessEnvironment.variables
    let environment = DeskEnvironment(surroundings, preferences: PreferencesFile(surroundings).preferences)
    SessionBus.prepare(surroundings)
    try Display.open()
    let options = DeskRequest.Options(
      rehearsalStart: now, unpackLimit: unpacking.limit,
      // A board decides nothing, so a rehearsal of it may look at real decisions.
      store: StoreOptions.Values(path: store, operatorName: operatorName, rehearsesOnRealJournal: true),
      publishing: PublishOptions.Values(followed: following.sources, followPolicy: following.fetching.policy))
    let request = BoardApplication.Request(
      desk: DeskRequest(path: feed, options: options), stops: stop, isFullScreen: fullScreen)
    return BoardApplication(environment, request).run()
  }
}
