import ArgumentParser
import FoundationEssentials
import TripCore

/// Opens the desk: what `tripdesk FEED` does.
struct DeskCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "desk", abstract: "Open the dispatcher's desk on a timetable (this is what happens without a command)."
  )

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String?

  @Option(help: "The service day to show, as YYYY-MM-DD (default: today in the agency's time zone).")
  var date: ServiceDate?

  @Option(help: "Start the clock here, as YYYY-MM-DDTHH:MM:SS in the agency's time zone: a rehearsal.")
  var now: WallClockTime?

  @Flag(help: "Start another desk, also where one runs on this timetable already.")
  var newDesk = false

  @Flag(name: .customLong("gapplication-service"), help: .hidden)
  var isService = false

  @OptionGroup
  var store: StoreOptions

  @OptionGroup
  var publishing: PublishOptions

  @OptionGroup
  var unpacking: UnpackOptions

  func run() throws {
    let status = try MainActor.assumeIsolated { try open() }
    throw ExitCode(status)
  }

  @MainActor
  private func open() throws -> Int32 {
    Allocation.shareArenas()
    let surroundings = ProcessEnvironment.variables
    let file = PreferencesFile(surroundings)
    let environment = DeskEnvironment(surroundings, preferences: file.preferences)
    SessionBus.prepare(surroundings)
    let options = DeskRequest.Options(
      date: date, rehearsalStart: now, isNewDesk: newDesk, unpackLimit: unpacking.limit, store: store.values,
      publishing: publishing.values)
    let request = feed.map { DeskRequest(path: $0, options: options) }
    // Before the display: a second start has no use for one.
    let claim: DeskClaim?
    switch request.map({ DeskClaim.begin($0, surroundings) }) {
    case .presented?:
      let dropped = options.onlyForNewDesk
      if !dropped.isEmpty {
        StandardError.write(
          """
          the desk that runs on this timetable is shown as it was, without \(dropped.joined(separator: ", ")); \
          close it first, or start another beside it with --new-desk
          """)
      }
      return 0
    case .begin(let ours)?: claim = ours
    case nil: claim = nil
    }
    Fonts.beginReading()
    try Display.open()
    // Not before: GTK greets the display in many short turns, and readers on all cores would let each of them wait.
    let opening = request.map { BackgroundOpening($0, environment) }
    return DeskApplication(
      environment, options, opening: opening, claim: claim, isService: isService, preferences: KeptPreferences(file)
    ).run()
  }
}

extension ServiceDate: ExpressibleByArgument {
  /// Reads a date as people and GTFS write it.
  public init?(argument: String) { self.init(argument) }
}

extension WallClockTime: ExpressibleByArgument {
  /// Reads `2014-11-01T06:50:00`.
  public init?(argument: String) { self.init(argument) }
}
