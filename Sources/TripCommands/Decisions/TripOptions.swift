import ArgumentParser
import TripCore
import TripProgram

/// The arguments of a command that decides about trips: either one trip on the command line, or several on standard
/// input.
struct TripOptions: ParsableArguments {
  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Argument(
    help: ArgumentHelp(
      "trip_id; or - for several: the lines of `tripdesk trips --json` on standard input, as one step of undo. Without "
        + "a line, nothing is decided and the exit status is 1."))
  var tripID: GTFSID

  @OptionGroup
  var departure: StartTimeOption

  @OptionGroup
  var journal: JournalOptions

  @OptionGroup
  var unpacking: UnpackOptions

  /// Whether standard input names the trips.
  var areSeveral: Bool { tripID == "-" }

  func validate() throws {
    try RepairedArgument.refuse(tripID)
    if areSeveral, departure.startTime != nil {
      throw ValidationError("--start-time names one trip; on standard input each line has its own start_time")
    }
  }

  /// Makes a decision about the trips, and ends the process.
  ///
  /// - Parameters:
  ///   - following: The followed feeds, each of which is fetched once; `nil` for none.
  ///   - stop: The `stop_sequence` of the stop that is decided about; `nil` when none was named.
  ///   - verb: Calls the method of the model that decides about the selected trips.
  func decide(
    following: FollowOptions? = nil, at stop: Int? = nil,
    _ verb: @escaping @MainActor (DeskModel) throws(Refusal) -> Void
  ) -> Never {
    CommandLineProgram.finish { [self] in
      try await withDesk(following: following, at: stop) { desk, _ in try await desk.decide(verb) }
    }
  }

  /// Opens the desk with the trips selected, and closes it after `work`.
  ///
  /// - Parameters:
  ///   - following: The followed feeds, each of which is fetched once; `nil` for none.
  ///   - mayBeGone: Whether a trip may be named that the timetable does not have any more.
  ///   - stop: The `stop_sequence` of the stop that is decided about; `nil` when none was named.
  ///   - work: Uses the desk. It gets the trips that the timetable does not have any more.
  /// - Throws: An exit code, after the reason was written to standard error. It is ``CommandFailure/incomplete`` when
  ///   standard input names no trip.
  @MainActor
  func withDesk(
    following: FollowOptions? = nil, mayBeGone: Bool = false, at stop: Int? = nil,
    _ work: @MainActor (CommandDesk, [TripInstance]) async throws -> Void
  ) async throws {
    let following = try following?.values()
    let trips = try areSeveral ? NamedTrips.read() : [NamedTrip(id: tripID, startTime: departure.startTime)]
    guard !trips.isEmpty else {
      StandardError.write("no trip is on standard input, and nothing is decided")
      throw ExitCode(CommandFailure.incomplete)
    }
    let desk = try await CommandDesk(
      feed: feed, limit: unpacking.limit, on: try NamedTrips.date(of: trips, journal.date), journal,
      following: following)
    defer { desk.close() }
    let gone = try desk.select(trips, mayBeGone: mayBeGone)
    try desk.checkNames(stop: stop)
    try await work(desk, gone)
  }
}
