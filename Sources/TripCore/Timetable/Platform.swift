/// A platform of a station, as the place of a call may be changed to.
///
/// It carries the station's id along, so that whether a change stays inside the station can be told without a timetable.
/// - SeeAlso: GTFS-Realtime reference, `StopTimeProperties.assigned_stop_id`.
public struct Platform: Hashable, Sendable {
  /// `stop_id` of the platform.
  public let stopID: String
  /// `platform_code`, where the feed gives one.
  public let code: String?
  /// `parent_station`.
  public let station: String

  /// Makes a platform.
  public init(stopID: String, code: String? = nil, station: String) {
    self.stopID = stopID
    self.code = code
    self.station = station
  }

  /// Makes the platform that `stop` is, or nothing where it belongs to no station.
  public init?(_ stop: Stop) {
    guard let station = stop.station else { return nil }
    self.init(stopID: stop.id, code: stop.platform, station: station)
  }
}
