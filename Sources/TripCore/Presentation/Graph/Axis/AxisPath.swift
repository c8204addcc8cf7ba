/// Finds the way of a pattern along the stations of an axis.
///
/// Most stations are in the axis once. Where one is there more than once, as on a circular line, the way is that whose
/// distances on the axis differ least from the pattern's own, so that no trip jumps.
struct AxisPath {
  private let nodes: [AxisGrowth.Node]
  private let starts: [Int?]
  private let byStation: [Int: [Int]]

  init(_ nodes: [AxisGrowth.Node], _ starts: [Int?], _ byStation: [Int: [Int]]) {
    (self.nodes, self.starts, self.byStation) = (nodes, starts, byStation)
  }

  /// Returns the node of each station of a pattern; `nil` for those that the axis does not have.
  func nodes(of pattern: LinePattern) -> [Int?] {
    var layers: [[Choice]] = []
    var indices: [Int] = []
    var gone = 0.0
    for (index, station) in pattern.stations.enumerated() {
      if index > 0 { gone += pattern.steps[index - 1] }
      guard let candidates = byStation[station] else { continue }
      let previous = layers.last
      layers.append(
        candidates.map { node in
          guard let previous else { return Choice(node: node, cost: 0, before: nil) }
          var best = Choice(node: node, cost: .infinity, before: nil)
          for (place, choice) in previous.enumerated() {
            let cost = choice.cost + abs(distance(choice.node, node, else: gone) - gone)
            if cost < best.cost { best = Choice(node: node, cost: cost, before: place) }
          }
          return best
        })
      indices.append(index)
      gone = 0
    }
    var places = [Int?](repeating: nil, count: pattern.stations.count)
    var choice = layers.last?.indices.min { layers[layers.count - 1][$0].cost < layers[layers.count - 1][$1].cost }
    for (layer, index) in zip(layers, indices).reversed() {
      guard let place = choice else { break }
      places[index] = layer[place].node
      choice = layer[place].before
    }
    return places
  }

  private struct Choice {
    let node: Int
    let cost: Double
    let before: Int?
  }

  /// The distance between two nodes on the axis; `otherwise` when they are in sections that do not meet.
  private func distance(_ a: Int, _ b: Int, else otherwise: Double) -> Double {
    let (one, two) = (nodes[a], nodes[b])
    if one.section == two.section { return abs(one.distance - two.distance) }
    if starts[two.section] == a { return two.distance }
    if starts[one.section] == b { return one.distance }
    return otherwise
  }
}
