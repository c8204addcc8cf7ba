/// What an alert is about. All parts that are set apply together: a stop and a route are that stop of that route.
/// - SeeAlso: GTFS-Realtime reference, "EntitySelector".
public struct AlertSelector: Hashable, Sendable {
  /// `agency_id` of the operator; `nil` when the selector does not name one.
  public var agencyID: GTFSID?
  /// `route_id` of the line; `nil` stands for every line.
  public var routeID: GTFSID?
  /// `direction_id` of the line's trips; `nil` stands for both directions. It is set beside ``routeID`` only.
  public var directionID: Int?
  /// A trip of the timetable; `nil` stands for every trip.
  public var trip: TripInstance?
  /// `stop_id` of a stop or station; `nil` stands for every stop.
  public var stopID: GTFSID?

  /// Makes a selector. The properties of the same names explain the parameters.
  public init(
    agencyID: GTFSID? = nil, routeID: GTFSID? = nil, directionID: Int? = nil, trip: TripInstance? = nil,
    stopID: GTFSID? = nil
  ) {
    self.agencyID = agencyID
    self.routeID = routeID
    self.directionID = directionID
    self.trip = trip
    self.stopID = stopID
  }

  /// Whether the selector may be about what an agency runs: it names that agency, or none.
  ///
  /// - Parameter agency: ``Route/agencyID`` of the line.
  /// - Returns: `true` also when the agency of the line is unknown (`nil`), because the alert may be meant for it.
  func isAbout(agency: GTFSID?) -> Bool { agencyID == nil || agency == nil || agencyID == agency }
}
