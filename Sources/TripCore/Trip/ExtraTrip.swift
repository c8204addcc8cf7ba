/// The plan of an extra trip, which the timetable does not have: a copy of a trip of the timetable at another time.
///
/// The extra trip serves the same stops as the copied trip, its template, with the same running times. Decisions about
/// the template do not apply to the extra trip.
/// - SeeAlso: GTFS-Realtime reference, `TripDescriptor.ScheduleRelationship`, `NEW`.
public struct ExtraTrip: Hashable, Sendable {
  /// The `trip_id` of the trip of the timetable that is copied, on the same service date.
  public let template: String
  /// How much later than the copied trip's stop_times.txt the extra trip runs; negative is earlier.
  public let shift: Seconds

  /// The greatest shift, later or earlier, that is read from a journal: 10,000 hours, as GTFS times have at most four
  /// digits of hours.
  static let greatestShift: Seconds = 36_000_000

  /// Makes the plan of an extra trip that copies the trip with the `trip_id` `template`.
  public init(like template: String, shift: Seconds) {
    self.template = template
    self.shift = shift
  }
}
