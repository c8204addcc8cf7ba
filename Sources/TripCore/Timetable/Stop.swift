import Glibc

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
  /// `stop_lat` and `stop_lon`, where the feed gives both.
  public let position: Position?

  /// Where on earth something is, in degrees of WGS 84.
  public struct Position: Hashable, Sendable {
    /// Degrees north of the equator.
    public let latitude: Double
    /// Degrees east of Greenwich.
    public let longitude: Double

    /// Makes a position, or nothing where there is no such place.
    public init?(latitude: Double, longitude: Double) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
      self.latitude = latitude
      self.longitude = longitude
    }

    /// The metres to another place along a great circle of a round earth: within half a percent.
    /// - SeeAlso: The haversine formula.
    public func distance(to other: Position) -> Double {
      let radians = Double.pi / 180
      let (north, east) = ((other.latitude - latitude) * radians, (other.longitude - longitude) * radians)
      let (a, b) = (sin(north / 2), sin(east / 2))
      let square = a * a + cos(latitude * radians) * cos(other.latitude * radians) * b * b
      return 2 * 6_371_000 * asin(min(1, square.squareRoot()))
    }
  }

  /// Makes a stop.
  public init(
    id: String, name: String, platform: String? = nil, station: String? = nil, position: Position? = nil
  ) {
    self.id = id
    self.name = name
    self.platform = platform
    self.station = station
    self.position = position
  }
}
