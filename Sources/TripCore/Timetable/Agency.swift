import FoundationEssentials

/// The operator of a timetable: a transport company, as agency.txt of its GTFS feed describes it.
/// - SeeAlso: GTFS Schedule reference, agency.txt.
public struct Agency: Hashable, Sendable {
  /// `agency_id` of agency.txt, or `nil` when the feed has none.
  public let id: GTFSID?
  /// `agency_name`: the operator's full name.
  public let name: String
  /// `agency_timezone`: the time zone of every time in the feed.
  public let timeZone: TimeZone

  /// Makes an operator. `id` is the `agency_id`, or `nil` when the feed has none; `timeZone` is that of every time in
  /// the feed.
  public init(id: GTFSID?, name: String, timeZone: TimeZone) {
    self.id = id
    self.name = name
    self.timeZone = timeZone
  }

  /// By what an alert names the operator: its `agency_id`, or its name when the feed has none.
  public var knownAs: GTFSID { id ?? GTFSID(name) }
}
