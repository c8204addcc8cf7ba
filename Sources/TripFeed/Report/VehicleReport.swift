import TripCore

/// Which trips of a feed have a vehicle, and where the vehicles cannot run their trips as planned.
public struct VehicleReport: Sendable {
  /// What says which vehicle runs a trip, the strongest first.
  public enum Source: String, CaseIterable, Sendable {
    /// The file vehicles.csv beside the feed.
    case vehiclesFile = "vehicles.csv"
    /// The table vehicle_assignments.txt of TODS.
    case assignments = "vehicle_assignments.txt"
    /// transfers.txt, by `transfer_type` 4 and 5.
    case transfers = "transfers.txt"
    /// `block_id` in trips.txt.
    case block = "block_id"
  }

  /// Two trips that one vehicle runs one after the other.
  public struct Link: Hashable, Sendable {
    /// The name of the vehicle.
    public let vehicle: GTFSID
    /// A service date on which the vehicle runs both trips.
    public let date: ServiceDate
    /// The `trip_id` of the first trip.
    public let first: GTFSID
    /// The `trip_id` of the second trip.
    public let second: GTFSID
    /// The last stop of the first trip: its name or `stop_id`.
    public let end: String
    /// The first stop of the second trip: its name or `stop_id`.
    public let start: String
    /// The scheduled arrival of the first trip.
    public let arrival: ServiceTime
    /// The scheduled departure of the second trip.
    public let departure: ServiceTime

    /// The distance from ``end`` to ``start`` as the crow flies, in metres; `nil` when the feed does not say where they are.
    public let distance: Double?

    /// The scheduled time between the two trips.
    public var layover: Seconds { departure - arrival }
  }

  /// A number of links, and some of them as examples.
  public struct Finding: Sendable {
    /// The greatest number of ``examples``.
    public static let greatestCount = 5
    /// The number of different pairs of trips.
    public internal(set) var count = 0
    /// The first links by date and vehicle.
    public internal(set) var examples: [Link] = []
  }

  /// The number of trips of the feed that can be used.
  public internal(set) var tripCount = 0
  /// The number of trips of the feed that have a vehicle, by the strongest source that says which.
  public internal(set) var tripCounts: [Source: Int] = [:]
  /// The service date for which ``tripsOfDay``, ``tripsWithVehicle`` and ``vehicleCount`` count: the present date, or the
  /// nearest one with trips. `nil` when the feed has no trips.
  public internal(set) var date: ServiceDate?
  /// The number of trips that run on ``date``, also those that cannot be used. A trip of frequencies.txt counts once.
  public internal(set) var tripsOfDay = 0
  /// The number of trips that run on ``date`` and have a vehicle.
  public internal(set) var tripsWithVehicle = 0
  /// The number of vehicles on ``date``.
  public internal(set) var vehicleCount = 0
  /// The number of service dates whose links were checked: one for each different set of services, at most
  /// ``greatestDays``.
  public internal(set) var checkedDays = 0
  /// Links whose second trip departs before the first one arrives.
  public internal(set) var overlaps = Finding()
  /// Links whose second trip begins at another station than the one where the first one ends, and more than
  /// ``nearby`` away. Feeds without stations have a stop for each side of a street, so that two stops may be one place.
  public internal(set) var jumps = Finding()

  /// The greatest distance of two stops that are one place for a vehicle, in metres.
  public static let nearby = 500.0

  /// The greatest number of service dates whose links are checked.
  public static let greatestDays = 32

  /// The number of trips of the feed that have a vehicle.
  public var tripsWithAnyVehicle: Int { tripCounts.values.reduce(0, +) }
}
