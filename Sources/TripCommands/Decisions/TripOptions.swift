import ArgumentParser
import TripCore
import TripProgram

/// The trips that a command decides about: one that the command line names, or all of standard input.
struct TripOptions: ParsableArguments {
  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Argument(
    help: "trip_id; or - for several: the lines of `tripdesk trips --json` on standard input, as one step of undo.")
  var tripID: String

  @OptionGroup
  var journal: JournalOptions

  /// Whether the trips are named on standard input.
  var areSeveral: Bool { tripID == "-" }

  func validate() throws {
    if areSeveral, journal.startTime != nil {
      throw ValidationError("--start-time names one trip; on standard input each line has its own start_time")
    }
  }

  /// Decides something about the trips, and ends the process.
  ///
  /// - Parameters:
  ///   - following: The feeds whose reports are known to the desk; `nil` for none.
  ///   - verb: Calls a verb of the desk, on which the trips are selected.
  func decide(
    following: FollowOptions? = nil, _ verb: @escaping @MainActor (DeskModel) throws(Refusal) -> Void
  ) -> Never {
    CommandLineProgram.finish { [self] in
      try await withDesk(following: following) { desk in try await desk.decide(verb) }
    }
  }

  /// Opens the desk, on which the trips are selected, for as long as `work` needs it. When standard input is empty, it
  /// says so on standard error and does nothing.
  @MainActor
  func withDesk(following: FollowOptions? = nil, _ work: @MainActor (CommandDesk) async throws -> Void) async throws {
    let trips = try areSeveral ? NamedTrips.read() : [NamedTrip(id: tripID, startTime: journal.startTime)]
    guard !trips.isEmpty else {
      return StandardError.write("no trip is on standard input, and nothing is decided")
    }
    let desk = try await CommandDesk(
      feed: feed, on: try NamedTrips.date(of: trips, journal.date), journal, following: following)
    defer { desk.close() }
    try desk.select(trips)
    try await work(desk)
  }
}
