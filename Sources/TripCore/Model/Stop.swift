/// A place where vehicles stop: a stop or platform, and the station it belongs to.
/// - SeeAlso: GTFS Schedule reference, stops.txt.
public struct Stop: Hashable, Sendable {
  /// `stop_id`.
  public let id: String
  /// `stop_name`.
  public let name: String
  /// `platform_code`, where the feed gives one.
  public let platform: String?
  /// `parent_station`: the stop_id of the station, where the feed gives one.
  public let station: String?

  /// Makes a stop.
  public init(id: String, name: String, platform: String? = nil, station: String? = nil) {
    self.id = id
    self.name = name
    self.platform = platform
    self.station = station
  }
}
