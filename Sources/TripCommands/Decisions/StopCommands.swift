import ArgumentParser
import TripCore
import TripProgram

/// Skips a stop without a window: `tripdesk skip FEED TRIP_ID --at 7`.
struct SkipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "skip", abstract: "Say that a trip passes a stop.")

  @OptionGroup
  var trips: TripOptions

  @OptionGroup
  var stop: StopOption

  func run() throws {
    trips.decide { [stop] desk throws(Refusal) in try desk.decide(.skipped(at: stop.sequence)) }
  }
}

/// Restores a skipped stop without a window: `tripdesk restore FEED TRIP_ID --at 7`.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Say that a trip calls at a skipped stop after all.")

  @OptionGroup
  var trips: TripOptions

  @OptionGroup
  var stop: StopOption

  func run() throws {
    trips.decide { [stop] desk throws(Refusal) in try desk.decide(.restored(at: stop.sequence)) }
  }
}

/// Changes a platform without a window: `tripdesk platform FEED TRIP_ID 3 --at 7`.
struct PlatformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "platform", abstract: "Say that a trip calls at another platform of the same station.",
    discussion: "The planned platform takes the change back.")

  @OptionGroup
  var trips: TripOptions

  @Argument(help: "platform_code or stop_id of the platform.")
  var platform: String

  @OptionGroup
  var stop: StopOption

  func run() throws {
    CommandLineProgram.finish { [self] in
      try await trips.withDesk { desk in
        let platform = try chosen(desk.model)
        try await desk.decide { desk throws(Refusal) in try desk.decide(.platform(platform, at: stop.sequence)) }
      }
    }
  }

  /// Returns the platform that is meant, at the station of the stop.
  @MainActor
  private func chosen(_ desk: DeskModel) throws(ExitCode) -> Platform {
    guard let row = desk.selection.row.value, let trip = desk.trips.trip(ofRow: row),
      let stopTime = trip.stopTimes.first(where: { $0.sequence == stop.sequence })
    else { throw CommandFailure.refused("the trip has no stop with stop_sequence \(stop.at)") }
    guard let station = stopTime.stop.station else {
      throw CommandFailure.refused("\(stopTime.stop.name) belongs to no station, and has no other platform")
    }
    let platforms = desk.timetable.value.platforms(ofStation: station)
    let found = platforms.first { $0.stopID == platform } ?? platforms.first { $0.code == platform }
    guard let found else {
      let all = platforms.map { $0.code ?? $0.stopID }.joined(separator: ", ")
      throw CommandFailure.refused("\(stopTime.stop.name) has no platform \(platform); choose one of \(all)")
    }
    return found
  }
}

/// The stop that a command is about.
struct StopOption: ParsableArguments {
  @Option(help: ArgumentHelp("Which stop of the trip.", valueName: "STOP_SEQUENCE"))
  var at: Int

  var sequence: StopSequence { StopSequence(at) }
}
