/// Finds room for the names of stops, one below the other.
///
/// Names with a weight, as of termini and junctions, are all shown: where they are denser than text is high, they move
/// apart. The others give way to them. Only when there are more than the picture has lines of text, the lightest are left out.
struct StopNames {
  /// The name of a stop.
  struct Name {
    /// The y coordinate of the stop.
    let y: Double
    let text: String
    /// How much the stop matters; 0 for most.
    let weight: Int
  }

  /// For each name, the y coordinate of its middle; `nil` when it is left out.
  let places: [Double?]

  /// Places the names.
  ///
  /// - Parameters:
  ///   - names: The names, from top to bottom.
  ///   - height: The height of a line of text.
  ///   - plot: The area of the trips. The first and the last name may be half outside.
  init(_ names: [Name], height: Double, in plot: GraphRectangle) {
    var places = [Double?](repeating: nil, count: names.count)
    let room = max(1, Int(saturating: (plot.height / max(height, 1)).rounded(.down)) + 1)
    let heavy = Self.distinct(names, height).sorted { (-names[$0].weight, $0) < (-names[$1].weight, $1) }.prefix(room)
      .sorted()
    for (index, y) in zip(heavy, Self.spread(heavy.map { names[$0].y }, height, plot)) { places[index] = y }
    var taken = heavy.compactMap { places[$0] }
    // How many of the names above have a place: those with a weight that moved down must not be overtaken.
    var above = 0
    for (index, name) in names.enumerated() {
      guard name.weight == 0 else {
        if places[index] != nil { above += 1 }
        continue
      }
      let next = taken.partitionIndex { $0 >= name.y }
      let isFree =
        next == above && (next == 0 || name.y - taken[next - 1] >= height)
        && (next == taken.count || taken[next] - name.y >= height)
      guard isFree else { continue }
      places[index] = name.y
      taken.insert(name.y, at: next)
      above += 1
    }
    self.places = places
  }

  /// The indices of the names with a weight, without those that say the same as one just above.
  private static func distinct(_ names: [Name], _ height: Double) -> [Int] {
    var found: [Int] = []
    for (index, name) in names.enumerated() where name.weight > 0 {
      if let last = found.last, names[last].text == name.text, name.y - names[last].y < height {
        if name.weight > names[last].weight { found[found.count - 1] = index }
      } else {
        found.append(index)
      }
    }
    return found
  }

  /// Moves values apart so that each is at least `height` below the one before, as little as possible.
  private static func spread(_ values: [Double], _ height: Double, _ plot: GraphRectangle) -> [Double] {
    // Names that touch move as one block, whose middle stays where the middle of the stops is.
    var blocks: [(sum: Double, count: Int)] = []
    for (index, value) in values.enumerated() {
      blocks.append((value - Double(index) * height, 1))
      while let last = blocks.last, let before = blocks.dropLast().last,
        before.sum / Double(before.count) > last.sum / Double(last.count)
      {
        blocks.removeLast(2)
        blocks.append((before.sum + last.sum, before.count + last.count))
      }
    }
    let greatest = max(plot.y, plot.maxY - Double(values.count - 1) * height)
    let starts = blocks.flatMap { block in
      repeatElement(min(max(block.sum / Double(block.count), plot.y), greatest), count: block.count)
    }
    return starts.enumerated().map { $1 + Double($0) * height }
  }
}

extension [Double] {
  /// The index of the first element that fulfils a condition, when all after it do.
  fileprivate func partitionIndex(where isAfter: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
