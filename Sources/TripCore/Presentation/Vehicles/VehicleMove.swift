/// A trip that is given to another vehicle of the day, with the reason why that vehicle cannot run it.
@MainActor
struct VehicleMove {
  /// Why a vehicle cannot run a trip.
  enum Obstacle: Equatable {
    /// The trip is of another service date than the vehicle.
    case otherDay
    /// The vehicle runs another trip meanwhile, in this row.
    case busy(row: Int)
    /// The vehicle ends its trip before in this row elsewhere.
    case comesFromElsewhere(row: Int)
    /// The vehicle begins its trip after in this row elsewhere.
    case neededElsewhere(row: Int)
  }

  private let desk: DeskModel
  private let row: Int
  private let line: VehicleLine
  private let identity: Vehicles.Identity

  /// Plans to give the trip in `row` to a vehicle.
  init(_ desk: DeskModel, row: Int, to line: VehicleLine) {
    (self.desk, self.row, self.line) = (desk, row, line)
    identity = desk.trips.ownVehicleDay().vehicles.identities[line.number]
  }

  /// Whether the vehicle runs the trip already.
  var isUnchanged: Bool { line.rows.contains(row) }

  /// Why the vehicle cannot run the trip; `nil` when it can.
  var obstacle: Obstacle? {
    let timetable = desk.timetable.value
    guard timetable.scheduledTrips[row].serviceDate == identity.date else { return .otherDay }
    let others = line.rows.filter { $0 != row && !(desk.trips.knownTrip(ofRow: $0)?.isCancelled ?? false) }
    let own = times(row)
    for other in others {
      let its = times(other)
      if own.from < its.to, its.from < own.to { return .busy(row: other) }
    }
    if let before = others.last(where: { times($0).to <= own.from }), !isSamePlace(ends(before).to, ends(row).from) {
      return .comesFromElsewhere(row: before)
    }
    if let after = others.first(where: { times($0).from >= own.to }), !isSamePlace(ends(row).to, ends(after).from) {
      return .neededElsewhere(row: after)
    }
    return nil
  }

  /// Why the vehicle cannot run the trip, as a sentence; `nil` when it can.
  var problem: String? {
    let (wording, timetable) = (desk.wording, desk.timetable.value)
    switch obstacle {
    case nil: return nil
    case .otherDay: return wording.translation.translate("The vehicle runs on another service day.")
    case .busy(let other):
      return Translation.fill(
        wording.translation.translate("%1$@ is on its way then, as %2$@ until %3$@."), line.name,
        desk.name(ofRow: other), wording.time(times(other).to))
    case .comesFromElsewhere(let before):
      return Translation.fill(
        wording.translation.translate("%1$@ is elsewhere: in %2$@ from %3$@ on, not in %4$@."), line.name,
        timetable.stops.name(at: ends(before).to), wording.time(times(before).to),
        timetable.stops.name(at: ends(row).from))
    case .neededElsewhere(let after):
      return Translation.fill(
        wording.translation.translate("%1$@ is needed elsewhere: in %2$@ at %3$@, not in %4$@."), line.name,
        timetable.stops.name(at: ends(after).from), wording.time(times(after).from),
        timetable.stops.name(at: ends(row).to))
    }
  }

  /// Decides that the vehicle runs the trip.
  ///
  /// - Throws: ``Refusal``; everything is then as it was.
  func decide() throws(Refusal) {
    try desk.decide(.vehicle(identity.name), on: desk.timetable.value.instance(ofRow: row))
  }

  /// When a trip leaves and arrives: as expected where that is known, else as scheduled.
  private func times(_ row: Int) -> (from: Instant, to: Instant) {
    let timetable = desk.timetable.value
    let trip = desk.trips.knownTrip(ofRow: row)
    return (
      trip?.actualDeparture ?? timetable.departure(ofRow: row), trip?.expectedArrival ?? timetable.arrival(ofRow: row)
    )
  }

  /// The first and the last stop of a trip.
  private func ends(_ row: Int) -> (from: Int, to: Int) {
    let timetable = desk.timetable.value
    let stopTimes = timetable.stopTimes[timetable.trips[timetable.scheduledTrips[row].trip].stopTimes]
    return (stopTimes.first?.stop ?? 0, stopTimes.last?.stop ?? 0)
  }

  /// Whether two stops are one place: the same stop, in the same station, or of the same name, as both sides of a street.
  private func isSamePlace(_ a: Int, _ b: Int) -> Bool {
    let stops = desk.timetable.value.stops
    if a == b || stops.name(at: a) == stops.name(at: b) { return true }
    return stops.station(at: a) != nil && stops.station(at: a) == stops.station(at: b)
  }
}
