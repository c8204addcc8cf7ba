/// Which stops are one place for a vehicle that turns: the platforms of a station, and stops of the same name near each other,
/// such as those on both sides of a street. Many feeds have no stations.
struct Termini: Sendable {
  /// The greatest distance between stops of the same name at which they are one place, in metres.
  static let greatestDistance = 400.0

  /// For each stop, the first stop of its place.
  private var places: [Int] = []

  /// Finds the places of all stops.
  ///
  /// Cost: visits every stop.
  init(_ stops: StopColumn) {
    var stations: [String: Int] = [:]
    var namesakes: [String: [(place: Int, position: Stop.Position?)]] = [:]
    places.reserveCapacity(stops.count)
    for index in stops.indices {
      let stop = stops[index]
      if let known = stations[stop.station ?? stop.id] {
        places.append(known)
        continue
      }
      var place = index
      if stop.station == nil {
        let near = namesakes[stop.name]?.first { other in
          guard let one = stop.position, let other = other.position else { return true }
          return one.distance(to: other) <= Self.greatestDistance
        }
        place = near?.place ?? index
        if near == nil { namesakes[stop.name, default: []].append((index, stop.position)) }
      }
      stations[stop.station ?? stop.id] = place
      places.append(place)
    }
  }

  /// Returns the place of a stop; stops of one place have the same.
  subscript(stop: Int) -> Int { places[stop] }
}
