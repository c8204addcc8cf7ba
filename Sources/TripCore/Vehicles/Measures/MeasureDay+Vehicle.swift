// Another vehicle takes over trips, or two vehicles exchange the rest of their days.
extension MeasureDay {
  func otherVehicle(
    _ name: GTFSID?, from trip: TripInstance, _ extent: VehicleMeasure.Extent
  ) throws(MeasureRefusal) -> [Int: Decision] {
    let row = try requiredRow(trip)
    try requireAhead(row)
    let current = vehicleDay.vehicles.number(ofRow: row)
    let taken = current == nil || extent == .thisTrip ? [row] : try rest(from: row)
    let wanted: GTFSID
    if let name { wanted = name } else { wanted = try newName(forRow: row) }
    guard !wanted.isEmpty else { throw .noName }
    guard wanted != vehicle(ofRow: row) else { throw .sameVehicle(wanted) }
    let identity = Vehicles.Identity(name: wanted, date: timetable.scheduledTrips[row].serviceDate)
    let kept = vehicleDay.vehicles.number(of: identity).map(vehicleDay.vehicles.rows) ?? []
    try requirePossible(wanted, keeping: kept, taking: taken)
    return Dictionary(uniqueKeysWithValues: taken.map { ($0, .vehicle(wanted)) })
  }

  /// Returns a name that no vehicle of the day has, for one that takes over from the vehicle of a row: `12/2` for the
  /// second vehicle that runs the day of vehicle 12, `12/3` for the third.
  public func newName(forRow row: Int) throws(MeasureRefusal) -> GTFSID {
    let identity = vehicleDay.vehicles.identities[try requiredVehicle(ofRow: row)]
    var base = identity.shownName
    if let slash = base.lastIndex(of: "/"), slash > base.startIndex, Int(base[base.index(after: slash)...]) != nil,
      isTaken(GTFSID(String(base[..<slash])), on: identity.date)
    {
      base = String(base[..<slash])
    }
    var number = 2
    while isTaken("\(base)/\(number)", on: identity.date) { number += 1 }
    return "\(base)/\(number)"
  }

  /// Whether a vehicle of the day has or had a name: one that has no trips left keeps its name.
  private func isTaken(_ name: GTFSID, on date: ServiceDate) -> Bool {
    vehicleDay.vehicles.number(of: Vehicles.Identity(name: name, date: date)) != nil
  }

  /// Whether no trip of a service date is planned or decided to run with a vehicle of this name: it is one that the
  /// operator must have besides those of the timetable.
  public func isUnknown(_ name: GTFSID, on date: ServiceDate) -> Bool {
    guard let number = vehicleDay.vehicles.number(of: Vehicles.Identity(name: name, date: date)) else { return true }
    return vehicleDay.vehicles.rows(of: number).isEmpty
  }

  /// Returns where a vehicle is before it takes over the trip of a row, and how long it is free.
  ///
  /// - Parameters:
  ///   - name: The name of the vehicle.
  ///   - row: The row of the trip.
  /// - Returns: The stop and the expected time at which its last trip ends, `nil` when it has none before; and when its
  ///   next own trip begins, `nil` when it has none afterwards.
  public func freeTime(of name: GTFSID, around row: Int) -> (since: (stop: String, time: Instant)?, until: Instant?) {
    let identity = Vehicles.Identity(name: name, date: timetable.scheduledTrips[row].serviceDate)
    guard let number = vehicleDay.vehicles.number(of: identity) else { return (nil, nil) }
    let last = lastRun(of: number, before: row)
    let next = vehicleDay.vehicles.rows(of: number).first { $0 > row && span(ofRow: $0) != nil }
    return (last.map { ($0.end.name, end(ofRow: $0.row)) }, next.flatMap { span(ofRow: $0)?.start })
  }

  /// Returns the names of the vehicles with trips of their own that can take over trips from a row on.
  ///
  /// Cost: of each vehicle, visits the trips up to the first that it cannot leave for those that it takes over.
  ///
  /// - Parameters:
  ///   - trip: The first trip to take over.
  ///   - extent: How many trips they take over.
  /// - Returns: The names in their order in the timetable.
  public func vehicles(thatCanTake trip: TripInstance, _ extent: VehicleMeasure.Extent) -> [GTFSID] {
    let vehicles = vehicleDay.vehicles
    return (0..<vehicles.count).filter { number in
      vehicles.identities[number].date == trip.serviceDate && !vehicles.rows(of: number).isEmpty
        && (try? otherVehicle(vehicles.identities[number].name, from: trip, extent)) != nil
    }.map { vehicles.identities[$0].name }
  }
}

extension MeasureDay {
  func swap(_ one: TripInstance, _ other: TripInstance) throws(MeasureRefusal) -> [Int: Decision] {
    let (first, second) = (try requiredRow(one), try requiredRow(other))
    let (a, b) = (try requiredVehicle(ofRow: first), try requiredVehicle(ofRow: second))
    let (nameA, nameB) = (vehicleDay.vehicles.identities[a].name, vehicleDay.vehicles.identities[b].name)
    guard one.serviceDate == other.serviceDate else { throw .otherDay(other) }
    guard a != b else { throw .sameVehicle(nameA) }
    try requireAhead(first)
    try requireAhead(second)
    guard let runA = run(ofRow: first), let runB = run(ofRow: second) else { throw .noSuchTrip(one) }
    try requireStanding(b, nameB, before: runB, for: runA)
    try requireStanding(a, nameA, before: runA, for: runB)
    let (restA, restB) = (try rest(from: first), try rest(from: second))
    let (keptA, keptB) = (
      vehicleDay.vehicles.rows(of: a).filter { $0 < first }, vehicleDay.vehicles.rows(of: b).filter { $0 < second }
    )
    try requirePossible(nameB, keeping: keptB, taking: restA, standingAt: runB.start)
    try requirePossible(nameA, keeping: keptA, taking: restB, standingAt: runA.start)
    return Dictionary(
      uniqueKeysWithValues: restA.map { ($0, .vehicle(nameB)) } + restB.map { ($0, .vehicle(nameA)) })
  }

  /// Refuses a vehicle that is not at the place where it takes over a trip: neither does its last trip end there, nor
  /// does its own next one begin there by then.
  private func requireStanding(
    _ vehicle: Int, _ name: GTFSID, before next: Run, for wanted: Run
  ) throws(MeasureRefusal) {
    let last = lastRun(of: vehicle, before: next.row)
    if let last, last.end.time > wanted.start.time {
      throw .onTheWay(
        vehicle: name, timetable.instance(ofRow: last.row), from: last.start.name, to: last.end.name,
        time: wanted.start.time)
    }
    if let last, last.end.isOnePlace(with: wanted.start) { return }
    // A vehicle that comes there empty, or begins its day there, is there at the latest when it leaves with its own trip.
    if next.start.isOnePlace(with: wanted.start), next.start.time <= wanted.start.time { return }
    if last == nil, next.start.time > wanted.start.time {
      throw .beginsLater(
        vehicle: name, at: next.start.name, since: next.start.time, needed: wanted.start.name, time: wanted.start.time)
    }
    throw .elsewhere(
      vehicle: name, at: last?.end.name ?? next.start.name, needed: wanted.start.name, time: wanted.start.time)
  }

  /// Returns the trip of another vehicle with which a trip can be swapped.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - vehicle: The name of the other vehicle.
  /// - Returns: The first trip of that vehicle from which on the two can exchange the rest of their days.
  /// - Throws: ``MeasureRefusal`` for the first trip that the vehicle leaves with after `trip`, when there is none.
  public func partner(of trip: TripInstance, inVehicle vehicle: GTFSID) throws(MeasureRefusal) -> TripInstance {
    let row = try requiredRow(trip)
    let number = try requiredVehicle(ofRow: row)
    let identity = Vehicles.Identity(name: vehicle, date: trip.serviceDate)
    guard let other = vehicleDay.vehicles.number(of: identity) else { throw .notLater(trip, vehicle: vehicle) }
    guard other != number else { throw .sameVehicle(vehicle) }
    let earliest = lastRun(of: number, before: row)?.end.time
    var refusal: (row: Int, error: MeasureRefusal)?
    for candidate in vehicleDay.vehicles.rows(of: other) {
      guard let run = run(ofRow: candidate), earliest.map({ run.start.time >= $0 }) ?? true else { continue }
      let instance = timetable.instance(ofRow: candidate)
      do throws(MeasureRefusal) {
        _ = try swap(trip, instance)
        return instance
      } catch {
        if refusal.map({ $0.row < row }) ?? true { refusal = (candidate, error) }
      }
    }
    throw refusal?.error ?? .notLater(trip, vehicle: vehicle)
  }

  /// Returns the vehicles with which the vehicle of a trip can exchange the rest of its day.
  ///
  /// Cost: reads the times of every trip of the service date, and looks closer only at the trips that begin near this one
  /// when both vehicles can be there.
  ///
  /// - Returns: The names, each with the trip from which on the other vehicle's day goes over. Those come first for whose
  ///   trips the vehicle is in time, or least late.
  public func partners(of trip: TripInstance) -> [(vehicle: GTFSID, trip: TripInstance)] {
    guard let row = row(trip), let number = vehicleDay.vehicles.number(ofRow: row), (try? requireAhead(row)) != nil,
      let run = run(ofRow: row)
    else { return [] }
    let last = lastRun(of: number, before: row)
    let places = [run.start, last?.end].compactMap(\.self)
    let vehicles = vehicleDay.vehicles
    let ready = ready(number, forRow: row)
    let found: [(vehicle: GTFSID, trip: TripInstance, lateness: Int)] = (0..<vehicles.count).compactMap { other in
      guard other != number, vehicles.identities[other].date == trip.serviceDate else { return nil }
      var isFree = true
      for candidate in vehicles.rows(of: other) {
        guard let span = span(ofRow: candidate) else { continue }
        // The vehicle leaves with this trip: it has to be there by now, and its trip before has to have ended in time.
        defer { isFree = span.end <= run.start.time }
        guard isFree, last.map({ span.start >= $0.end.time }) ?? true,
          let start = self.run(ofRow: candidate)?.start, places.contains(where: start.isOnePlace(with:))
        else { continue }
        let instance = timetable.instance(ofRow: candidate)
        if (try? swap(trip, instance)) != nil {
          return (vehicles.identities[other].name, instance, max(0, ready.map { ($0 - span.start).count } ?? 0))
        }
      }
      return nil
    }
    // Vehicles that are equally late stay in their order.
    return found.enumerated().sorted { ($0.element.lateness, $0.offset) < ($1.element.lateness, $1.offset) }
      .map { ($0.element.vehicle, $0.element.trip) }
  }

  /// Returns when a vehicle can leave for the trip of a row, by what is known of the trips before; `nil` when that is its
  /// first one.
  private func ready(_ vehicle: Int, forRow row: Int) -> Instant? {
    vehicleDay.links(of: vehicle, at: now, known: own).first { $0.secondRow == row }.map { $0.arrival + $0.needed }
  }
}
