/// What a list of stops shows of one call.
public struct StopLine: Hashable, Sendable {
  /// The stop's name.
  public let stop: String
  /// The platform; empty where none is known.
  public let platform: String
  /// The planned time: the departure, or at the last stop the arrival.
  public let planned: String
  /// The expected time; empty where nobody knows.
  public let expected: String
  /// How the call stands against the timetable.
  public let punctuality: Punctuality

  /// Puts the calls of a trip into words.
  ///
  /// - Returns: A line a call, in the order of the trip.
  public static func lines(of trip: Trip, _ wording: Wording) -> [StopLine] {
    trip.calls.indices.map { StopLine(trip.calls[$0], isLast: $0 == trip.calls.count - 1, wording) }
  }

  private init(_ call: StopCall, isLast: Bool, _ wording: Wording) {
    let delay = isLast ? call.arrivalDelay : call.departureDelay
    let planned = isLast ? call.arrival : call.departure
    stop = call.stop.name
    platform = call.stop.platform ?? ""
    self.planned = wording.time(planned)
    expected = delay.map { wording.time(planned + $0) } ?? ""
    punctuality = Punctuality(delay: delay)
  }
}
