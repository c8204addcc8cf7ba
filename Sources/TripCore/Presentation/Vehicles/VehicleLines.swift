/// All vehicles of a day, or of a proposal, as the Vehicles window lists them.
///
/// They are read from values alone, so that it can be done away from the main thread.
struct VehicleLines: Sendable {
  /// What the vehicles are read from.
  struct Basis: Sendable {
    let fold: TripFold
    /// The trips of which more than the timetable is known, by row.
    let known: [Int: Trip]
    /// The proposal whose vehicles are read; `nil` for those of the day.
    let draft: VehicleProposalDraft?
    /// The vehicles of the day; `nil` until they are needed.
    let vehicleDay: VehicleDay?
    let settings: VehicleSettings
    let plan: VehiclePlan
    let wording: Wording
  }

  /// Reads single vehicles in the same way, as long as neither the timetable nor the plan is replaced.
  let reader: VehicleLineReader
  /// The vehicles, by their numbers.
  let lines: [Int: VehicleLine]
  /// The vehicle of each row, or -1.
  let vehicleOfRow: [Int32]
  /// The vehicles of the day, where they were found for this.
  let found: VehicleDay?

  /// Reads all vehicles.
  ///
  /// Cost: visits every row.
  init(_ basis: Basis) {
    let (fold, known) = (basis.fold, basis.known)
    let day: VehicleDay
    if let known = basis.draft?.day ?? basis.vehicleDay {
      (day, found) = (known, nil)
    } else {
      day = VehicleDay(fold.timetable, basis.settings, plan: basis.plan)
      found = day
    }
    reader = VehicleLineReader(
      timetable: fold.timetable, day: day, draft: basis.draft, plan: basis.plan,
      termini: basis.draft == nil && !basis.plan.isEmpty ? Termini(fold.timetable.stops) : nil, wording: basis.wording,
      now: fold.now)
    func own(_ row: Int) -> Trip? {
      guard let trip = known[row], trip.consequence != nil else { return known[row] }
      return fold.trip(ofRow: row, following: nil)?.trip
    }
    var lines: [Int: VehicleLine] = [:]
    lines.reserveCapacity(day.vehicles.count)
    for number in 0..<day.vehicles.count { lines[number] = reader.line(number, own: own) { known[$0] } }
    self.lines = lines
    vehicleOfRow = fold.timetable.scheduledTrips.indices.map { Int32(day.vehicles.number(ofRow: $0) ?? -1) }
  }

  /// Reads all vehicles, away from the main thread.
  @concurrent static func read(_ basis: Basis) async -> VehicleLines { VehicleLines(basis) }
}

extension DayTrips {
  /// Takes over the vehicles of the day, when they were found by reading them for the Vehicles window.
  ///
  /// - Returns: `false` when the day has found its vehicles itself meanwhile, which may have other numbers.
  func take(_ read: VehicleLines) -> Bool {
    guard let day = read.found else { return true }
    guard vehicleDay == nil else { return false }
    // Until then no trip was late or had another vehicle, so nothing follows.
    vehicleDay = day
    edition += 1
    return true
  }
}
