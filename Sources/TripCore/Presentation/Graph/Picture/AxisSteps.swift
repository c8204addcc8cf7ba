/// How far the stops of a ``GraphAxis`` are from each other: by `shape_dist_traveled` where a trip goes from the one to the
/// other and the feed tells it, else along their positions, else equally.
struct AxisSteps {
  /// What trips have travelled from each stop to the next.
  private var travelled: [Double?]
  /// Metres from each stop to the next.
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

  /// Learns from a trip.
  ///
  /// - Parameters:
  ///   - places: Where its calls lie on the axis; they grow.
  ///   - distances: Its `shape_dist_traveled` at each of them.
  mutating func measure(_ places: [Int], _ distances: [Double?]) {
    for index in places.indices.dropLast() where places[index + 1] == places[index] + 1 {
      guard travelled[places[index]] == nil, let from = distances[index], let to = distances[index + 1], to >= from
      else { continue }
      travelled[places[index]] = to - from
    }
  }

  /// Where each stop lies, from 0 at the first to 1 at the last; it grows.
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

  /// Two stops of one square would lie on each other: each keeps a part of what it had among equals.
  private var spaced: [Double] {
    let steps = known ?? [Double](repeating: 1, count: direct.count)
    let total = steps.reduce(0, +)
    guard total > 0 else { return steps.map { _ in 1 } }
    return steps.map { max($0, total / Double(6 * count)) }
  }

  /// All steps in one unit; nothing where one of them is not known.
  private var known: [Double]? {
    // Nobody says what unit the feed has: where both are known they tell.
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
