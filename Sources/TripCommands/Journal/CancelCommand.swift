import ArgumentParser
import TripCore
import TripProgram

/// Cancels a trip without a window: `tripdesk cancel FEED TRIP_ID`.
struct CancelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "cancel", abstract: "Say that a trip does not run.")

  @OptionGroup
  var trip: TripOptions

  func run() throws { try trip.decide(.cancelled) }
}

/// Reinstates a cancelled trip without a window: `tripdesk reinstate FEED TRIP_ID`.
struct ReinstateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reinstate", abstract: "Say that a cancelled trip runs after all.")

  @OptionGroup
  var trip: TripOptions

  func run() throws { try trip.decide(.reinstated) }
}

/// Which run a command is about.
struct TripOptions: ParsableArguments {
  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Argument(help: "trip_id.")
  var tripID: String

  @OptionGroup
  var journal: JournalOptions

  /// Takes a decision about the run.
  func decide(_ decision: Decision) throws {
    try CommandFailure.wait { [self] in
      let desk = try await CommandDesk(feed: feed, journal)
      defer { desk.close() }
      try await desk.append(.decide(decision), on: try desk.trip(tripID, journal))
    }
  }
}
