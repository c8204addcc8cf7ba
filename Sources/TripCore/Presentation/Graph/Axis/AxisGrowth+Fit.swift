// This extension places stations by where they lie on the earth.
extension AxisGrowth {
  /// Finds places for the stations of a pattern that are beside the axis, or are one with a station of it.
  mutating func fit(_ pattern: LinePattern) {
    guard !parts.isEmpty, pattern.stations.contains(where: { byStation[$0] == nil }) else { return }
    let spines = parts.indices.map { index in
      AxisSpine(
        parts[index].spine.compactMap { node in
          positions[nodes[node].station].map { (distance(of: node, in: index), $0) }
        })
    }
    let candidates = pattern.stations.map { self.candidates($0, spines) }
    for (station, place) in zip(pattern.stations, AxisFit.places(candidates, steps: pattern.steps)) {
      guard let place, byStation[station] == nil || !place.isKnown else { continue }
      if let node = place.node {
        if !(byStation[station]?.contains(node) ?? false) { byStation[station, default: []].append(node) }
      } else {
        byStation[station, default: []].append(nodes.count)
        nodes.append(Node(station: station, section: place.section, distance: place.distance))
      }
    }
  }

  /// The distance of a node in a section; that of a node of another section is where this one begins or ends.
  private func distance(of node: Int, in section: Int) -> Double {
    if nodes[node].section == section { return nodes[node].distance }
    return parts[section].start == node ? 0 : parts[section].length
  }

  private func candidates(_ station: Int, _ spines: [AxisSpine]) -> [AxisFit.Place] {
    if let known = byStation[station] {
      return known.map {
        AxisFit.Place(
          node: $0, section: nodes[$0].section, distance: nodes[$0].distance, cost: 0, isKnown: true)
      }
    }
    guard let position = positions[station] else { return [] }
    var found: [AxisFit.Place] = []
    for (index, node) in nodes.enumerated() {
      guard let place = positions[node.station], place.distance(to: position) <= AxisFit.reach,
        !(neighbours[station]?.contains(node.station) ?? false)
      else { continue }
      found.append(
        AxisFit.Place(
          node: index, section: node.section, distance: node.distance, cost: place.distance(to: position) / 2,
          isKnown: false))
    }
    for (section, spine) in spines.enumerated() {
      for passing in spine.passings(position, within: AxisFit.reach) {
        found.append(
          AxisFit.Place(
            node: nil, section: section, distance: passing.distance, cost: AxisFit.apart + passing.offset / 2,
            isKnown: false))
      }
    }
    return found
  }
}
