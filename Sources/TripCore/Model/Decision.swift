/// What a dispatcher decided about one trip instance.
///
/// It holds the result ("leaves 5 minutes late from the first stop on"), not the step that led there ("one minute
/// more"), so that carrying it out twice changes nothing.
public enum Decision: Hashable, Sendable {
  /// From the departure at a stop on, the trip runs `delay` late; negative is early, 0 is on time. Without a stop it is
  /// the first one, whatever its number: a newer timetable may count anew.
  case departure(delay: Seconds, at: StopSequence?)
}

/// Why a departure was refused.
public enum DepartureError: Error, Hashable, Sendable {
  /// The trip has no such `stop_sequence`.
  case noSuchStop(StopSequence)
  /// The timetable has no such run.
  case noSuchTrip(TripInstance)
  /// It would leave a stop before it arrives there; the value is how much earlier.
  case beforeArrival(by: Seconds)
  /// Nobody means a delay beyond ``Trip/greatestDelay``, early or late.
  case tooFar(Seconds)
}
