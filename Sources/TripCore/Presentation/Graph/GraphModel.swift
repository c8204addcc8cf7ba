/// The model of a desk's train graph: a diagram of a route with time from left to right, stops from top to bottom,
/// and a drawn line for each trip.
///
/// The model does not depend on a user interface toolkit: places are points of a drawing area whose size
/// ``resize(to:letters:)`` sets. ``DeskModel`` stores which trips are selected, dragged or drafted, so that all views
/// show the same.
@MainActor
public final class GraphModel {
  /// The routes that can be shown, those with the most trips first, each in both directions and then in one.
  public let routes: ReadOnlyDynamic<[RouteDirection]>
  /// The route that the train graph shows, in one direction or in both; `nil` when the timetable has no trips.
  public let route: ReadOnlyDynamic<RouteDirection?>
  /// The branches of the shown line, folded or open.
  public let branches: ReadOnlyDynamic<[GraphBranch]>
  /// The part of the route's stops and of its day that is visible.
  public let window: ReadOnlyDynamic<GraphWindow>
  /// The part of the picture that changes seldom: times, stops and most trips.
  public let base: ReadOnlyDynamic<GraphBase>
  /// The part of the picture that changes often, such as selected trips; it is drawn over ``base``.
  public let moving: ReadOnlyDynamic<GraphMoving>
  /// The conflicts of which the shown line has a trip, in the order of the second trip's departure.
  public let conflicts: ReadOnlyDynamic<[VehicleLink]>
  /// Where trips of the shown line pass each other between stations.
  public let overtakingList: ReadOnlyDynamic<[Overtaking]>
  /// Where trips of the shown line meet on a single track.
  public let meetList: ReadOnlyDynamic<[TrackMeet]>
  /// The sections of the line, which can be marked as single track; empty where no track is.
  public let sections: ReadOnlyDynamic<[Section]>
  /// What the list of conflicts shows: ``conflicts``, ``overtakingList``, ``meetList``, and long gaps between trips. What is
  /// still to come is first, the nearest at the top.
  public let listedConflicts: ReadOnlyDynamic<[ListedConflict]>
  /// The words above ``listedConflicts``, which also say what cannot be checked.
  public let conflictTitle: ReadOnlyDynamic<String>
  /// The rows of the shown route's trips. A table beside the picture lists them for users who cannot see the picture.
  public let tableRows: ReadOnlyDynamic<[Int]>
  /// An event that is sent with the row when the trip of one of ``tableRows`` changed.
  public let tableChanges = Event<Int>()
  /// The sentence about the outcome of the last export or print; `nil` before the first one.
  public let exportMessage: ReadOnlyDynamic<String?>
  /// The row of the trip under the pointer, or `nil` when the pointer is on no trip.
  public let hover: ReadOnlyDynamic<Int?>

  let desk: DeskModel
  /// The routes and directions of the timetable, with the rows of their trips.
  var network: GraphNetwork
  /// The stations of the shown line, with its branches.
  var line: LineAxis
  /// The indices of the branches of ``line`` that are shown.
  var openBranches: Set<Int> = []
  /// The vertical axis of the picture: the part of ``line`` that is shown.
  var axis = GraphAxis() { didSet { restingArcs = nil } }
  /// The rows of the trips of ``line``, in both directions.
  var lineRows: [Int] = []
  /// Where trips of ``line`` pass each other.
  var overtakings = Overtakings()
  /// Where trips of ``line`` meet on a single track.
  var meets = TrackMeets()
  /// Which trips of ``line`` follow each other.
  var headways = Headways()
  /// Where vehicles turn on ``line``.
  var turns = LineTurns()
  /// The arcs of the last picture that do not belong to a dragged trip; `nil` when they have to be laid out anew.
  var restingArcs: RestingArcs?
  /// The room for the turns beyond the stops.
  var turnRoom = TurnRoom()
  /// Whether ``turnRoom`` has to be found again, because other vehicles run the trips.
  var isRoomStale = false
  /// The rows of trips of ``line`` that changed since ``updateFindings()``.
  var changedRows: Set<Int> = []
  /// The numbers of the trips of ``line``, in both directions.
  var numbers: LineNumbers
  /// The lines of the picture, each with its colour; empty when one line is shown.
  private(set) var lineMarks: [GraphBase.LineMark] = []
  /// Whether all trips that are shown have one destination, which their rows in the table then leave out.
  private(set) var hasOneDestination = false
  /// Whether some trips that are shown go up in the picture, and some down.
  private(set) var hasTwoDirections = false
  /// The rows of the trips that are shown, as ``tableRows``.
  private(set) var shownRows: Set<Int> = []
  /// The size of the drawing area, in points.
  var size = GraphSize(width: 1, height: 1)
  /// The space that text needs on the drawing area.
  var letters = GraphLettering()
  /// The gesture with the pointer or the keyboard that is in progress.
  var gesture = GraphGesture.none
  /// The rows of the shown route's trips that are selected at other desks.
  var colleagueRows: [Int] = []
  /// The signs of the shown route's trips about which passengers are told or should be, by the row of the trip.
  var alertSigns: [Int: String] = [:]
  /// The reason why the dragged trip cannot be dropped at the pointer's place, or `nil` when it can be dropped.
  var dragProblem: String?
  /// The place of the pointer, or `nil` when it is outside the drawing area.
  var pointer: GraphPoint?
  /// Whether the keyboard was used after the pointer, so that the note is about the selected stop and not about the
  /// place of the pointer.
  var isKeyboardLast = false

  let routeList: Dynamic<[RouteDirection]>
  let branchList: Dynamic<[GraphBranch]> = Dynamic([])
  let shownRoute: Dynamic<RouteDirection?> = Dynamic(nil)
  let shownWindow = Dynamic(GraphWindow(start: 0, span: 86_400))
  let drawnBase = Dynamic(
    GraphBase(size: GraphSize(width: 1, height: 1), plot: GraphRectangle(x: 0, y: 0, width: 1, height: 1)))
  let drawnMoving = Dynamic(GraphMoving())
  let rows: Dynamic<[Int]> = Dynamic([])
  let shownConflictTitle = Dynamic("")
  let foundOvertakings: Dynamic<[Overtaking]> = Dynamic([])
  let foundMeets: Dynamic<[TrackMeet]> = Dynamic([])
  let foundGaps: Dynamic<[HeadwayGap]> = Dynamic([])
  let foundTurns: Dynamic<[LineTurn]> = Dynamic([])
  let trackSections: Dynamic<[Section]> = Dynamic([])
  let shownGaps: Dynamic<[HeadwayGap]> = Dynamic([])
  private let lastExport: Dynamic<String?> = Dynamic(nil)
  let hoveredRow: Dynamic<Int?> = Dynamic(nil)
  /// Is set when ``base`` has to be made again. When it is set several times at once, ``base`` is made only once.
  let baseChange: Dynamic<Void> = Dynamic(())
  /// Is set when ``moving`` has to be made again. When it is set several times at once, ``moving`` is made only once.
  let movingChange: Dynamic<Void> = Dynamic(())
  /// Is set when another vehicle may run a trip, so that ``conflictTitle`` may have to say something else.
  let titleChange: Dynamic<Void> = Dynamic(())
  let bag = SubscriptionBag()

  /// Makes the model of a desk's train graph. It first shows the route of the selected trip, or else the route with
  /// the most trips.
  public init(_ desk: DeskModel) {
    self.desk = desk
    network = GraphNetwork(desk.timetable.value, desk.wording)
    line = LineAxis(of: [], in: desk.timetable.value)
    numbers = LineNumbers(of: [], in: desk.timetable.value)
    routeList = Dynamic(network.routes)
    routes = routeList.readOnly
    route = shownRoute.readOnly
    branches = branchList.readOnly
    window = shownWindow.readOnly
    base = drawnBase.readOnly
    moving = drawnMoving.readOnly
    conflicts = combineLatest(desk.trips.conflicts, rows) { conflicts, rows in
      guard !conflicts.isEmpty else { return [] }
      let ofLine = Set(rows)
      return conflicts.filter { ofLine.contains($0.firstRow) || ofLine.contains($0.secondRow) }
    }.removeDuplicates().erased()
    overtakingList = foundOvertakings.readOnly
    meetList = foundMeets.readOnly
    sections = trackSections.readOnly
    conflictTitle = shownConflictTitle.readOnly
    let found = combineLatest(conflicts, overtakingList, meetList, shownGaps) {
      conflicts, overtakings, meets, gaps -> [GraphConflict] in
      conflicts.map(GraphConflict.vehicle) + overtakings.map(GraphConflict.overtaking) + meets.map(GraphConflict.meet)
        + gaps.map(GraphConflict.gap)
    }.removeDuplicates().erased()
    listedConflicts = combineLatest(found, desk.now) { [timetable = desk.timetable] conflicts, now in
      ListedConflict.list(conflicts, at: now, in: timetable.value)
    }.removeDuplicates().erased()
    tableRows = rows.readOnly
    hover = hoveredRow.readOnly
    exportMessage = lastExport.readOnly
    follow()
    let selected = desk.selection.row.value.flatMap { network.route(ofRow: $0, in: desk.timetable.value) }
    if let selected {
      openLine(ofRow: desk.selection.row.value ?? 0, selected)
    } else if let first = network.routes.first {
      choose(line: first.id.routeID)
    }
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

  /// The current picture of the train graph, with both its parts.
  public var picture: GraphPicture { GraphPicture(base: base.value, moving: moving.value) }

  /// The names of all stops of the shown route, from top to bottom, including stops that are not visible.
  public var stopNames: [String] { axis.rows.map(\.name) }

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

  /// Makes both parts of the picture again: ``base`` and ``moving``.
  func redraw() {
    batch {
      baseChange.value = ()
      movingChange.value = ()
    }
  }

  /// Shows a route and finds what belongs to it; `isNewTimetable` says that rows mean other trips than before.
  func show(_ route: RouteDirection?, isNewTimetable: Bool = false) {
    let shown = route.map { network.rows(of: $0.id, in: timetable) } ?? []
    let before = shownRoute.value?.id
    let isOtherLine = route?.id.lines != before?.lines || route?.id.stations != before?.stations || isNewTimetable
    if isOtherLine { findLine(of: route) }
    shownRoute.value = route
    lineMarks = marks(ofLines: route?.id)
    shownRows = Set(shown)
    hasOneDestination = Set(shown.map(timetable.headsign)).count == 1
    hasTwoDirections = Set(shown.compactMap { rises(row: $0) }).count == 2
    rows.value = shown
    if isOtherLine {
      findAll()
      findSections()
    } else {
      findTurnRoom()
      showFindings()
    }
    redraw()
  }
}
