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

  /// Where trips turn to go back beside the way they came, to other stops: the index of the farthest station; `nil` for trips
  /// that do not. `positions` has where each station lies.
  func turn(_ positions: [PlanePoint?]) -> Int? {
    let places = stations.map { positions[$0] }
    guard stations.count > 4, let first = places.first ?? nil, let last = places.last ?? nil,
      first.distance(to: last) <= Self.nearness
    else { return nil }
    let far = places.indices.max {
      (places[$0]?.distance(to: first) ?? 0, $1) < (places[$1]?.distance(to: first) ?? 0, $0)
    }
    guard let far, far > 1, far < stations.count - 2 else { return nil }
    var covered = 0.0
    let spine = AxisSpine(
      (0...far).compactMap { index in
        if index > 0 { covered += steps[index - 1] }
        return places[index].map { (covered, $0) }
      })
    let back = places[(far + 1)...].dropLast().compactMap(\.self)
    let beside = back.count { !spine.passings($0, within: AxisFit.reach).isEmpty }
    return Double(beside) >= Self.shareOfWayBack * Double(back.count) ? far : nil
  }

  /// How near to the first station the last one is of trips that go back, in metres; and how much of the way back is beside
  /// the way there.
  private static let (nearness, shareOfWayBack) = (500.0, 0.6)

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
