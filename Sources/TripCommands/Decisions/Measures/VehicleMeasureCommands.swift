import ArgumentParser
import TripCore
import TripProgram

/// The command `tripdesk swap FEED TRIP_ID TRIP_ID`: two vehicles exchange the rest of their days.
struct SwapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "swap", abstract: "Let the vehicles of two trips exchange these trips and all later ones.",
    discussion:
      "Both vehicles have to be at the same stop or station then; else the command is refused, and says where they are. "
      + "It is one step of undo.")

  @OptionGroup
  var options: MeasureOptions

  @Argument(help: "trip_id of the trip of the other vehicle.")
  var other: GTFSID

  func validate() throws { try RepairedArgument.refuse(other) }

  func run() throws {
    options.take { [other] desk, trip throws(ExitCode) in .swap(trip, try desk.trip(named: other)) }
  }
}

/// The command `tripdesk cut FEED TRIP_ID --until TRIP_ID --reason TEXT`: cancels a part of a vehicle's day.
struct CutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cut", abstract: "Cancel trips of a vehicle from one on, with one reason.",
    discussion:
      "Without --until or --to-end, it cancels the trip alone. Trips of the vehicle that are cancelled already stay as "
      + "they are, with their own reasons. It is one step of undo."
  )

  @OptionGroup
  var options: MeasureOptions

  @Option(help: ArgumentHelp("The last trip to cancel (default: the first one alone).", valueName: "TRIP_ID"))
  var until: GTFSID?

  @Flag(help: "Cancel all later trips of the vehicle, up to its last one of the day.")
  var toEnd = false

  @Option(help: ArgumentHelp("Why, for passengers and colleagues.", valueName: "TEXT"))
  var reason: String

  @Option(
    help: ArgumentHelp(
      "The category that passengers' programs know, such as weather or technical-problem.", valueName: "CAUSE"))
  var cause = AlertCause.other

  func validate() throws {
    if let until { try RepairedArgument.refuse(until) }
    if until != nil, toEnd { throw ValidationError("say how far: either --until or --to-end") }
    if reason.isEmpty { throw ValidationError("--reason is empty; say why the trips do not run") }
  }

  func run() throws {
    options.take { [until, toEnd, reason, cause] desk, trip throws(ExitCode) in
      var last = toEnd ? nil : trip
      if let until { last = until == trip.tripID ? trip : try desk.trip(named: until) }
      return .cut(from: trip, through: last, reason: reason, cause: cause)
    }
  }
}
