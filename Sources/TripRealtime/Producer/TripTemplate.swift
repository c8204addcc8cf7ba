import TripCore

/// The trip of the timetable that an extra trip copies, as far as a published feed names it.
public struct TripTemplate: Hashable, Sendable {
  /// The `trip_id` of the copied trip.
  public let tripID: GTFSID
  /// The planned departure of the extra trip from its first stop, on its service date.
  public let start: ServiceTime
  /// Whether the timetable has a trip with the ``tripID`` that leaves at ``start``.
  public let isStartTaken: Bool
  /// Whether frequencies.txt lists the copied trip.
  public let hasFrequencies: Bool
  /// The time between ``start`` and the nearest departure of a trip of the timetable with the same line and stops on
  /// the same service date.
  public let distance: Seconds

  /// Makes the template of an extra trip. The properties of the same names explain the parameters.
  public init(
    tripID: GTFSID, start: ServiceTime, isStartTaken: Bool = false, hasFrequencies: Bool = false, distance: Seconds
  ) {
    self.tripID = tripID
    self.start = start
    self.isStartTaken = isStartTaken
    self.hasFrequencies = hasFrequencies
    self.distance = distance
  }
}
