import ArgumentParser
import TripCore
import TripFeed
import TripProgram

/// The command `tripdesk vehicle FEED TRIP_ID NAME`: says which vehicle runs a trip.
struct VehicleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vehicle", abstract: "Say that another vehicle runs a trip than the planned one.",
    discussion:
      "The delay of a vehicle's trip goes on to the next trip of that vehicle. With --none, no known vehicle runs the "
      + "trip, and nothing follows. `tripdesk undo` or `tripdesk withdraw` gives the trip back to its planned vehicle. "
      + "With --from-here, all later trips of its vehicle go along, as one step of undo; a vehicle that is elsewhere "
      + "then, or runs other trips, is refused. Without a NAME, it is a new vehicle, whose name is printed: 12/2 for the "
      + "second one that runs the day of vehicle 12.")

  @OptionGroup
  var trips: TripOptions

  @Argument(help: "The name of the vehicle; spaces around it are left out.")
  var name: String?

  @Flag(help: "No known vehicle runs the trip.")
  var none = false

  @Flag(help: "The vehicle runs this trip and all later ones of its vehicle.")
  var fromHere = false

  @OptionGroup
  var preview: PreviewOptions

  @OptionGroup
  var following: FollowOptions

  /// The name without spaces around it; empty when no known vehicle runs the trip. `nil` when the arguments do not say
  /// which of both is meant.
  private var vehicle: GTFSID? {
    guard let name else { return none ? "" : nil }
    var trimmed = name[...]
    while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return none || trimmed.isEmpty ? nil : GTFSID(String(trimmed))
  }

  func validate() throws {
    if fromHere, none {
      throw ValidationError("--none is about one trip; with --from-here, leave out the name for a new vehicle")
    }
    if trips.areSeveral, fromHere || preview.isPreview {
      throw ValidationError("--from-here and --preview are about one trip, and standard input names several")
    }
    guard vehicle == nil, !(fromHere && name == nil) else { return }
    throw ValidationError("name the vehicle that runs the trip, or write --none when no known vehicle does")
  }

  func run() throws {
    guard fromHere || preview.isPreview else {
      guard let vehicle else { return }
      trips.decide(following: following) { desk throws(Refusal) in try desk.decide(.vehicle(vehicle)) }
    }
    CommandLineProgram.finish { [self] in
      try await trips.withDesk(following: following) { desk, _ in try await takeOver(at: desk) }
    }
  }

  /// Takes the trip from its vehicle, alone or with all later ones, or prints what that leads to.
  @MainActor
  private func takeOver(at desk: CommandDesk) async throws {
    guard let trip = desk.model.selection.instance.value else { return }
    let result = try desk.workOut(trip) { [fromHere, vehicle] day throws(MeasureRefusal) in
      if fromHere { return try day.preview(.otherVehicle(vehicle, from: trip, extent: .restOfDay)) }
      return try day.preview(vehicle: vehicle ?? "", of: trip)
    }
    try await preview.take(result, at: desk)
    guard !preview.isPreview, vehicle == nil, case .vehicle(let name)? = result.decisions[trip] else { return }
    var output = TextOutput(.text)
    output.write("\(name)\n")
    try CommandFailure.written { () throws(ClosedOutput) in try output.flush() }
  }
}
