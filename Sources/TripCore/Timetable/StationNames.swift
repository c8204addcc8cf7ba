/// The names of stations and of their platforms, in one language, in a feed that has no `platform_code` and writes the
/// platform behind the name of the station: `Bridge Terminal Bay 4 (7604)`.
package struct StationNames: Hashable, Sendable {
  /// The names of the stations whose platforms are named so, by `stop_id`.
  private var stations: [GTFSID: String] = [:]
  /// What the names of platforms have beside that of their station, by `stop_id`: `Bay 4`.
  private var platforms: [GTFSID: String] = [:]

  /// The greatest length of the name of a platform; what is longer is the name of a place.
  private static let longest = 12

  /// Reads the names of the feed's stops.
  package init(_ stops: [Stop]) {
    let names = Dictionary(stops.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    for stop in stops {
      guard let station = stop.station, let name = names[station], let rest = Self.rest(of: stop.name, after: name)
      else { continue }
      stations[station] = name
      let platform = Self.withoutNumber(rest)
      if stop.platform == nil, !platform.isEmpty, platform.count <= Self.longest { platforms[stop.id] = platform }
    }
  }

  /// Returns the platform that the name of a stop tells, or `nil` when it tells none.
  package func platform(of stopID: GTFSID) -> String? { platforms[stopID] }

  /// Returns the name by which passengers know a stop on the way: that of its station, when the stop's own name only
  /// adds the platform.
  func name(ofStop name: String, in station: GTFSID?) -> String {
    guard let known = station.flatMap({ stations[$0] }), Self.rest(of: name, after: known) != nil else { return name }
    return known
  }

  /// Returns what a name has after that of a station, or `nil` when it does not begin with that name.
  private static func rest(of name: String, after station: String) -> Substring? {
    guard !station.isEmpty, name.count > station.count, name.hasPrefix(station) else { return nil }
    let rest = name.dropFirst(station.count)
    // "Bridge Terminals" is another place.
    guard let first = rest.first, !first.isLetter, !first.isNumber else { return nil }
    return rest
  }

  /// Returns a platform without a number in brackets at its end, the code of the stop, and without what stands between it
  /// and the name of the station.
  private static func withoutNumber(_ rest: Substring) -> String {
    var rest = rest
    if rest.last == ")", let open = rest.lastIndex(of: "("), rest[open...].dropFirst().dropLast().allSatisfy(\.isNumber)
    {
      rest = rest[..<open]
    }
    func isBetween(_ character: Character) -> Bool { character.isWhitespace || ",;:/|-–—·".contains(character) }
    return String(rest.drop(while: isBetween).reversed().drop(while: isBetween).reversed())
  }
}
