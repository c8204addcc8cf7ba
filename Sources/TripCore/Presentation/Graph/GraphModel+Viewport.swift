// This extension zooms and pans the train graph: it sets which part of the route and of the day is visible.
extension GraphModel {
  /// Zooms the picture of the train graph.
  ///
  /// - Parameters:
  ///   - axes: Whether the stops are zoomed, too.
  ///   - factor: Greater than 1 zooms in, less than 1 zooms out.
  ///   - place: The place whose content does not move; `nil` is the middle.
  public func zoom(_ axes: ZoomAxes, by factor: Double, about place: GraphPoint? = nil) {
    let plot = scale.plot
    let x = place.map { ($0.x - plot.x) / plot.width } ?? 0.5
    let y = place.map { ($0.y - plot.y) / plot.height } ?? 0.5
    show(
      shownWindow.value.zoomed(by: factor, aboutX: min(max(x, 0), 1), y: axes == .time ? nil : min(max(y, 0), 1)))
  }

  /// Shows all stops of the route, from an hour before now to two hours after.
  public func showNow() { show(GraphWindow(around: desk.now.value)) }

  /// Zooms so that the content of a rectangle fills the picture.
  public func zoom(to rectangle: GraphRectangle) {
    let scale = scale
    let top = scale.share(atY: max(rectangle.y, scale.plot.y))
    let bottom = scale.share(atY: min(rectangle.maxY, scale.plot.maxY))
    show(
      GraphWindow(
        start: scale.time.seconds(atX: rectangle.x), span: scale.time.seconds(across: rectangle.width), top: top,
        height: max(bottom - top, 0)))
  }

  /// Pans the picture: its content moves right by `distance.x` and down by `distance.y`.
  public func pan(by distance: GraphPoint) {
    let plot = scale.plot
    show(shownWindow.value.moved(x: -distance.x / plot.width, y: -distance.y / plot.height))
  }

  /// Zooms so that all stops of the route and its whole day are visible.
  public func fit() {
    if let fitting = fittingWindow { show(fitting) }
  }

  /// Zooms so that the draft of an extra trip, or else the selected trips, fill the picture. When no selected trip
  /// belongs to the shown route, shows the route of the selected trip.
  public func zoomToSelection() {
    var spans: [(from: Instant, to: Instant)] = []
    batch {
      if let draft = desk.draft.current.value {
        spans = [(draft.trip.departure, draft.trip.arrival)]
      } else {
        let selected = desk.selection.rows.value
        if !selected.contains(where: shownRows.contains),
          let row = desk.selection.row.value, let route = network.route(ofRow: row, in: timetable)
        {
          openLine(ofRow: row, route)
          tellLine()
        }
        let shown = selected.filter(shownRows.contains)
        for row in shown { openBranches(ofRow: row) }
        spans = shown.map(desk.trips.span)
      }
      if let window = GraphWindow(around: spans) { show(window) }
    }
  }

  /// Shows a conflict within a block, and selects the trip that departs too early.
  public func jump(to conflict: VehicleLink) {
    guard let row = desk.trips.row(of: conflict.second) else { return }
    let before = route.value
    batch {
      endGesture()
      if !shownRows.contains(row), let route = network.route(ofRow: row, in: timetable) { openLine(ofRow: row, route) }
      openBranches(ofRow: row)
      desk.selection.select(row: row)
      let middle = Double(conflict.departure.unixSeconds + conflict.arrival.unixSeconds) / 2
      let span = max(3600, 3 * Double((conflict.arrival - conflict.departure).count))
      show(GraphWindow(start: middle - span / 2, span: span))
    }
    // A notice about the selection goes with the next one, so it comes after that.
    if route.value != before { tellLine() }
  }

  /// Sets the visible part of the route and of the day.
  func show(_ window: GraphWindow) {
    if window != shownWindow.value { shownWindow.value = window }
  }

  /// Opens the branches of a row's trip, and pans the picture so that the trip is visible, unless a part of it is already.
  func reveal(_ row: Int) {
    openBranches(ofRow: row)
    pan(to: row)
  }

  /// Pans the picture so that a part of a row's trip is within the visible time. Has no effect when one is already.
  func pan(to row: Int) {
    let (span, window) = (desk.trips.span(ofRow: row), shownWindow.value)
    let (from, to) = (Double(span.from.unixSeconds), Double(span.to.unixSeconds))
    guard to < window.start || from > window.start + window.span else { return }
    show(
      GraphWindow(
        start: (from + to - window.span) / 2, span: window.span, top: window.top, height: window.height))
  }

  /// The part of the day that is visible first: from an hour before now to two hours after, or the route's whole
  /// day when no trip of the route runs now.
  var firstWindow: GraphWindow { fittingWindow?.first(at: desk.now.value) ?? shownWindow.value }

  /// Whether no trip of the route runs within the visible part of the day.
  var isOutOfSight: Bool {
    guard let fitting = fittingWindow else { return false }
    let window = shownWindow.value
    return window.start + window.span < fitting.start || window.start > fitting.start + fitting.span
  }

  /// The visible part that would show the route's whole day, or `nil` when the route has no trips.
  private var fittingWindow: GraphWindow? { GraphWindow(around: rows.value.map(desk.trips.span)) }
}
