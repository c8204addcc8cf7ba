import ArgumentParser
import TripCore
import TripFeed
import TripProgram

/// The arguments of a command that mends the day of a vehicle, from one trip on.
struct MeasureOptions: ParsableArguments {
  @Argument(help: "The operator's GTFS timetable: a .zip file or a folder.")
  var feed: String

  @Argument(help: "trip_id of the trip that the measure begins with.")
  var tripID: GTFSID

  @OptionGroup
  var departure: StartTimeOption

  @OptionGroup
  var preview: PreviewOptions

  @OptionGroup
  var journal: JournalOptions

  @OptionGroup
  var unpacking: UnpackOptions

  @OptionGroup
  var following: FollowOptions

  func validate() throws { try RepairedArgument.refuse(tripID) }

  /// Works a measure out, and takes it or prints what it leads to. Ends the process.
  ///
  /// - Parameters:
  ///   - stop: The `stop_sequence` of a stop of that trip; `nil` when none was named.
  ///   - measure: Returns the measure that begins with the trip of ``tripID``.
  func take(
    at stop: Int? = nil, _ measure: @escaping @MainActor (CommandDesk, TripInstance) throws(ExitCode) -> VehicleMeasure
  ) -> Never {
    CommandLineProgram.finish { [self] in
      let desk = try await CommandDesk(
        feed: feed, limit: unpacking.limit, journal, following: try following.values())
      defer { desk.close() }
      let trip = try desk.trip(named: tripID, at: departure.startTime, stop: stop)
      let wanted = try measure(desk, trip)
      let preview = try desk.workOut(trip) { day throws(MeasureRefusal) in try day.preview(wanted) }
      try await self.preview.take(preview, at: desk)
    }
  }
}

/// The options by which a command prints what it would decide.
struct PreviewOptions: ParsableArguments {
  @Flag(
    name: .customLong("preview"),
    help: "Decide nothing: print the conflicts before and after, and what passengers would see.")
  var isPreview = false

  @Flag(help: "With --preview, print one JSON object.")
  var json = false

  func validate() throws {
    if json, !isPreview { throw ValidationError("--json belongs to --preview") }
  }

  /// Prints what a measure leads to, or takes it.
  @MainActor
  func take(_ preview: MeasurePreview, at desk: CommandDesk) async throws {
    guard isPreview else { return try await desk.decide { desk throws(Refusal) in try desk.take(preview) } }
    var output = TextOutput(json ? .data : .text)
    if json {
      output.write(try PreviewDocument(preview, desk.model).text + "\n")
    } else {
      for line in MeasureWords(desk.model).lines(preview) { output.write(line + "\n") }
    }
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
  }
}

extension CommandDesk {
  /// Returns the trip of the service day with a `trip_id`.
  ///
  /// - Parameters:
  ///   - id: The `trip_id`.
  ///   - startTime: Its start, when frequencies.txt repeats it; `nil` when none was named.
  ///   - stop: The `stop_sequence` of a stop of it that the command names; `nil` when it names none.
  /// - Returns: The trip.
  /// - Throws: An exit code, after an error message, when it does not run on the day, or runs several times, or
  ///   the number names no stop.
  func trip(
    named id: GTFSID, at startTime: ServiceTime? = nil, stop: Int? = nil
  ) throws(ExitCode) -> TripInstance {
    try select([NamedTrip(id: id, startTime: startTime)])
    try checkNames(stop: stop)
    guard let trip = model.selection.instance.value else {
      throw CommandFailure.refused("\(id) does not run on \(model.timetable.value.serviceDate)")
    }
    return trip
  }

  /// Works out a measure on the day as it is known now.
  ///
  /// - Throws: An exit code, after the reason was written to standard error, when the measure is not possible.
  func workOut(
    _ trip: TripInstance, _ work: @MainActor (MeasureDay) throws(MeasureRefusal) -> MeasurePreview
  ) throws(ExitCode) -> MeasurePreview {
    do throws(MeasureRefusal) { return try work(model.trips.measureDay()) } catch {
      throw refused(trip, MeasureWords(model).sentence(error))
    }
  }
}
