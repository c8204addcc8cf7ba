/// Fits a pattern to the axis by where its stations lie on the earth: the stations of the way back, which often have stops
/// and names of their own, find their places beside those of the way there.
struct AxisFit {
  /// Where a station may be.
  struct Place {
    /// The station of the axis that is the same place; `nil` for a place between stations.
    let node: Int?
    let section: Int
    let distance: Double
    /// How unlike the place is, in metres.
    let cost: Double
    /// Whether the station is on the axis already.
    let isKnown: Bool
  }

  /// The greatest distance of a station from the way of a section, or from the station that it is one with, in metres.
  static let reach = 200.0
  /// What it costs to turn, and to go to another section, in metres.
  private static let (turning, leaving) = (400.0, 400.0)
  /// What it costs to have a place beside the stations, in metres.
  static let apart = 150.0
  /// How far a hop on the axis may differ from the pattern's, as a share and in metres.
  private static let (agreement, allowance) = (0.5, 400.0)

  private struct Choice {
    let place: Place
    /// Whether distances rise; `nil` at the first station.
    let rises: Bool?
    let cost: Double
    let before: Int?
  }

  /// Chooses a place for each station of a pattern.
  ///
  /// - Parameters:
  ///   - candidates: For each station, where it may be; none when it is not beside the axis.
  ///   - steps: The distance from each station to the next one.
  /// - Returns: The chosen places; `nil` for stations that do not fit.
  static func places(_ candidates: [[Place]], steps: [Double]) -> [Place?] {
    var layers: [[Choice]] = []
    var indices: [Int] = []
    var gone = 0.0
    for (index, places) in candidates.enumerated() {
      if index > 0 { gone += steps[index - 1] }
      guard !places.isEmpty else { continue }
      let previous = layers.last
      layers.append(
        places.flatMap { place in
          [true, false].compactMap { rises in best(place, rises, after: previous, gone: gone) }
        })
      indices.append(index)
      gone = 0
    }
    var chosen = [Place?](repeating: nil, count: candidates.count)
    var at = layers.last.flatMap { last in last.indices.min { last[$0].cost < last[$1].cost } }
    for (layer, index) in zip(layers, indices).reversed() {
      guard let choice = at else { break }
      chosen[index] = layer[choice].place
      at = layer[choice].before
    }
    return fitting(chosen, steps)
  }

  private static func best(_ place: Place, _ rises: Bool, after previous: [Choice]?, gone: Double) -> Choice? {
    guard let previous else { return rises ? Choice(place: place, rises: nil, cost: place.cost, before: nil) : nil }
    var best: Choice?
    for (index, choice) in previous.enumerated() {
      var cost = choice.cost + place.cost
      if choice.place.section == place.section {
        let way = place.distance - choice.place.distance
        guard rises ? way >= 0 : way <= 0 else { continue }
        if let node = place.node, node == choice.place.node { cost += Self.turning }
        cost += abs(abs(way) - gone)
        if let before = choice.rises, before != rises { cost += Self.turning }
      } else {
        cost += Self.leaving
      }
      if cost < best?.cost ?? .infinity { best = Choice(place: place, rises: rises, cost: cost, before: index) }
    }
    return best
  }

  /// Leaves out the places between which the axis is much longer or shorter than the pattern, and single ones.
  private static func fitting(_ chosen: [Place?], _ steps: [Double]) -> [Place?] {
    var result = chosen
    var runs: [[Int]] = []
    var gone = 0.0
    for (index, place) in chosen.enumerated() {
      if index > 0 { gone += steps[index - 1] }
      guard let place else { continue }
      if let last = runs.last?.last, let before = chosen[last], before.section == place.section,
        abs(abs(place.distance - before.distance) - gone) <= max(Self.agreement * gone, Self.allowance)
      {
        runs[runs.count - 1].append(index)
      } else {
        runs.append([index])
      }
      gone = 0
    }
    for run in runs where run.count == 1 {
      if let place = chosen[run[0]], !place.isKnown, place.node == nil { result[run[0]] = nil }
    }
    return result
  }
}
