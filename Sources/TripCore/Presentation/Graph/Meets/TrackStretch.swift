/// A piece of a line's axis between two neighbouring stations.
struct TrackStretch: Hashable {
  /// The index in ``LineAxis/sections``.
  let section: Int
  /// The indices in ``LineAxis/stations`` of the stations at both ends, in the order of the section.
  let from, to: Int
  /// How far both are along the section.
  let start, end: Double
}

extension LineAxis {
  /// The pieces between neighbouring stations, section by section.
  var stretches: [TrackStretch] {
    sections.indices.flatMap { index -> [TrackStretch] in
      let section = sections[index]
      let ends: [Int] = [section.start].compactMap(\.self) + section.stations + [section.end].compactMap(\.self)
      let places = ends.enumerated().map { place, station in
        place == ends.count - 1 && section.end != nil
          ? (station, section.length) : (station, place == 0 && section.start != nil ? 0 : stations[station].distance)
      }
      return zip(places, places.dropFirst()).compactMap { from, to in
        from.1 < to.1 ? TrackStretch(section: index, from: from.0, to: to.0, start: from.1, end: to.1) : nil
      }
    }
  }
}
