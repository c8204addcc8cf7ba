import ArgumentParser
import TripCore
import TripProgram

/// The command `tripdesk end-early FEED TRIP_ID --at 7`: ends a trip at a stop before its last one.
struct EndEarlyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "end-early", abstract: "Say that a trip ends at a stop: it skips all stops beyond.",
    discussion:
      "The vehicle is free there, and what follows for its next trip is worked out from there. With --next and "
      + "--next-from, its next trip starts late in the same step of undo: a short turn.")

  @OptionGroup
  var options: MeasureOptions

  @OptionGroup
  var stop: StopOption

  @Option(help: ArgumentHelp("A later trip of the vehicle, which starts late.", valueName: "TRIP_ID"))
  var next: GTFSID?

  @Option(help: ArgumentHelp("The stop at which that trip starts.", valueName: "STOP_SEQUENCE"))
  var nextFrom: Int?

  func validate() throws {
    if let next { try RepairedArgument.refuse(next) }
    if (next == nil) != (nextFrom == nil) { throw ValidationError("--next and --next-from belong together") }
  }

  func run() throws {
    options.take(at: stop.at) { [stop, next, nextFrom] desk, trip throws(ExitCode) in
      guard let next, let nextFrom else { return .endEarly(trip, at: stop.sequence) }
      return .shortTurn(
        trip, endsAt: stop.sequence, try desk.trip(named: next, stop: nextFrom), startsAt: StopSequence(nextFrom))
    }
  }
}

/// The command `tripdesk start-late FEED TRIP_ID --at 7`: starts a trip at a stop after its first one.
struct StartLateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "start-late", abstract: "Say that a trip starts at a stop: it skips all stops before.")

  @OptionGroup
  var options: MeasureOptions

  @OptionGroup
  var stop: StopOption

  func run() throws {
    options.take(at: stop.at) { [stop] _, trip throws(ExitCode) in .startLate(trip, at: stop.sequence) }
  }
}

/// The command `tripdesk hold FEED TRIP_ID --until 08:40`: lets a trip wait at a stop.
struct HoldCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hold", abstract: "Let a trip wait at a stop until a time, or for passengers of another trip.",
    discussion:
      "With --for, it waits until that trip is expected at the stop or its station, and some minutes more, in which "
      + "passengers change; one of which nothing is known is expected as planned. A trip that leaves later anyway is refused."
  )

  @OptionGroup
  var options: MeasureOptions

  @Option(help: ArgumentHelp("At which stop (default: the first).", valueName: "STOP_SEQUENCE"))
  var at: Int?

  @Option(
    help: ArgumentHelp(
      "When it leaves, as HH:MM on the clock; hours from 24 on are those of the day after the service day.",
      valueName: "TIME"))
  var until: String?

  @Option(name: .customLong("for"), help: ArgumentHelp("The trip it waits for.", valueName: "TRIP_ID"))
  var other: GTFSID?

  @Option(help: ArgumentHelp("Minutes in which passengers change, with --for (default: 2).", valueName: "MINUTES"))
  var transfer: Int?

  func validate() throws {
    if let other { try RepairedArgument.refuse(other) }
    if let until, ServiceTime(argument: until) == nil {
      throw ValidationError("--until is no time as HH:MM: “\(VisibleText.brief(until))”")
    }
    guard (until == nil) != (other == nil) else { throw ValidationError("say how long: either --until or --for") }
    if let transfer, other == nil || !(0...120).contains(transfer) {
      throw ValidationError("--transfer belongs to --for, and is a number of minutes from 0 to 120")
    }
  }

  func run() throws {
    options.take(at: at) { [at, until, other, transfer] desk, trip throws(ExitCode) in
      guard let row = desk.model.trips.row(of: trip),
        let known = desk.model.trips.trip(ofRow: row),
        let stop = at.map({ StopSequence($0) }) ?? known.stopTimes.first?.sequence
      else { throw desk.refused(trip, desk.model.wording.sentence(.noSuchTrip(trip))) }
      if let until {
        guard let stopTime = known.stopTimes.first(where: { $0.sequence == stop }) else {
          throw desk.refused(trip, desk.model.wording.sentence(.noSuchStop(stop)))
        }
        // Seconds, and hours beyond the night, are on no clock that people read.
        if let time = ServiceTime(argument: until), time.seconds >= 30 * 3600 || until.count(where: { $0 == ":" }) > 1 {
          return .hold(trip, at: stop, until: desk.model.timetable.value.origin(ofRow: row) + Seconds(time.seconds))
        }
        let typed = TypedDeparture(desk.model.wording)
        guard let delay = typed.delay(until, scheduled: stopTime.departure, serviceDate: trip.serviceDate) else {
          throw desk.refused(trip, "no clock shows \(until) near \(desk.model.wording.time(stopTime.departure))")
        }
        return .hold(trip, at: stop, until: stopTime.departure + delay)
      }
      return .holdForConnection(
        trip, at: stop, from: try desk.trip(named: other ?? ""),
        transfer: transfer.map { .minutes($0) } ?? VehicleMeasure.usualTransfer)
    }
  }
}
