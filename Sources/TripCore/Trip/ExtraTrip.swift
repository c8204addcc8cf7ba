/// How a trip runs that the timetable does not have: like one that it has, at another time.
///
/// It calls where its template calls, with the same running times. What else is decided about it is about it alone.
/// - SeeAlso: GTFS-Realtime reference, `TripDescriptor.ScheduleRelationship`, `NEW`.
public struct ExtraTrip: Hashable, Sendable {
  /// `trip_id` of the trip of the timetable that it runs like, on the same service day.
  public let template: String
  /// How much later than that trip's stop_times it runs; negative is earlier.
  public let shift: Seconds

  /// The greatest shift that a journal may hold: GTFS times have four digits of hours at most.
  static let greatestShift: Seconds = 36_000_000

  /// Makes an extra trip.
  public init(like template: String, shift: Seconds) {
    self.template = template
    self.shift = shift
  }
}
