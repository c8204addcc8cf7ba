/// What is known about the vehicles of trips besides `block_id`: from transfers.txt, from a file beside the feed, or from
/// a plan that the operator accepted.
///
/// A feed that has only `block_id` has an empty value.
public struct PlannedVehicles: Hashable, Sendable {
  /// For the `trip_id` of a trip, those of the trips of which the same vehicle runs one next: the rows of transfers.txt with
  /// `transfer_type` 4 or 5. A pair counts on the service dates on which both trips run.
  public var successors: [GTFSID: [GTFSID]]
  /// For a `trip_id`, the name of the vehicle that runs the trip on every service date.
  public var names: [GTFSID: GTFSID]
  /// For a service date, the names of the vehicles by `trip_id`; they count before ``names``. An empty name says that no
  /// known vehicle runs the trip.
  public var namesOnDate: [ServiceDate: [GTFSID: GTFSID]]

  /// Makes the value. The properties of the same names explain the parameters.
  public init(
    successors: [GTFSID: [GTFSID]] = [:], names: [GTFSID: GTFSID] = [:],
    namesOnDate: [ServiceDate: [GTFSID: GTFSID]] = [:]
  ) {
    self.successors = successors
    self.names = names
    self.namesOnDate = namesOnDate
  }

  /// Whether nothing is known but `block_id`.
  public var isEmpty: Bool { successors.isEmpty && names.isEmpty && namesOnDate.isEmpty }

  /// Returns the name of the vehicle that runs a trip on a service date; `nil` when there is none.
  public func name(ofTrip tripID: GTFSID, on date: ServiceDate) -> GTFSID? {
    namesOnDate[date]?[tripID] ?? names[tripID]
  }
}
