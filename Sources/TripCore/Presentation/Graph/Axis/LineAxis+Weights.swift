// This extension finds the stations of a line that a reader of the picture looks for first.
extension LineAxis {
  /// A station counts as one where trips begin or end when at least one trip in so many does.
  private static let rarity = 10

  /// The stations at which sections begin, end and meet, and those where many trips begin or end, each with the number of
  /// trips for which it is that; the ends of the trunk come before all.
  var weights: [Int: Int] {
    var weights: [Int: Int] = [:]
    var counts = [Int](repeating: 0, count: ways.count)
    for way in wayOfTrip.values { counts[way] += 1 }
    for (way, count) in zip(ways, counts) {
      for end in Set([way.stations.first, way.stations.last].compactMap(\.self)) { weights[end, default: 0] += count }
    }
    weights = weights.filter { $0.value * Self.rarity >= wayOfTrip.count }
    for section in sections.dropFirst() {
      let ends = [section.start ?? section.stations.first, section.end ?? section.stations.last]
      for end in ends.compactMap(\.self) + [section.start, section.end].compactMap(\.self) {
        weights[end] = max(weights[end] ?? 0, section.tripCount)
      }
    }
    for end in [sections.first?.stations.first, sections.first?.stations.last].compactMap(\.self) {
      weights[end] = Int.max
    }
    return weights
  }
}
