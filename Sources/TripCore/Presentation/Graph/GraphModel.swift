/// The model of a desk's train graph: a diagram of one route with time from left to right, stops from top to bottom,
/// and a drawn line for each trip.
///
/// The model does not depend on a user interface toolkit: places are points of a drawing area whose size
/// ``resize(to:letters:)`` sets. ``DeskModel`` stores which trips are selected, dragged or drafted, so that all views
/// show the same.
@MainActor
public final class GraphModel {
  /// The routes to choose from, one element for each direction, those with the most trips first.
  public let routes: ReadOnlyDynamic<[RouteDirection]>
  /// The shown route and direction; `nil` when the timetable has no trips.
  public let route: ReadOnlyDynamic<RouteDirection?>
  /// The visible part of the route and of the day.
  public let window: ReadOnlyDynamic<GraphWindow>
  /// The part of the picture that changes seldom.
  public let base: ReadOnlyDynamic<GraphBase>
  /// The part of the picture that changes often, which is drawn over ``base``.
  public let moving: ReadOnlyDynamic<GraphMoving>
  /// The conflicts within blocks on all routes, in the order of time.
  public let conflicts: ReadOnlyDynamic<[BlockConflict]>
  /// The rows of the shown route's trips, for a table with the same content as the picture.
  public let tableRows: ReadOnlyDynamic<[Int]>
  /// Sends each of ``tableRows`` whose trip changed.
  public let tableChanges = Event<Int>()
  /// The sentence about the outcome of the last export or print; `nil` before the first one.
  public let exportMessage: ReadOnlyDynamic<String?>
  /// The row of the trip under the pointer, or `nil`.
  public let hover: ReadOnlyDynamic<Int?>

  let desk: DeskModel
  /// The routes and directions of the timetable.
  var network: GraphNetwork
  /// The stops of the shown route.
  var axis = GraphAxis()
  /// The size of the drawing area.
  var size = GraphSize(width: 1, height: 1)
  /// The size of text on the drawing area.
  var letters = GraphLettering()
  /// The gesture in progress.
  var gesture = GraphGesture.none
  /// The reason why the dragged trip cannot be dropped at the pointer's place, or `nil` when it can.
  var dragProblem: String?
  /// The place of the pointer, or `nil` when it is outside the drawing area.
  var pointer: GraphPoint?
  /// Whether the keyboard was used last, so that the note is about its stop and not about the pointer's.
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
  /// Set when ``base`` has to be made anew; several changes at once lead to one update.
  let baseChange: Dynamic<Void> = Dynamic(())
  /// Set when ``moving`` has to be made anew; several changes at once lead to one update.
  let movingChange: Dynamic<Void> = Dynamic(())
  private let bag = SubscriptionBag()

  /// Makes the graph of a desk. It first shows the route of the selected trip, or else the route with the most trips.
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

  /// Sets ``exportMessage`` after the picture was exported.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - problem: The reason why the file could not be written, or `nil` when it was written.
  public func exported(to path: String, problem: String?) {
    lastExport.value = desk.wording.exportMessage(path, problem: problem)
  }

  /// Sets ``exportMessage`` to the reason why the picture could not be printed.
  public func printingFailed(_ problem: String) { lastExport.value = problem }

  /// The current picture.
  public var picture: GraphPicture { GraphPicture(base: base.value, moving: moving.value) }

  /// Shows a route in one direction: its next hours, or its whole day when it does not run now.
  public func choose(_ id: RouteDirection.ID) {
    guard let route = network.routes.first(where: { $0.id == id }) else { return }
    batch {
      endGesture()
      show(route)
      hoveredRow.value = nil
      shownWindow.value = firstWindow
    }
  }

  /// The names of all stops of the shown route, from top to bottom, including stops out of sight.
  public var stopNames: [String] { axis.names }

  /// Sets the size of the drawing area and of text on it.
  ///
  /// - Parameters:
  ///   - size: The size of the drawing area.
  ///   - letters: The space that ``stopNames`` and times need.
  public func resize(to size: GraphSize, letters: GraphLettering = GraphLettering()) {
    guard size != self.size || letters != self.letters else { return }
    (self.size, self.letters) = (size, letters)
    redraw()
  }

  /// Makes both parts of the picture anew.
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
    // The base leaves out the dragged trip's expected times.
    bag.add(desk.drag.instance.bind { [weak self] _ in self?.redraw() })
    bag.add(desk.trips.changes.listen { [weak self] in self?.noteChange(ofRow: $0) })
    bag.add(desk.timetable.bind { [weak self] _ in self?.showTimetable() })
  }

  /// Updates the picture and the table after the trip of a row changed.
  private func noteChange(ofRow row: Int) {
    // The event may have been sent before the timetable was replaced.
    guard desk.timetable.value.scheduledTrips.indices.contains(row) else { return }
    guard !axis.places(ofTrip: desk.timetable.value.scheduledTrips[row].trip).isEmpty else { return }
    let isDragged = desk.drag.row == row
    if !isDragged { baseChange.value = () }
    movingChange.value = ()
    tableChanges.send(row)
  }

  /// Updates everything after the timetable was replaced. Keeps the shown route if the new timetable has it.
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
