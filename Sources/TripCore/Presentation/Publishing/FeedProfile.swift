/// The form in which a published feed tells of extra trips, which the timetable does not have.
///
/// Consumers of GTFS-Realtime know different forms, and no form is known to all of them. So each outlet has the profile
/// of its readers. The trips of the timetable are the same in all profiles.
/// - SeeAlso: GTFS-Realtime reference, `TripDescriptor.ScheduleRelationship`.
public enum FeedProfile: String, CaseIterable, Codable, Sendable {
  /// `NEW`, with a `trip_id` of its own: the form of the present specification. OpenTripPlanner and MOTIS read it.
  case standard
  /// `ADDED`, with a `trip_id` of its own: deprecated, and the only form that many programs know.
  case added
  /// `ADDED`, with the `trip_id` of the trip that is copied and a `start_time`.
  ///
  /// - SeeAlso: <https://support.google.com/transitpartners/answer/10106497>
  case google
  /// `DUPLICATED`, with the `trip_id` of the trip that is copied, and its own one in `TripProperties`.
  ///
  /// - SeeAlso: <https://resources.transitapp.com/article/462-trip-updates>
  case transit

  /// The name of the profile, as in `--publish-to google=FILE`.
  public var name: String { rawValue }
}

extension FeedProfile: Comparable {
  /// Whether profile `a` stands before profile `b` in lists.
  public static func < (a: FeedProfile, b: FeedProfile) -> Bool {
    (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
  }
}
