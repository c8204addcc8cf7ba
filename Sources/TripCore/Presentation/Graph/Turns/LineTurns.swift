/// The turns of a line's vehicles. After a change of one trip, only its vehicles are looked at again.
struct LineTurns {
  private var turns: [Int: [LineTurn]] = [:]
  private var vehicleOfRow: [Int: Int] = [:]

  /// All turns, in the order of the arrivals.
  var all: [LineTurn] {
    turns.values.joined().sorted { ($0.link.arrival, $0.link.firstRow) < ($1.link.arrival, $1.link.firstRow) }
  }

  /// The vehicle that was found for a row; `nil` when it has none.
  func vehicle(ofRow row: Int) -> Int? { vehicleOfRow[row] }

  /// The vehicles with a turn for which a vehicle is late, so that the passing of time may matter.
  var lateVehicles: [Int] { turns.filter { $0.value.contains { $0.link.isLate } }.map(\.key) }

  /// Notes which vehicle runs the trip of a row; `nil` for none.
  mutating func note(_ row: Int, vehicle: Int?) { vehicleOfRow[row] = vehicle }

  /// Replaces the turns of a vehicle.
  mutating func show(_ found: [LineTurn], of vehicle: Int) { turns[vehicle] = found.isEmpty ? nil : found }
}
