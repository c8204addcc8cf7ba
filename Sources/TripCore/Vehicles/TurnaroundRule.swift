/// The least time that a vehicle needs between an arrival and its next departure, at some place or on some route.
public struct TurnaroundRule: Hashable, Sendable {
  /// Where a rule counts.
  public enum Place: Hashable, Sendable {
    /// From the arrival at one stop to the departure from another; both may be the same.
    case stops(from: GTFSID, to: GTFSID)
    /// After an arrival at a stop.
    case stop(GTFSID)
    /// Before a departure on the route with this `route_id`.
    case route(GTFSID)
  }

  /// Where the rule counts. A stop is the `stop_id` of the stop, or that of its station.
  public let place: Place
  /// The least time, in seconds.
  public let turnaround: Seconds

  /// Makes a rule. The properties of the same names explain the parameters.
  public init(_ place: Place, turnaround: Seconds) {
    self.place = place
    self.turnaround = turnaround
  }
}
