/// The train graph of a desk: time runs from left to right, the stops of a line down, and each trip is a line.
///
/// It knows no widget: places are points of a drawing area whose size it is told. What is selected, dragged or drafted
/// lives in ``DeskModel``, so that every other view shows the same in the same frame.
@MainActor
public final class GraphModel {
  /// The lines to choose from, each in both directions, the busiest first.
  public let routes: ReadOnlyDynamic<[RouteDirection]>
  /// The line that is shown; nothing where the day has no trips.
  public let route: ReadOnlyDynamic<RouteDirection?>
  /// What part of it is in sight.
  public let window: ReadOnlyDynamic<GraphWindow>
  /// What is to be drawn, but for what moves.
  public let base: ReadOnlyDynamic<GraphBase>
  /// What is to be drawn over ``base``.
  public let moving: ReadOnlyDynamic<GraphMoving>
  /// Where one vehicle would have to be in two places, on all lines, in the order of time.
  public let conflicts: ReadOnlyDynamic<[BlockConflict]>
  /// The rows of the line that is shown, for a table that tells the same as the picture.
  public let tableRows: ReadOnlyDynamic<[Int]>
  /// Each of ``tableRows`` of which something else is known now.
  public let tableChanges = Event<Int>()
  /// The outcome of the last export or print, in words; `nil` before the first one.
  public let exportMessage: ReadOnlyDynamic<String?>
  /// The row that the pointer is on.
  public let hover: ReadOnlyDynamic<Int?>

  let desk: DeskModel
  var network: GraphNetwork
  var axis = GraphAxis()
  var size = GraphSize(width: 1, height: 1)
  var letters = GraphLettering()
  var gesture = GraphGesture.none
  /// Why the last place that something was dragged to is none for it.
  var dragProblem: String?
  /// Where the pointer is, while it is over the plot.
  var pointer: GraphPoint?
  /// Whether the keyboard was used last: its stop is described in the pointer's place.
  var isKeyboardLast = false

  let routeList: Dynamic<[RouteDirection]>
  let shownRoute: Dynamic<RouteDirection?> = Dynamic(nil)
  let shownWindow = Dynamic(GraphWindow(start: 0, span: 86_400))
  let drawnBase = Dynamic(
    GraphBase(size: GraphSize(width: 1, height: 1), plot: GraphRectangle(x: 0, y: 0, width: 1, height: 1)))
  let drawnMoving = Dynamic(GraphMoving())
  let rows: Dynamic<[Int]> = Dynamic([])
  private let lastExport: Dynamic<String?> = Dynamic(nil)
  let hoveredRow: Dynamic<Int?> = Dynamic(nil)
  /// Set where something has to be drawn anew: many changes at once are one drawing.
  let baseChange: Dynamic<Void> = Dynamic(())
  let movingChange: Dynamic<Void> = Dynamic(())
  private let bag = SubscriptionBag()

  /// Makes the graph of a desk. It begins with the line of the selected trip, else with the busiest.
  public init(_ desk: DeskModel) {
    self.desk = desk
    network = GraphNetwork(desk.timetable.value, desk.wording)
    routeList = Dynamic(network.routes)
    routes = routeList.readOnly
    route = shownRoute.readOnly
    window = shownWindow.readOnly
    base = drawnBase.readOnly
    moving = drawnMoving.readOnly
    conflicts = desk.trips.conflicts
    tableRows = rows.readOnly
    hover = hoveredRow.readOnly
    exportMessage = lastExport.readOnly
    follow()
    let selected = desk.selection.row.value.flatMap { network.route(ofRow: $0, in: desk.timetable.value) }
    if let first = selected ?? network.routes.first { choose(first.id) }
  }

  /// Says how an export ended.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - problem: Why the file could not be written, or `nil` when it was.
  public func exported(to path: String, problem: String?) {
    lastExport.value = desk.wording.exportMessage(path, problem: problem)
  }

  /// Says why the picture could not be printed.
  public func printingFailed(_ problem: String) { lastExport.value = problem }

  /// All that is to be seen now.
  public var picture: GraphPicture { GraphPicture(base: base.value, moving: moving.value) }

  /// Shows a line: its next hours, or all of its day where it does not run now.
  public func choose(_ id: RouteDirection.ID) {
    guard let route = network.routes.first(where: { $0.id == id }) else { return }
    batch {
      letGo()
      show(route)
      hoveredRow.value = nil
      shownWindow.value = firstWindow
    }
  }

  /// The names of the stops of the line that is shown, from top to bottom, also of those out of sight.
  public var stopNames: [String] { axis.names }

  /// The drawing area has another size now, or letters of another width.
  ///
  /// - Parameters:
  ///   - size: How large it is.
  ///   - letters: How much room ``stopNames`` and times take on it.
  public func resize(to size: GraphSize, letters: GraphLettering = GraphLettering()) {
    guard size != self.size || letters != self.letters else { return }
    (self.size, self.letters) = (size, letters)
    redraw()
  }

  func redraw() {
    batch {
      baseChange.value = ()
      movingChange.value = ()
    }
  }

  private func show(_ route: RouteDirection?) {
    let shown = route.flatMap { network.rows[$0.id] } ?? []
    axis = GraphAxis(of: shown, in: desk.timetable.value)
    shownRoute.value = route
    rows.value = shown
    redraw()
  }

  private func follow() {
    bag.add(baseChange.bind { [weak self] in self?.updateBase() })
    bag.add(movingChange.bind { [weak self] in self?.updateMoving() })
    bag.add(shownWindow.removeDuplicates().bind { [weak self] _ in self?.redraw() })
    bag.add(conflicts.bind { [movingChange] _ in movingChange.value = () })
    bag.add(hoveredRow.removeDuplicates().bind { [movingChange] _ in movingChange.value = () })
    bag.add(
      combineLatest(desk.selection.rows, desk.selection.stop, desk.now, desk.draft.current).bind {
        [movingChange] _, _, _, _ in
        movingChange.value = ()
      })
    // The one that is dragged is not of the base.
    bag.add(desk.drag.instance.bind { [weak self] _ in self?.redraw() })
    bag.add(desk.trips.changes.listen { [weak self] in self?.noteChange(ofRow: $0) })
    bag.add(desk.timetable.bind { [weak self] _ in self?.showTimetable() })
  }

  private func noteChange(ofRow row: Int) {
    // An event of before another timetable came may be heard after.
    guard desk.timetable.value.scheduledTrips.indices.contains(row) else { return }
    guard !axis.places(ofTrip: desk.timetable.value.scheduledTrips[row].trip).isEmpty else { return }
    let isDragged = desk.drag.row == row
    if !isDragged { baseChange.value = () }
    movingChange.value = ()
    tableChanges.send(row)
  }

  private func showTimetable() {
    batch {
      network = GraphNetwork(desk.timetable.value, desk.wording)
      routeList.value = network.routes
      hoveredRow.value = nil
      let before = shownRoute.value
      let same = network.routes.first { $0.id == before?.id }
      show(same ?? network.routes.first)
      if same == nil || isOutOfSight { shownWindow.value = firstWindow }
    }
  }
}
