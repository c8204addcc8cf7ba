import ArgumentParser
import TripCore
import TripProgram

/// Moves a departure without a window: `tripdesk delay FEED TRIP_ID +5|-3|0`.
struct DelayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delay", abstract: "Move a trip's departure by minutes, or say that it is on time.",
    discussion:
      "The minutes are added to the delay that is known: +5 is five later, -3 three earlier, 0 is on time. The exit "
      + "status is 0 where it is saved, 2 where it is refused.")

  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Argument(help: "trip_id.")
  var tripID: String

  // Else the parser would take -3 for options.
  @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Minutes, as +5, -3 or 0.", valueName: "minutes"))
  var words: [String]

  @Option(help: ArgumentHelp("From which stop on (default: the first).", valueName: "STOP_SEQUENCE"))
  var at: Int?

  @OptionGroup
  var journal: JournalOptions

  func validate() throws {
    if words.count != 1 || minutes == nil {
      throw ValidationError("'\(words.joined(separator: " "))' is not a number of minutes, as +5, -3 or 0")
    }
  }

  private var minutes: Int? {
    guard let word = words.first, let minutes = Int(word), (-100_000...100_000).contains(minutes) else { return nil }
    return minutes
  }

  func run() throws {
    guard let minutes else { return }
    try CommandFailure.wait { [feed, tripID, at, journal] in
      let desk = try await CommandDesk(feed: feed, journal)
      defer { desk.close() }
      let trip = try desk.trip(tripID, journal)
      let stop = at.map { StopSequence($0) }
      try await desk.append(
        minutes == 0 ? .decide(.departure(delay: 0, at: stop)) : .move(by: .minutes(minutes), at: stop), on: trip)
    }
  }
}
