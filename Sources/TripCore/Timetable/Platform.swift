/// A platform of a station. A dispatcher may move a trip to another platform of the same station.
///
/// The value includes the station's id, so that a change of platform can be checked without a timetable.
/// - SeeAlso: GTFS-Realtime reference, `StopTimeProperties.assigned_stop_id`.
public struct Platform: Hashable, Sendable {
  /// `stop_id` of the platform in stops.txt.
  public let stopID: GTFSID
  /// The platform's number or letter, `platform_code`; or else its name, which is what the name of the stop adds to that of
  /// the station, such as `Bay 4`. `nil` when the feed tells neither.
  public let code: String?
  /// `parent_station`: the `stop_id` of the platform's station.
  public let station: GTFSID

  /// Makes a platform. The properties of the same names explain the parameters.
  public init(stopID: GTFSID, code: String? = nil, station: GTFSID) {
    self.stopID = stopID
    self.code = code
    self.station = station
  }

  /// By what people know the platform: its ``code``, or else its ``stopID``.
  public var name: String { code ?? stopID.text }

  /// Makes a platform from a stop of the timetable.
  ///
  /// - Returns: `nil` when the stop belongs to no station.
  public init?(_ stop: Stop) {
    guard let station = stop.station else { return nil }
    self.init(stopID: stop.id, code: stop.platform, station: station)
  }
}
