/// A trip of trips.txt, as far as its runs share it.
public struct TripRow: Hashable, Sendable {
  /// Which of ``Timetable/routes``.
  public let route: Int
  /// Which of ``Timetable/stopTimes``.
  public let stopTimes: Range<Int>
  /// `block_id`: the trips that one vehicle runs after each other share it.
  public let block: String?
  /// `direction_id`, 0 or 1.
  public let direction: Int?
  /// `trip_short_name`: the number that passengers know the trip by, as a train's.
  public let shortName: String?
  /// `wheelchair_accessible`; `nil` is nobody knows.
  public let takesWheelchairs: Bool?
  /// `bikes_allowed`; `nil` is nobody knows.
  public let takesBikes: Bool?

  /// Makes a trip's row.
  public init(
    route: Int, stopTimes: Range<Int>, block: String? = nil, direction: Int? = nil, shortName: String? = nil,
    takesWheelchairs: Bool? = nil, takesBikes: Bool? = nil
  ) {
    self.route = route
    self.stopTimes = stopTimes
    self.block = block
    self.direction = direction
    self.shortName = shortName
    self.takesWheelchairs = takesWheelchairs
    self.takesBikes = takesBikes
  }

  /// The same trip where its first call and its line have other numbers.
  public func moved(to firstStopTime: Int, route: Int) -> TripRow {
    TripRow(
      route: route, stopTimes: firstStopTime..<firstStopTime + stopTimes.count, block: block, direction: direction,
      shortName: shortName, takesWheelchairs: takesWheelchairs, takesBikes: takesBikes)
  }
}
