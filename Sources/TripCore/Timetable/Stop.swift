import Glibc

/// A place where vehicles stop: a row of stops.txt, which may be a platform of a station.
/// - SeeAlso: GTFS Schedule reference, stops.txt.
public struct Stop: Hashable, Sendable {
  /// `stop_id`: the stop's id in stops.txt.
  public let id: GTFSID
  /// `stop_name`: the name of the stop, as passengers know it.
  public let name: String
  /// `platform_code`: the number or letter of the stop's platform, or `nil` when the feed has none.
  public let platform: String?
  /// `parent_station`: the `stop_id` of the station, or `nil` when the stop belongs to no station.
  public let station: GTFSID?
  /// `stop_lat` and `stop_lon`: the stop's place on earth, or `nil` when the feed lacks one of them.
  public let position: Position?

  /// A place on earth, in degrees of WGS 84.
  public struct Position: Hashable, Sendable {
    /// The latitude: degrees north of the equator, from -90 to 90; negative is south.
    public let latitude: Double
    /// The longitude: degrees east of Greenwich, from -180 to 180; negative is west.
    public let longitude: Double

    /// Makes a place on earth from its latitude and longitude in degrees.
    ///
    /// - Returns: `nil` when the latitude or the longitude is out of range.
    public init?(latitude: Double, longitude: Double) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
      self.latitude = latitude
      self.longitude = longitude
    }

    /// Returns the distance to another place on earth in metres. The earth counts as a sphere, so the error is at
    /// most half a percent.
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
    id: GTFSID, name: String, platform: String? = nil, station: GTFSID? = nil, position: Position? = nil
  ) {
    self.id = id
    self.name = name
    self.platform = platform
    self.station = station
    self.position = position
  }
}
