/// A day on which measures are worked out: the timetable, its vehicles, and what is known of each trip. Nothing changes
/// by it.
///
/// A desk makes one of what it shows: ``DayTrips/measureDay()``. It is valid until the desk's day changes.
public struct MeasureDay {
  /// The timetable.
  public let timetable: Timetable
  /// The vehicles of the day, and what follows from what is known.
  public let vehicleDay: VehicleDay
  /// The present time.
  public let now: Instant
  /// Returns the row of a trip; `nil` when the timetable does not have it.
  let row: (TripInstance) -> Int?
  /// Returns the trip of a row with what is decided and reported, but without what follows from its vehicle; `nil` when
  /// only the timetable is known.
  let own: (Int) -> Trip?
  /// Returns the trip of a row with everything that is known; `nil` when only the timetable is.
  let known: (Int) -> Trip?
  /// Returns what a followed feed reports about the trip of a row.
  let report: (Int) -> TripReport?
  /// Returns the trip of a row as a further decision, if any, and a consequence would make it.
  let fold: (Int, Decision?, Consequence?) -> Result<Trip, DecisionError>

  /// Makes the day. The properties of the same names explain the parameters.
  init(
    _ timetable: Timetable, _ vehicleDay: VehicleDay, at now: Instant, row: @escaping (TripInstance) -> Int?,
    own: @escaping (Int) -> Trip?, known: @escaping (Int) -> Trip?, report: @escaping (Int) -> TripReport?,
    fold: @escaping (Int, Decision?, Consequence?) -> Result<Trip, DecisionError>
  ) {
    self.timetable = timetable
    self.vehicleDay = vehicleDay
    self.now = now
    self.row = row
    self.own = own
    self.known = known
    self.report = report
    self.fold = fold
  }

  /// Returns the name of the vehicle that runs the trip of a row; `nil` when none is known.
  public func vehicle(ofRow row: Int) -> GTFSID? {
    vehicleDay.vehicles.number(ofRow: row).map { vehicleDay.vehicles.identities[$0].name }
  }

  /// Returns the trip of a row with everything that is known, also what follows from its vehicle; `nil` when its stop
  /// times contradict each other.
  public func trip(ofRow row: Int) -> Trip? { try? fold(row, nil, vehicleDay.consequence(ofRow: row)).get() }

  /// Returns the row of a trip.
  func requiredRow(_ trip: TripInstance) throws(MeasureRefusal) -> Int {
    guard let row = row(trip) else { throw .noSuchTrip(trip) }
    guard !timetable.scheduledTrips[row].isFrequencyBased else { throw .frequencyBased(trip) }
    return row
  }

  /// Returns the number of the vehicle of a row.
  func requiredVehicle(ofRow row: Int) throws(MeasureRefusal) -> Int {
    guard let number = vehicleDay.vehicles.number(ofRow: row) else {
      throw .noVehicle(timetable.instance(ofRow: row))
    }
    return number
  }

  /// Refuses a trip that does not run, or is over.
  func requireRunning(_ row: Int) throws(MeasureRefusal) {
    if known(row)?.isCancelled ?? false { throw .cancelled(timetable.instance(ofRow: row)) }
    try requireNotOver(row)
  }

  /// Refuses a trip that has arrived by now: as expected, or else as scheduled.
  func requireNotOver(_ row: Int) throws(MeasureRefusal) {
    let end = end(ofRow: row)
    guard end > now else { throw .over(timetable.instance(ofRow: row), since: end) }
  }

  /// Refuses a trip that does not run, is over, or has left its first stop, as far as is known.
  func requireAhead(_ row: Int) throws(MeasureRefusal) {
    try requireRunning(row)
    guard let trip = known(row), DepartureState(trip, at: now) == .left else { return }
    throw .departed(trip.instance, at: trip.actualDeparture ?? trip.scheduledStart)
  }

  /// Returns when the trip of a row arrives at the last stop that it serves: as expected, or else as scheduled.
  func end(ofRow row: Int) -> Instant {
    guard let last = known(row)?.stopTimes.last(where: { !$0.isSkipped }) else { return timetable.arrival(ofRow: row) }
    return last.expectedArrival ?? last.arrival
  }

  /// Returns the vehicle's trips from a row on, in the order of scheduled departure.
  func rest(from row: Int) throws(MeasureRefusal) -> [Int] {
    vehicleDay.vehicles.rows(of: try requiredVehicle(ofRow: row)).filter { $0 >= row }
  }

  /// Returns the decisions of a measure by row: one for each trip.
  func decisions(of measure: VehicleMeasure) throws(MeasureRefusal) -> [Int: Decision] {
    switch measure {
    case .otherVehicle(let name, let trip, let extent): try otherVehicle(name, from: trip, extent)
    case .swap(let one, let other): try swap(one, other)
    case .cut(let first, let last, let reason, let cause): try cut(from: first, through: last, reason, cause)
    case .endEarly(let trip, let stop): try endEarly(trip, at: stop)
    case .startLate(let trip, let stop): try startLate(trip, at: stop)
    case .shortTurn(let trip, let end, let next, let start):
      try shortTurn(trip, endsAt: end, next, startsAt: start)
    case .hold(let trip, let stop, let time): try hold(trip, at: stop, until: time)
    case .holdForConnection(let trip, let stop, let other, let transfer):
      try hold(trip, at: stop, forConnectionFrom: other, transfer)
    }
  }
}
