/// What passengers see of a trip in the published GTFS-Realtime feed.
///
/// The publisher derives this value first, and makes the trip's entity from it. The desk shows the value of the version
/// that was published. So the two cannot differ. A trip without a value is absent from the feed: passengers see its
/// timetable, and nothing is claimed.
public enum PassengerView: Hashable, Sendable {
  /// The trip is published as on time, although nobody knows its delay, because the publisher vouches for trips that
  /// leave soon.
  case vouched
  /// The trip has this delay at the first of its remaining stops where a delay is known; 0 is on time.
  case expected(delay: Seconds)
  /// The trip is cancelled.
  case cancelled
  /// Skipped stops or other platforms of the trip are published, but no times.
  case withoutTimes
  /// The trip is one that the timetable does not have. It has this delay against its own times.
  case extra(delay: Seconds)
}
