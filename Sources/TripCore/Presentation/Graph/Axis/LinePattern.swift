/// A sequence of stations that some trips of a line serve, with the distances along the way.
struct LinePattern {
  /// The number of each station, as ``LineStations`` says.
  let stations: [Int]
  /// The distance from each station to the next one; see ``LineDistances``.
  let steps: [Double]
  /// How many trips serve the sequence.
  let tripCount: Int

  /// The distance from one station to a later one.
  func distance(from first: Int, to last: Int) -> Double { steps[first..<last].reduce(0, +) }

  /// Where trips turn to go back the way they came: the index of the farthest station; `nil` for trips that do not.
  var turn: Int? {
    guard stations.count > 4, let last = stations.last else { return nil }
    let before = stations[stations.count - 2]
    guard before != last,
      let first = stations.indices.dropLast(4).first(where: { stations[$0] == last && stations[$0 + 1] == before })
    else { return nil }
    let half = distance(from: first, to: stations.count - 1) / 2
    var covered = 0.0
    for index in first..<stations.count - 1 {
      if covered + steps[index] / 2 >= half { return index }
      covered += steps[index]
    }
    return nil
  }
}
