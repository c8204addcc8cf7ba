/// The stops at which passengers of a departure can get off on the way, or those at which passengers of an arrival got on.
public struct CallingPoints: Hashable, Sendable {
  /// One of the stops.
  struct Point: Hashable, Sendable {
    /// The name of the stop.
    let name: String
    /// The number of lines that serve the stop on the day, which tells how important it is.
    let lines: Int
  }

  /// The number of the most important stops from which those that fit into a line are taken.
  private static let considered = 8

  /// The stops in the order of the trip, without those at the two ends; each name once.
  let points: [Point]

  /// Makes calling points. Of stops with the same name, the first is taken.
  init(_ points: [Point]) {
    var names: Set<String> = []
    self.points = points.filter { names.insert($0.name).inserted }
  }

  /// Returns the names of the most important stops that fit into one line, in the order of the trip. Where as many lines
  /// serve two stops, the one that comes first is the more important. A name that does not fit is left out.
  ///
  /// - Parameters:
  ///   - room: The width of the line.
  ///   - separator: The width of what stands between two names.
  ///   - width: Returns the width of a name, in the same unit.
  /// - Returns: The names; an empty array when not even one fits.
  public func fitting(_ room: Int, separator: Int, width: (String) -> Int) -> [String] {
    var (taken, used): ([Int], Int) = ([], 0)
    for index in byImportance.prefix(Self.considered) {
      let more = width(points[index].name) + (taken.isEmpty ? 0 : separator)
      guard used + more <= room else { continue }
      used += more
      taken.append(index)
    }
    return taken.sorted().map { points[$0].name }
  }

  /// Returns the names of the most important stops, in the order of the trip.
  public func first(_ count: Int) -> [String] { byImportance.prefix(count).sorted().map { points[$0].name } }

  private var byImportance: [Int] {
    points.indices.sorted { (points[$1].lines, $0) < (points[$0].lines, $1) }
  }
}
