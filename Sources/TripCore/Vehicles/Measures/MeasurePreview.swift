/// What a measure decides, and what becomes of the vehicles and of what passengers see. Nothing is decided yet.
public struct MeasurePreview: Sendable {
  /// A trip that a measure changes: as it is known now, and as it will be.
  public struct Change: Hashable, Sendable {
    /// The row of the trip in the timetable.
    public let row: Int
    /// The trip with everything that is known now.
    public let before: Trip
    /// The trip with everything that is known when the measure is taken.
    public let after: Trip
  }

  /// The state of the vehicles that a measure concerns.
  public struct Outcome: Hashable, Sendable {
    /// The links between the trips of these vehicles, in the order of the second trip.
    public let links: [VehicleLink]
    /// What follows for the trips of these vehicles, by row.
    public let consequences: [Int: Consequence]

    /// The links about which a dispatcher has to decide.
    public var conflicts: [VehicleLink] { links.filter(\.isConflict) }
    /// The rows of the trips that the list shows as late because of their vehicle.
    public var lateRows: [Int] {
      consequences.filter { !$0.value.isAtRisk && Punctuality(delay: $0.value.delay) == .late }.keys.sorted()
    }
    /// The rows of the trips that may be late because of their vehicle, and of which nothing is predicted.
    public var rowsAtRisk: [Int] { consequences.filter(\.value.isAtRisk).keys.sorted() }
    /// The links whose vehicle is late for the second trip.
    public var lateLinks: [VehicleLink] { links.filter(\.isLate) }
  }

  /// The measure.
  public let measure: VehicleMeasure
  /// The decisions, by the trip that each is about: one entry of the journal a trip.
  public let decisions: [TripInstance: Decision]
  /// The vehicles as they are now.
  public let before: Outcome
  /// The vehicles when the measure is taken.
  public let after: Outcome
  /// The trips of which something else is known then, in the order of the timetable.
  public let changes: [Change]
}

extension MeasureDay {
  /// Works out what a measure decides and what it leads to.
  ///
  /// - Throws: ``MeasureRefusal`` when the measure is not possible.
  public func preview(_ measure: VehicleMeasure) throws(MeasureRefusal) -> MeasurePreview {
    try preview(measure, deciding: try decisions(of: measure))
  }

  /// Works out what other vehicles for some trips lead to, whether or not they can be there: what a dispatcher states as a
  /// fact is not refused.
  ///
  /// - Parameters:
  ///   - name: The name of the vehicle; empty for none that is known.
  ///   - trip: The trip.
  /// - Returns: What the decision leads to.
  /// - Throws: ``MeasureRefusal`` when the desk refuses the decision.
  public func preview(vehicle name: GTFSID, of trip: TripInstance) throws(MeasureRefusal) -> MeasurePreview {
    try preview(
      .otherVehicle(name, from: trip, extent: .thisTrip), deciding: [try requiredRow(trip): .vehicle(name)])
  }

  private func preview(
    _ measure: VehicleMeasure, deciding decisions: [Int: Decision]
  ) throws(MeasureRefusal) -> MeasurePreview {
    var known: [Int: Trip] = [:]
    for (row, decided) in decisions {
      switch fold(row, decided, nil) {
      case .success(let trip): known[row] = trip
      case .failure(let error): throw .refused(timetable.instance(ofRow: row), error)
      }
    }
    // A vehicle is followed several times, and a trip with decisions is made anew each time that it is asked for.
    var made: [Int: Trip?] = [:]
    func own(_ row: Int) -> Trip? {
      if let trip = made[row] { return trip }
      let trip = self.own(row)
      made[row] = .some(trip)
      return trip
    }
    var (before, after) = (vehicleDay, vehicleDay)
    _ = before.follow(at: now, known: own)
    for row in known.keys.sorted() { after.note(row, vehicle: known[row]?.vehicle) }
    let later = known
    _ = after.follow(at: now) { later[$0] ?? own($0) }
    let numbers = Set(known.keys.flatMap { [vehicleDay.vehicles.number(ofRow: $0), after.vehicles.number(ofRow: $0)] })
      .compactMap(\.self).sorted()
    let rows = Set(known.keys).union(numbers.flatMap(after.vehicles.rows)).sorted()
    return MeasurePreview(
      measure: measure,
      decisions: Dictionary(decisions.map { (timetable.instance(ofRow: $0), $1) }) { first, _ in first },
      before: outcome(before, numbers.filter { $0 < before.vehicles.count }, rows, known: own),
      after: outcome(after, numbers, rows) { later[$0] ?? own($0) },
      changes: rows.compactMap { row in
        guard decisions[row] != nil || before.consequence(ofRow: row) != after.consequence(ofRow: row),
          let old = try? fold(row, nil, before.consequence(ofRow: row)).get(),
          let new = try? fold(row, decisions[row], after.consequence(ofRow: row)).get(), old != new
        else { return nil }
        return MeasurePreview.Change(row: row, before: old, after: new)
      })
  }

  private func outcome(
    _ day: VehicleDay, _ vehicles: [Int], _ rows: [Int], known: (Int) -> Trip?
  ) -> MeasurePreview.Outcome {
    let links = vehicles.flatMap { day.links(of: $0, at: now, known: known) }
    return MeasurePreview.Outcome(
      links: links.sorted { ($0.departure, $0.secondRow) < ($1.departure, $1.secondRow) },
      consequences: Dictionary(
        uniqueKeysWithValues: rows.compactMap { row in day.consequence(ofRow: row).map { (row, $0) } }))
  }
}
