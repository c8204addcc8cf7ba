/// The model for choosing the line of a train graph: a list of the lines, which a text field filters, and the directions of
/// the chosen line.
@MainActor
public final class LineChooserModel {
  /// The text by which the list is filtered: a part of the name of the line or of its destinations. Case and accents make
  /// no difference.
  public let filter: Dynamic<String> = Dynamic("")
  /// The lines that match ``filter``, those with most trips first. A line whose name begins with the text comes before
  /// them, and one that has just that name before all.
  public let lines: ReadOnlyDynamic<[RouteDirection]>
  /// The directions of the shown line: both together, if it runs in both, and each of them.
  public let directions: ReadOnlyDynamic<[RouteDirection]>
  /// The line and direction that the train graph shows; `nil` when the timetable has no trips.
  public let shown: ReadOnlyDynamic<RouteDirection?>

  private let graph: GraphModel

  /// Makes the model for a train graph.
  public init(_ graph: GraphModel) {
    self.graph = graph
    shown = graph.route
    directions = combineLatest(graph.routes, graph.route) { routes, route in
      routes.filter { route?.id.isOneLine ?? false && $0.id.routeID == route?.id.routeID }
    }.removeDuplicates().erased()
    let lines = graph.routes.map { routes in
      var seen: Set<GTFSID> = []
      return routes.filter { seen.insert($0.id.routeID).inserted }
    }
    self.lines = combineLatest(lines, filter) { Self.matching($1, $0) }.erased()
  }

  /// Shows a line in the direction in which it was shown last, and empties ``filter``.
  public func choose(_ line: RouteDirection) {
    let isShown = shown.value.map { $0.id.isOneLine && $0.id.routeID == line.id.routeID } ?? false
    if !isShown { graph.choose(line: line.id.routeID) }
    filter.value = ""
  }

  /// Shows one of ``directions``.
  public func choose(direction: RouteDirection) {
    if direction != shown.value { graph.choose(direction.id) }
  }

  /// Shows the next of ``directions``, and after the last one the first.
  public func turn() {
    let all = directions.value
    guard let index = all.firstIndex(where: { $0.id == shown.value?.id }), all.count > 1 else { return }
    choose(direction: all[(index + 1) % all.count])
  }

  static func matching(_ text: String, _ lines: [RouteDirection]) -> [RouteDirection] {
    let words = FoldedText.text(text).split(separator: " ")
    guard let first = words.first else { return lines }
    var ranked: [[RouteDirection]] = [[], [], []]
    for line in lines {
      let name = FoldedText.text(line.name)
      guard words.allSatisfy(name.contains) else { continue }
      let isNamed = name.hasPrefix(first)
      let ends = name.dropFirst(first.count).first.map { !$0.isLetter && !$0.isNumber } ?? true
      ranked[isNamed ? (ends ? 0 : 1) : 2].append(line)
    }
    return ranked.flatMap(\.self)
  }
}
