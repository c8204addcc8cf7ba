import FoundationEssentials

/// The operator whose timetable it is.
/// - SeeAlso: GTFS Schedule reference, agency.txt.
public struct Agency: Hashable, Sendable {
  /// `agency_id`, where the feed gives one.
  public let id: String?
  /// `agency_name`.
  public let name: String
  /// `agency_timezone`: every time of the feed is in this zone.
  public let timeZone: TimeZone

  /// Makes an agency.
  public init(id: String?, name: String, timeZone: TimeZone) {
    self.id = id
    self.name = name
    self.timeZone = timeZone
  }
}
