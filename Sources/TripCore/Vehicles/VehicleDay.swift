/// The vehicles of a timetable, and what follows from what is known of their trips.
///
/// What changes is noted first, and then followed: however many trips changed, each vehicle is followed once.
///
/// ```swift
/// var day = VehicleDay(timetable, settings)
/// for (row, trip) in known { day.note(row, vehicle: trip.vehicle) }
/// for row in day.follow(at: now, known: { known[$0] }) { … }  // the trips for which something else follows now
/// ```
public struct VehicleDay: Sendable {
  /// Which vehicle runs which trip.
  public private(set) var vehicles: Vehicles
  /// The operator's turnarounds and horizon.
  public let settings: VehicleSettings
  private let timetable: Timetable
  /// What follows, by row.
  public private(set) var consequences: [Int: Consequence] = [:]
  /// The vehicles that ``follow(at:known:)`` has to follow again.
  private var stale: Set<Int> = []
  /// The rows of trips with a consequence that were taken from their vehicle since.
  private var released: Set<Int> = []

  /// Finds the vehicles of a timetable; nothing follows yet.
  ///
  /// Cost: visits every row.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - settings: The operator's settings.
  ///   - plan: The operator's accepted plan.
  public init(
    _ timetable: Timetable, _ settings: VehicleSettings = VehicleSettings(), plan: VehiclePlan = VehiclePlan()
  ) {
    self.init(timetable, Vehicles(timetable, plan: plan), settings)
  }

  /// Makes the day from vehicles that were found before; nothing follows yet.
  ///
  /// - Parameters:
  ///   - timetable: The timetable.
  ///   - vehicles: The vehicles of the timetable as planned.
  ///   - settings: The operator's settings.
  public init(_ timetable: Timetable, _ vehicles: Vehicles, _ settings: VehicleSettings) {
    self.timetable = timetable
    self.vehicles = vehicles
    self.settings = settings
  }

  /// Notes that something else is known of the trip of a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - vehicle: The name of the vehicle that a dispatcher gave to the trip; empty for none, `nil` when the trip has the
  ///     planned one.
  public mutating func note(_ row: Int, vehicle: GTFSID?) {
    stale.formUnion(vehicles.assign(row, to: vehicle, in: timetable))
    if let number = vehicles.number(ofRow: row) {
      stale.insert(number)
    } else if consequences[row] != nil {
      released.insert(row)
    }
  }

  /// Notes the vehicles for which the passing of time matters: those of trips that leave near the horizon.
  ///
  /// - Parameters:
  ///   - before: The time for which was followed.
  ///   - after: The present time.
  public mutating func passTime(from before: Instant, to after: Instant) {
    for row in consequences.keys {
      let departure = timetable.departure(ofRow: row)
      guard (departure > before + settings.horizon) != (departure > after + settings.horizon) else { continue }
      if let number = vehicles.number(ofRow: row) { stale.insert(number) }
    }
  }

  /// Works out again what follows for the vehicles that were noted.
  ///
  /// Cost: grows with the number of trips of these vehicles.
  ///
  /// - Parameters:
  ///   - now: The present time.
  ///   - known: Returns the trip of a row with what is decided and reported about it, but without what follows from its
  ///     vehicle; `nil` when only the timetable is known.
  /// - Returns: The rows of the trips for which something else follows than before, in ascending order.
  public mutating func follow(at now: Instant, known: (Int) -> Trip?) -> [Int] {
    var changed: [Int] = []
    for row in released where vehicles.number(ofRow: row) == nil && consequences.removeValue(forKey: row) != nil {
      changed.append(row)
    }
    released = []
    for vehicle in stale {
      let followed = run(of: vehicle, at: now, known: known).consequences
      for row in vehicles.rows(of: vehicle) where consequences[row] != followed[row] {
        consequences[row] = followed[row]
        changed.append(row)
      }
    }
    stale = []
    return changed.sorted()
  }

  /// Returns what follows for the trip of a row; `nil` when nothing does.
  public func consequence(ofRow row: Int) -> Consequence? { consequences[row] }

  /// Follows a vehicle without noting anything.
  ///
  /// - Parameters:
  ///   - vehicle: The number of the vehicle.
  ///   - now: The present time.
  ///   - known: As for ``follow(at:known:)``.
  /// - Returns: The links between the trips of the vehicle that run, in order.
  public func links(of vehicle: Int, at now: Instant, known: (Int) -> Trip?) -> [VehicleLink] {
    run(of: vehicle, at: now, known: known).links
  }

  private func run(of vehicle: Int, at now: Instant, known: (Int) -> Trip?) -> VehicleRun {
    let trips = vehicles.rows(of: vehicle).map { row in
      (row: row, trip: known(row).map { VehicleTrip($0) } ?? VehicleTrip(timetable, row: row))
    }
    return VehicleRun(
      of: vehicles.identities[vehicle].name, trips, without: vehicles.givenRows(of: vehicle), in: timetable, settings,
      at: now)
  }
}
