import ArgumentParser
import TripCore
import TripProgram

/// The command `tripdesk skip FEED TRIP_ID --at 7`: decides that a trip skips a stop.
struct SkipCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "skip", abstract: "Say that a trip passes a stop.")

  @OptionGroup
  var trips: TripOptions

  @OptionGroup
  var stop: StopOption

  func run() throws {
    trips.decide(at: stop.at) { [stop] desk throws(Refusal) in try desk.decide(.skipped(at: stop.sequence)) }
  }
}

/// The command `tripdesk restore FEED TRIP_ID --at 7`: decides that a trip stops at a skipped stop after all.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Say that a trip calls at a skipped stop after all.",
    discussion:
      "A stop that is not skipped stays as it is, and nothing is decided. With --follow, the stop may also be one that a "
      + "feed reports as skipped; each feed is fetched once.")

  @OptionGroup
  var trips: TripOptions

  @OptionGroup
  var stop: StopOption

  @OptionGroup
  var following: FollowOptions

  func run() throws {
    trips.decide(following: following, at: stop.at) { [stop] desk throws(Refusal) in
      try desk.decide(.restored(at: stop.sequence))
    }
  }
}

/// The command `tripdesk platform FEED TRIP_ID 3 --at 7`: changes the platform of a stop.
struct PlatformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "platform", abstract: "Say that a trip calls at another platform of the same station.",
    discussion:
      "The planned platform takes the change back. Each of several trips gets the platform of its own station.")

  @OptionGroup
  var trips: TripOptions

  @Argument(help: "platform_code or stop_id of the platform.")
  var platform: GTFSID

  @OptionGroup
  var stop: StopOption

  func run() throws {
    CommandLineProgram.finish { [self] in
      try await trips.withDesk(at: stop.at) { desk, _ in
        var decisions: [TripInstance: Decision] = [:]
        for row in desk.model.selection.rows.value {
          let instance = desk.model.timetable.value.instance(ofRow: row)
          do throws(Mistake) {
            decisions[instance] = .platform(try chosen(ofRow: row, desk.model), at: stop.sequence)
          } catch { throw desk.refused(instance, error.sentence) }
        }
        try await desk.decide { desk throws(Refusal) in try desk.decide(decisions) }
      }
    }
  }

  /// The reason why the argument names no platform of a trip, as a sentence.
  private struct Mistake: Error {
    let sentence: String
  }

  /// Returns the platform that the argument names, at the station where the trip of a row stops. Trips of several
  /// stations may each have a platform of that name.
  ///
  /// - Throws: ``Mistake`` when the trip has no such stop or the station no such platform.
  @MainActor
  private func chosen(ofRow row: Int, _ desk: DeskModel) throws(Mistake) -> Platform {
    guard let trip = desk.trips.trip(ofRow: row),
      let stopTime = trip.stopTimes.first(where: { $0.sequence == stop.sequence })
    else { throw Mistake(sentence: "the trip has no stop with stop_sequence \(stop.at)") }
    guard let station = stopTime.stop.station else {
      throw Mistake(sentence: "\(stopTime.stop.name) belongs to no station, and has no other platform")
    }
    let platforms = desk.timetable.value.platforms(ofStation: station)
    if let found = platforms.first(where: { $0.stopID == platform }) { return found }
    // A code is written as an id is: what looks the same is not.
    let found = platforms.filter { $0.code.map { GTFSID($0) } == platform }
    guard let first = found.first else {
      let all = platforms.map(\.name).joined(separator: ", ")
      throw Mistake(sentence: "\(stopTime.stop.name) has no platform \(platform); choose one of \(all)")
    }
    guard found.count == 1 else {
      let all = found.map(\.stopID.text).joined(separator: ", ")
      throw Mistake(
        sentence: "\(stopTime.stop.name) has \(found.count) platforms \(platform); name one by its stop_id: \(all)")
    }
    return first
  }
}

/// The option `--at`, which names a stop of the trip.
struct StopOption: ParsableArguments {
  @Option(help: ArgumentHelp("Which stop of the trip.", valueName: "STOP_SEQUENCE"))
  var at: Int

  var sequence: StopSequence { StopSequence(at) }
}
