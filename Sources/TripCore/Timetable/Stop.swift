import Glibc

/// A place where vehicles stop: a stop, or a platform of a station.
/// - SeeAlso: GTFS Schedule reference, stops.txt.
public struct Stop: Hashable, Sendable {
  /// `stop_id`: the stop's identifier in stops.txt.
  public let id: String
  /// `stop_name`: the name that passengers know.
  public let name: String
  /// `platform_code`: the platform's number or letter, or `nil` when the feed has none.
  public let platform: String?
  /// `parent_station`: the `stop_id` of the station, or `nil` when the stop belongs to no station.
  public let station: String?
  /// `stop_lat` and `stop_lon`: the stop's place on earth, or `nil` when the feed lacks one of them.
  public let position: Position?

  /// A place on earth, in degrees of WGS 84.
  public struct Position: Hashable, Sendable {
    /// Degrees north of the equator, from -90 to 90.
    public let latitude: Double
    /// Degrees east of Greenwich, from -180 to 180.
    public let longitude: Double

    /// Makes a position from degrees.
    ///
    /// - Returns: `nil` when the latitude or the longitude is out of range.
    public init?(latitude: Double, longitude: Double) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
      self.latitude = latitude
      self.longitude = longitude
    }

    /// Returns the distance to another place in metres, as if the earth were a sphere: accurate to half a percent.
    /// - SeeAlso: The haversine formula.
    public func distance(to other: Position) -> Double {
      let radians = Double.pi / 180
      let (north, east) = ((other.latitude - latitude) * radians, (other.longitude - longitude) * radians)
      let (a, b) = (sin(north / 2), sin(east / 2))
      let square = a * a + cos(latitude * radians) * cos(other.latitude * radians) * b * b
      return 2 * 6_371_000 * asin(min(1, square.squareRoot()))
    }
  }

  /// Makes a stop. The properties of the same names explain the parameters.
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
