/// The reason why a decision was refused. Most refused decisions would make the published GTFS-Realtime feed invalid.
public enum DecisionError: Error, Hashable, Sendable {
  /// The trip has no stop time with this `stop_sequence`.
  case noSuchStop(StopSequence)
  /// The timetable has no scheduled trip with this identity.
  case noSuchTrip(TripInstance)
  /// The trip would depart from a stop before it arrives there, by this many seconds.
  case beforeArrival(by: Seconds)
  /// The trip would arrive at a stop before it departs from the previous stop, by this many seconds.
  case beforePreviousDeparture(by: Seconds)
  /// The delay exceeds ``Trip/greatestDelay``, late or early.
  case tooFar(Seconds)
  /// The trip is cancelled, and has to be reinstated first.
  case tripIsCancelled
  /// The trip skips this stop, and the stop has to be restored first.
  case stopIsSkipped(StopSequence)
  /// The trip would have fewer than two stops left. Cancel the trip instead.
  case tooFewStops
  /// The platform belongs to another station than the stop.
  case platformElsewhere(Platform)
  /// A frequency-based trip (`exact_times` 0) can neither be cancelled nor skip a stop: consumers of the published feed
  /// cannot identify a single trip without exact times.
  case frequencyBased
  /// A reason or a note is longer than ``Trip/longestText``; the value is its length in bytes of UTF-8.
  case tooLong(Int)
  /// The journal entry cannot be undone: it was undone before, or the journal does not have it.
  case notInEffect
}
