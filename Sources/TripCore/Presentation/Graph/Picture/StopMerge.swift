/// Merges the stop sequences of several trip patterns into one sequence that contains each of them in its order.
struct StopMerge {
  /// The merged sequence of stops, each given by its number.
  private(set) var stops: [Int] = []
  /// For each trip pattern, the indices of its stops in the merged sequence ``stops``, in ascending order.
  private(set) var places: [[Int]] = []

  /// Merges the stop sequences `orders` one after the other; the first has the most influence on the result. Stops
  /// that a sequence has in common with the merged one become the same element, and its other stops are inserted in
  /// between.
  init(_ orders: [[Int]]) {
    for order in orders { add(order) }
  }

  /// Merges the stop sequence of another trip pattern into ``stops``.
  private mutating func add(_ order: [Int]) {
    let common = Self.longestCommon(stops, order)
    var merged: [Int] = []
    merged.reserveCapacity(stops.count + order.count - common.count)
    var moved = [Int](repeating: 0, count: stops.count)
    var place: [Int] = []
    var (old, new) = (0, 0)
    for (oldEnd, newEnd) in common + [(stops.count, order.count)] {
      while new < newEnd {
        place.append(merged.count)
        merged.append(order[new])
        new += 1
      }
      while old < oldEnd {
        moved[old] = merged.count
        merged.append(stops[old])
        old += 1
      }
      guard old < stops.count, new < order.count else { continue }
      moved[old] = merged.count
      place.append(merged.count)
      merged.append(order[new])
      (old, new) = (old + 1, new + 1)
    }
    stops = merged
    places = places.map { $0.map { moved[$0] } } + [place]
  }

  /// Finds a longest common subsequence of `a` and `b`. Returns for each of its elements the indices in `a` and in
  /// `b`.
  private static func longestCommon(_ a: [Int], _ b: [Int]) -> [(Int, Int)] {
    guard !a.isEmpty, !b.isEmpty else { return [] }
    let width = b.count + 1
    var lengths = [Int32](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i * width + j] =
          a[i] == b[j]
          ? lengths[(i + 1) * width + j + 1] + 1 : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if a[i] == b[j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}
