/// By what people know trips and their stops, beside the ids and numbers of the timetable.
public struct TripNames: Sendable {
  /// The numbers that passengers know trips by, by `trip_id`.
  public let numbers: [GTFSID: String]
  /// The names of the stops of trips, by `trip_id` and `stop_sequence`.
  public let stops: [GTFSID: [StopSequence: String]]
  /// The names of stops, by `stop_id`.
  public let names: [GTFSID: String]

  /// Makes the names; without arguments, none are known.
  public init(
    numbers: [GTFSID: String] = [:], stops: [GTFSID: [StopSequence: String]] = [:], names: [GTFSID: String] = [:]
  ) {
    (self.numbers, self.stops, self.names) = (numbers, stops, names)
  }
}
