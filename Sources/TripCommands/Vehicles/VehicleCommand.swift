import ArgumentParser
import TripCore
import TripProgram

/// The command `tripdesk vehicle FEED TRIP_ID NAME`: says which vehicle runs a trip.
struct VehicleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vehicle", abstract: "Say that another vehicle runs a trip than the planned one.",
    discussion:
      "The delay of a vehicle's trip goes on to the next trip of that vehicle. With --none, no known vehicle runs the "
      + "trip, and nothing follows. `tripdesk undo` or `tripdesk withdraw` gives the trip back to its planned vehicle.")

  @OptionGroup
  var trips: TripOptions

  @Argument(help: "The name of the vehicle; spaces around it are left out.")
  var name: String?

  @Flag(help: "No known vehicle runs the trip.")
  var none = false

  /// The name without spaces around it; empty when no known vehicle runs the trip. `nil` when the arguments do not say
  /// which of both is meant.
  private var vehicle: String? {
    guard let name else { return none ? "" : nil }
    var trimmed = name[...]
    while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    return none || trimmed.isEmpty ? nil : String(trimmed)
  }

  func validate() throws {
    guard vehicle == nil else { return }
    throw ValidationError("name the vehicle that runs the trip, or write --none when no known vehicle does")
  }

  func run() throws {
    guard let vehicle else { return }
    trips.decide { desk throws(Refusal) in try desk.decide(.vehicle(vehicle)) }
  }
}
