/// Numbers the places of stops, so that stops that are one place for a vehicle that turns have one number.
/// - SeeAlso: ``Stop/isOnePlace(with:)``
struct Termini: Sendable {
  /// For each stop, the first stop of its place.
  private var places: [Int] = []

  /// Finds the places of all stops.
  ///
  /// Cost: visits every stop.
  init(_ stops: StopColumn) {
    var stations: [GTFSID: Int] = [:]
    var namesakes: [String: [(place: Int, stop: Stop)]] = [:]
    places.reserveCapacity(stops.count)
    for index in stops.indices {
      let stop = stops[index]
      if let known = stations[stop.station ?? stop.id] {
        places.append(known)
        continue
      }
      var place = index
      if stop.station == nil {
        let near = namesakes[stop.name]?.first { stop.isOnePlace(with: $0.stop) }
        place = near?.place ?? index
        if near == nil { namesakes[stop.name, default: []].append((index, stop)) }
      }
      stations[stop.station ?? stop.id] = place
      places.append(place)
    }
  }

  /// Returns the place of a stop; stops of one place have the same.
  subscript(stop: Int) -> Int { places[stop] }

  /// Whether a vehicle begins the second trip of a link at another place than where it ends the first.
  func isEmptyRun(_ link: VehicleLink, in timetable: Timetable) -> Bool {
    guard let end = timetable.stopTimes(ofRow: link.firstRow).last?.stop,
      let start = timetable.stopTimes(ofRow: link.secondRow).first?.stop
    else { return false }
    return places[end] != places[start]
  }
}
