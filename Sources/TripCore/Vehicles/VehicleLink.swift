/// A vehicle's way from one trip to the next: when it arrives, what it needs, and how much time is left.
public struct VehicleLink: Hashable, Sendable {
  /// The name of the vehicle.
  public let vehicle: GTFSID
  /// The trip that the vehicle runs first.
  public let first: TripInstance
  /// The trip that the vehicle runs next.
  public let second: TripInstance
  /// The row of ``first`` in the timetable.
  public let firstRow: Int
  /// The row of ``second`` in the timetable.
  public let secondRow: Int
  /// When the vehicle is free: the expected arrival of ``first`` at the last stop that it serves, or the scheduled one
  /// when no delay is known.
  public let arrival: Instant
  /// When the vehicle is needed: the departure of ``second`` from the first stop that it serves, as decided, reported or
  /// else scheduled. What follows from the vehicle itself does not count.
  public let departure: Instant
  /// The least time between the two, in seconds: the turnaround, and an empty run where trips between are cancelled.
  public let needed: Seconds
  /// The time between the two as scheduled, in seconds; negative where the trips overlap as planned.
  public let scheduledLayover: Seconds
  /// Whether ``arrival`` is known, and not only scheduled.
  public let isArrivalKnown: Bool
  /// Whether ``arrival`` follows from the vehicle being late already for ``first``.
  public let isArrivalFollowed: Bool
  /// Whether ``departure`` is only scheduled, so that the trip leaves when its vehicle can.
  public let isDepartureFree: Bool
  /// Whether ``second`` leaves beyond the horizon, so that another vehicle may take over.
  public let isAtRisk: Bool
  /// Whether ``second`` begins before ``first`` ends, as scheduled. Nothing follows across such a link, because one vehicle does not
  /// run both; where a dispatcher has decided so, both are at risk.
  let isOverlap: Bool
  /// Whether a dispatcher has given one of the trips its vehicle.
  let isDecided: Bool

  /// Whether a dispatcher has given the vehicle two trips at the same time.
  var isClash: Bool { isOverlap && isDecided }
  /// Whether the timetable itself gives one vehicle two trips at the same time.
  public var isPlannedSo: Bool { isOverlap && !isDecided }
  /// The time that is left, in seconds: negative when the vehicle cannot leave as ``departure`` says.
  public var slack: Seconds { departure - arrival - needed }
  /// The time between arrival and departure, in seconds.
  public var layover: Seconds { departure - arrival }
  /// Whether the vehicle is late for ``second``. A link that overlaps as planned is never late.
  public var isLate: Bool { slack < 0 && !isPlannedSo }
  /// Whether the link is a conflict, about which a dispatcher has to decide: the vehicle is late, or has been given two
  /// trips at the same time, and that is more than the rest of a conflict before it, which goes when that one does.
  public var isConflict: Bool { isLate && (isOverlap || !(isArrivalFollowed && isDepartureFree)) }
}
