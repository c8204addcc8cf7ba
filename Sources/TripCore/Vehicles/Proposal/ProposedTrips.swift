/// Which trips of a timetable a proposal of vehicles is about, and how many others are left out for which reason.
public struct ProposedTrips: Hashable, Sendable {
  /// The rows of the trips that get a vehicle, in the order of the timetable.
  public private(set) var rows: [Int] = []
  /// The number of trips of which the timetable, or a file beside it, says itself which vehicle runs them, or that no known
  /// vehicle does.
  public private(set) var named = 0
  /// The number of trips of frequencies.txt, which have one `trip_id` together.
  public private(set) var byFrequency = 0
  /// The number of trips that dispatchers added.
  public private(set) var extra = 0
  /// The names of the vehicles that the timetable names itself. A proposed vehicle has another name.
  public private(set) var namesTaken: Set<GTFSID>

  /// Finds the trips of a timetable's own service date that have no vehicle. What the operator accepted earlier does not
  /// count, so that it can be replaced.
  ///
  /// Cost: visits every row.
  public init(_ timetable: Timetable) {
    let vehicles = Vehicles(timetable)
    namesTaken = Set(vehicles.identities.map(\.name))
    for (row, scheduled) in timetable.scheduledTrips.enumerated() where scheduled.serviceDate == timetable.serviceDate {
      if scheduled.isExtra {
        extra += 1
      } else if scheduled.startTime != nil {
        byFrequency += 1
      } else if vehicles.number(ofRow: row) != nil
        || timetable.plannedVehicles.name(
          ofTrip: timetable.tripIDs.id(at: scheduled.trip), on: scheduled.serviceDate) != nil
      {
        named += 1
      } else {
        rows.append(row)
      }
    }
  }
}
