/// A trip of a timetable: a row of trips.txt. The trip is the same on every service date on which it runs.
public struct TripRow: Hashable, Sendable {
  /// The index of the trip's route in ``Timetable/routes``.
  public let route: Int
  /// Indices of the trip's stop times in ``Timetable/stopTimes``.
  public let stopTimes: Range<Int>
  /// `block_id`, or `nil` when the feed has none. One vehicle runs the trips of a block one after the other.
  public let block: GTFSID?
  /// `direction_id`, 0 or 1: the direction of travel along the route. `nil` when the feed has none.
  public let direction: Int?
  /// `trip_short_name`: the number by which passengers know the trip, such as a train number. `nil` when the feed has
  /// none.
  public let shortName: String?
  /// `wheelchair_accessible`: whether the vehicle takes a wheelchair; `nil` when the feed does not say.
  public let takesWheelchairs: Bool?
  /// `bikes_allowed`: whether the vehicle takes bicycles; `nil` when the feed does not say.
  public let takesBikes: Bool?
  /// Whether ``StopTimeRow/sequence`` is not the `stop_sequence` of the feed at each stop of the trip, because two rows with
  /// different stops have the same one. Other programs then know the stops by their `stop_id` only.
  /// The times that the feed leaves blank in such a trip (``StopTimeRow/isInterpolated``) are neither shown nor published: they would
  /// be guesses, because the order of the stops is uncertain.
  public let isRenumbered: Bool

  /// Makes a trip of a timetable. The properties of the same names explain the parameters.
  public init(
    route: Int, stopTimes: Range<Int>, block: GTFSID? = nil, direction: Int? = nil, shortName: String? = nil,
    takesWheelchairs: Bool? = nil, takesBikes: Bool? = nil, isRenumbered: Bool = false
  ) {
    self.route = route
    self.stopTimes = stopTimes
    self.block = block
    self.direction = direction
    self.shortName = shortName
    self.takesWheelchairs = takesWheelchairs
    self.takesBikes = takesBikes
    self.isRenumbered = isRenumbered
  }

  /// Returns a copy of the trip with other indices, for use in another timetable.
  ///
  /// - Parameters:
  ///   - firstStopTime: The index of the trip's first stop time; the others follow it.
  ///   - route: The index of the trip's route.
  /// - Returns: The copy.
  public func moved(to firstStopTime: Int, route: Int) -> TripRow {
    TripRow(
      route: route, stopTimes: firstStopTime..<firstStopTime + stopTimes.count, block: block, direction: direction,
      shortName: shortName, takesWheelchairs: takesWheelchairs, takesBikes: takesBikes,
      isRenumbered: isRenumbered)
  }
}
