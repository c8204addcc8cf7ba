/// Makes a ``LineAxis``: takes the pattern with most trips as the trunk, and adds one pattern after the other.
struct AxisGrowth {
  /// A station in a section.
  struct Node {
    let station: Int
    let section: Int
    let distance: Double
  }

  /// A section that grows.
  struct Part {
    let start: Int?
    let end: Int?
    var length: Double
    /// The nodes of the patterns that made the section, between which its way lies.
    var spine: [Int] = []
  }

  /// A stretch of a pattern whose stations the axis does not have yet.
  private struct Gap {
    /// The indices of the stations in the pattern.
    let range: Range<Int>
    /// The nodes before and after.
    let before: Int?
    let after: Int?
  }

  /// A trip in this many makes stations worth a place beyond the end of the trunk.
  private static let rarity = 10
  /// How far distances between the same two stations may differ, as a share and in metres, when stations in between are
  /// one row: the way back often goes by the next street.
  private static let (agreement, allowance) = (0.25, 600.0)

  var nodes: [Node] = []
  private(set) var parts: [Part] = []
  var byStation: [Int: [Int]] = [:]
  private let patterns: [LinePattern]
  /// For each station, where it lies.
  let positions: [PlanePoint?]
  /// For each station, those at which trips stop next or have stopped before.
  let neighbours: [Int: Set<Int>]
  /// For each station, how many trips serve it.
  private let use: [Int: Int]
  private let tripCount: Int
  /// For each pattern, the node of each of its stations.
  private(set) var places: [[Int]]

  /// Prepares the growth of an axis.
  ///
  /// - Parameters:
  ///   - patterns: The patterns.
  ///   - positions: For each station, where it lies.
  init(_ patterns: [LinePattern], positions: [PlanePoint?]) {
    (self.patterns, self.positions) = (patterns, positions)
    var neighbours: [Int: Set<Int>] = [:]
    for pattern in patterns {
      for (from, to) in zip(pattern.stations, pattern.stations.dropFirst()) {
        neighbours[from, default: []].insert(to)
        neighbours[to, default: []].insert(from)
      }
    }
    self.neighbours = neighbours
    places = [[Int]](repeating: [], count: patterns.count)
    var use: [Int: Int] = [:]
    for pattern in patterns {
      for station in Set(pattern.stations) { use[station, default: 0] += pattern.tripCount }
    }
    self.use = use
    tripCount = patterns.reduce(0) { $0 + $1.tripCount }
  }

  /// Places all patterns, those with most trips first; of equals, those with most stations.
  mutating func grow() {
    let order = patterns.indices.sorted {
      let (a, b) = (patterns[$0], patterns[$1])
      return (a.tripCount, a.stations.count, $1) > (b.tripCount, b.stations.count, $0)
    }
    for index in order {
      let pattern = patterns[index]
      fit(pattern)
      while let gap = gap(of: pattern) {
        fill(gap, of: pattern)
        fit(pattern)
      }
      places[index] = AxisPath(nodes, parts.map(\.start), byStation).nodes(of: pattern).compactMap(\.self)
    }
  }

  /// The sections of the axis.
  var sections: [LineAxis.Section] {
    var members = [[Int]](repeating: [], count: parts.count)
    // Trips that come back to a station may go by its first place, so that nobody needs another one.
    for node in Set(places.joined()) { members[nodes[node].section].append(node) }
    var counts = [Int](repeating: 0, count: parts.count)
    for (pattern, places) in zip(patterns, places) {
      for section in Set(places.map { nodes[$0].section }) { counts[section] += pattern.tripCount }
    }
    return parts.indices.map { index in
      let stations = members[index].sorted { (nodes[$0].distance, $0) < (nodes[$1].distance, $1) }
      return LineAxis.Section(
        stations: stations, start: parts[index].start, end: parts[index].end, length: parts[index].length,
        tripCount: counts[index])
    }
  }

  /// The first stretch of a pattern that the axis lacks; `nil` when it has all stations.
  private func gap(of pattern: LinePattern) -> Gap? {
    let places = AxisPath(nodes, parts.map(\.start), byStation).nodes(of: pattern)
    guard let first = places.firstIndex(where: { $0 == nil }) else { return nil }
    let last = places[first...].firstIndex { $0 != nil } ?? places.count
    return Gap(
      range: first..<last, before: first > 0 ? places[first - 1] : nil, after: last < places.count ? places[last] : nil)
  }

  private mutating func fill(_ gap: Gap, of pattern: LinePattern) {
    switch (gap.before, gap.after) {
    case (nil, nil):
      // Trips that go back the way they came are placed as far as they go; the rest finds these stations.
      let turn = gap.range.count == pattern.stations.count ? pattern.turn ?? pattern.turn(positions) : nil
      addPart(Stretch(pattern, turn.map { 0..<$0 + 1 } ?? gap.range), from: nil)
    case (let before?, nil): extend(Stretch(pattern, gap.range), from: before)
    case (nil, let after?): extend(Stretch(pattern, backward: gap.range), from: after)
    case (let before?, let after?):
      let (stretch, rest) = (Stretch(pattern, gap.range), pattern.steps[gap.range.upperBound - 1])
      if !insert(stretch, rest: rest, between: before, and: after) { addPart(stretch, from: before, to: after, rest) }
    }
  }

  /// Adds a section.
  ///
  /// - Parameters:
  ///   - stretch: Its stations.
  ///   - start: The node from which it begins; `nil` when it begins with its first station.
  ///   - end: The node with which it ends; `nil` when it ends with its last station.
  ///   - rest: The distance from the last station to `end`.
  private mutating func addPart(_ stretch: Stretch, from start: Int?, to end: Int? = nil, _ rest: Double = 0) {
    let section = parts.count
    let length = stretch.steps.reduce(0, +)
    parts.append(Part(start: start, end: end, length: length + rest))
    let first = nodes.count
    add(stretch, section) { $0 }
    parts[section].spine = [start].compactMap(\.self) + Array(first..<nodes.count) + [end].compactMap(\.self)
  }

  /// Adds stations that lie beyond a node: at the end of its section where trips enough go there, else as a branch.
  private mutating func extend(_ stretch: Stretch, from node: Int) {
    let section = nodes[node].section
    guard let direction = outward(node) else { return addPart(stretch, from: node) }
    let (near, far) = stretch.split { section > 0 || isFrequent($0) }
    let origin = nodes[node].distance
    let first = nodes.count
    let last = add(near, section) { origin + direction * $0 } ?? node
    parts[section].spine += Array(first..<nodes.count)
    settle(section)
    if !far.stations.isEmpty { addPart(far, from: last) }
  }

  /// In which direction the axis ends at a node: 1 after the last one of a section, -1 before the first one of the trunk;
  /// `nil` between.
  private func outward(_ node: Int) -> Double? {
    let section = nodes[node].section
    guard parts[section].end == nil else { return nil }
    if nodes[node].distance >= parts[section].length { return 1 }
    return nodes[node].distance <= 0 && parts[section].start == nil ? -1 : nil
  }

  /// Makes the first station of a section that was continued at its start the one at distance 0.
  private mutating func settle(_ section: Int) {
    let members = nodes.indices.filter { nodes[$0].section == section }
    let first = min(0, members.map { nodes[$0].distance }.min() ?? 0)
    for member in members where first < 0 {
      nodes[member] = Node(
        station: nodes[member].station, section: section, distance: nodes[member].distance - first)
    }
    parts[section].length = max(parts[section].length, members.map { nodes[$0].distance }.max() ?? 0)
  }

  private func isFrequent(_ station: Int) -> Bool { (use[station] ?? 0) * Self.rarity >= tripCount }

  /// Adds stations between two nodes of one section, when both ways are of one length.
  ///
  /// - Returns: Whether it did.
  private mutating func insert(_ stretch: Stretch, rest: Double, between before: Int, and after: Int) -> Bool {
    guard before != after, let (section, from, to) = span(before, after) else { return false }
    let own = stretch.steps.reduce(0, +) + rest
    guard abs(own - abs(to - from)) <= max(Self.agreement * abs(to - from), Self.allowance), own > 0 else {
      return false
    }
    add(stretch, section) { from + (to - from) * $0 / own }
    return true
  }

  /// The section that has two nodes, and their distances in it. A section's start counts as a part of it.
  private func span(_ a: Int, _ b: Int) -> (section: Int, from: Double, to: Double)? {
    let (one, two) = (nodes[a], nodes[b])
    if one.section == two.section { return (one.section, one.distance, two.distance) }
    if parts[two.section].start == a { return (two.section, 0, two.distance) }
    if parts[one.section].start == b { return (one.section, one.distance, 0) }
    return nil
  }

  /// Adds the stations of a stretch to a section; `place` tells the distance in the section for one in the stretch.
  ///
  /// - Returns: The last node; `nil` when the stretch is empty.
  @discardableResult private mutating func add(_ stretch: Stretch, _ section: Int, at place: (Double) -> Double) -> Int?
  {
    var (covered, last): (Double, Int?) = (0, nil)
    for (station, step) in zip(stretch.stations, stretch.steps) {
      covered += step
      // A vehicle may stop at two platforms of a station one after the other.
      if let last, nodes[last].station == station { continue }
      last = nodes.count
      byStation[station, default: []].append(nodes.count)
      nodes.append(Node(station: station, section: section, distance: place(covered)))
    }
    return last
  }
}

/// Some consecutive stations of a pattern, the nearest to where they are joined first.
private struct Stretch {
  var stations: [Int] = []
  /// For each station, the distance from the one before; for the first, from where the stretch is joined.
  var steps: [Double] = []

  private init() {}

  /// Takes stations of a pattern in its order; the stretch is joined before the first.
  init(_ pattern: LinePattern, _ range: Range<Int>) {
    stations = Array(pattern.stations[range])
    steps = range.map { $0 > 0 ? pattern.steps[$0 - 1] : 0 }
  }

  /// Takes stations of a pattern against its order; the stretch is joined after the last.
  init(_ pattern: LinePattern, backward range: Range<Int>) {
    stations = pattern.stations[range].reversed()
    steps = range.reversed().map { pattern.steps[$0] }
  }

  /// Splits the stretch before the first station that does not fulfil a condition.
  func split(while isNear: (Int) -> Bool) -> (near: Stretch, far: Stretch) {
    let count = stations.prefix(while: isNear).count
    var (near, far) = (Stretch(), Stretch())
    (near.stations, near.steps) = (Array(stations[..<count]), Array(steps[..<count]))
    (far.stations, far.steps) = (Array(stations[count...]), Array(steps[count...]))
    return (near, far)
  }
}
