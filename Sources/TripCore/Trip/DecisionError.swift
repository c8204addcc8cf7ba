/// Why a decision was refused: mostly what a consumer of the published feed would reject.
public enum DecisionError: Error, Hashable, Sendable {
  /// The trip has no such `stop_sequence`.
  case noSuchStop(StopSequence)
  /// The timetable has no such run.
  case noSuchTrip(TripInstance)
  /// It would leave a stop before it arrives there; the value is how much earlier.
  case beforeArrival(by: Seconds)
  /// It would reach a stop before it leaves the one before; the value is how much earlier.
  case beforePreviousDeparture(by: Seconds)
  /// Nobody means a delay beyond ``Trip/greatestDelay``, early or late.
  case tooFar(Seconds)
  /// The trip is cancelled: it has to be reinstated first.
  case tripIsCancelled
  /// The trip does not call there: the stop has to be restored first.
  case stopIsSkipped(StopSequence)
  /// Less than two stops would be left: that is a cancelled trip.
  case tooFewStops
  /// The platform belongs to another station.
  case platformElsewhere(Platform)
  /// A frequency-based run (`exact_times` 0) can be neither cancelled nor skip a stop: it keeps a distance to the next
  /// run, and no consumer tells one from the other.
  case frequencyBased
  /// A reason or a note is longer than ``Trip/longestText``.
  case tooLong(Int)
  /// There is nothing to undo: somebody undid it before, or it was never there.
  case notInEffect
}
