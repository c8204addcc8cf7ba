/// The distances between neighbouring stops of a ``GraphAxis``.
///
/// A distance is taken from `shape_dist_traveled` of a trip that runs from one stop to the next, or else from the
/// positions of the two stops. When the distance between any two neighbours is unknown, all stops are equally far
/// apart.
struct AxisSteps {
  /// For each stop, the distance to the next stop according to `shape_dist_traveled`, in the feed's own unit; `nil`
  /// while unknown.
  private var travelled: [Double?]
  /// For each stop, the distance to the next stop in a straight line, in metres; `nil` when the position of one of
  /// them is unknown.
  private let direct: [Double?]
  private let count: Int

  init(between places: [Stop.Position?]) {
    count = places.count
    direct = zip(places, places.dropFirst()).map { from, to in
      guard let from, let to else { return nil }
      return from.distance(to: to)
    }
    travelled = [Double?](repeating: nil, count: direct.count)
  }

  /// Reads `shape_dist_traveled` of one trip, for neighbouring stops whose distance is not known yet.
  ///
  /// - Parameters:
  ///   - places: The indices on the axis of the trip's stops, in ascending order.
  ///   - distances: `shape_dist_traveled` of the trip at each of these stops.
  mutating func measure(_ places: [Int], _ distances: [Double?]) {
    for index in places.indices.dropLast() where places[index + 1] == places[index] + 1 {
      guard travelled[places[index]] == nil, let from = distances[index], let to = distances[index + 1], to >= from
      else { continue }
      travelled[places[index]] = to - from
    }
  }

  /// The position of each stop on the axis, from 0 for the first stop to 1 for the last, in ascending order.
  var positions: [Double] {
    guard count > 1 else { return count == 0 ? [] : [0.5] }
    let steps = spaced
    let total = steps.reduce(0, +)
    var sum = 0.0
    return [0]
      + steps.map { step in
        sum += step
        return sum / total
      }
  }

  /// The distances between neighbouring stops, with a minimum, so that the lines of stops that are very near to each
  /// other do not overlap.
  private var spaced: [Double] {
    let steps = known ?? [Double](repeating: 1, count: direct.count)
    let total = steps.reduce(0, +)
    guard total > 0 else { return steps.map { _ in 1 } }
    return steps.map { max($0, total / Double(6 * count)) }
  }

  /// The distances between all neighbouring stops in the same unit, or `nil` when one of them is unknown.
  private var known: [Double]? {
    // The unit of shape_dist_traveled is not in the feed. It is estimated from the neighbours for which both
    // distances are known.
    let both = zip(travelled, direct).compactMap { own, direct in own.flatMap { own in direct.map { (own, $0) } } }
    let metres = both.map(\.1).reduce(0, +)
    let unit = metres > 0 ? both.map(\.0).reduce(0, +) / metres : 0
    var steps: [Double] = []
    for (own, direct) in zip(travelled, direct) {
      if let own, unit > 0 || !travelled.contains(nil) {
        steps.append(own)
      } else if let direct {
        steps.append(unit > 0 ? direct * unit : direct)
      } else {
        return nil
      }
    }
    return steps
  }
}
