// The part of the line that is in sight: its viewport, zoomed and moved.
extension GraphModel {
  /// Zooms in by a factor, or out where it is below 1.
  ///
  /// - Parameters:
  ///   - factor: How much larger everything gets.
  ///   - place: What stays where it is; the middle where it is left out.
  public func zoom(by factor: Double, about place: GraphPoint? = nil) {
    let plot = scale.plot
    let x = place.map { ($0.x - plot.x) / plot.width } ?? 0.5
    let y = place.map { ($0.y - plot.y) / plot.height } ?? 0.5
    show(shownWindow.value.zoomed(by: factor, aboutX: min(max(x, 0), 1), y: min(max(y, 0), 1)))
  }

  /// Shows what is in a rectangle as large as it can be.
  public func zoom(to rectangle: GraphRectangle) {
    let scale = scale
    let top = scale.position(atY: max(rectangle.y, scale.plot.y))
    let bottom = scale.position(atY: min(rectangle.maxY, scale.plot.maxY))
    show(
      GraphWindow(
        start: scale.seconds(atX: rectangle.x), span: scale.seconds(across: rectangle.width), top: top,
        height: max(bottom - top, 0)))
  }

  /// Moves the picture by a distance: what is drawn goes along with the pointer.
  public func pan(by distance: GraphPoint) {
    let plot = scale.plot
    show(shownWindow.value.moved(x: -distance.x / plot.width, y: -distance.y / plot.height))
  }

  /// Shows the whole line and its whole day.
  public func fit() {
    if let fitting = fittingWindow { show(fitting) }
  }

  /// Shows the selected trips, or the draft, as large as they can be; where they are of another line, that line.
  public func zoomToSelection() {
    var spans: [(from: Instant, to: Instant)] = []
    batch {
      if let draft = desk.draft.current.value {
        spans = [(draft.trip.departure, draft.trip.arrival)]
      } else {
        let selected = desk.selection.rows.value
        if !selected.contains(where: { !places(ofRow: $0).isEmpty }),
          let row = desk.selection.row.value, let route = network.route(ofRow: row, in: timetable)
        {
          choose(route.id)
        }
        spans = selected.filter { !places(ofRow: $0).isEmpty }.map(span)
      }
      if let window = Self.window(around: spans) { show(window) }
    }
  }

  /// Shows a conflict, and selects the trip that leaves too early.
  public func jump(to conflict: BlockConflict) {
    guard let row = desk.trips.row(of: conflict.second) else { return }
    batch {
      letGo()
      if places(ofRow: row).isEmpty, let route = network.route(ofRow: row, in: timetable) { choose(route.id) }
      desk.selection.select(row: row)
      let middle = Double(conflict.departure.unixSeconds + conflict.arrival.unixSeconds) / 2
      let span = max(3600, 3 * Double((conflict.arrival - conflict.departure).count))
      show(GraphWindow(start: middle - span / 2, span: span))
    }
  }

  func show(_ window: GraphWindow) {
    if window != shownWindow.value { shownWindow.value = window }
  }

  /// Moves the picture so that a row's trip is in sight; leaves it where it is.
  func reveal(_ row: Int) {
    let (span, window) = (span(row), shownWindow.value)
    let (from, to) = (Double(span.from.unixSeconds), Double(span.to.unixSeconds))
    guard to < window.start || from > window.start + window.span else { return }
    show(
      GraphWindow(
        start: (from + to - window.span) / 2, span: window.span, top: window.top, height: window.height))
  }

  /// From now on for some hours, where the line runs then, else all of its day.
  var firstWindow: GraphWindow {
    guard let fitting = fittingWindow else { return shownWindow.value }
    let now = Double(desk.now.value.unixSeconds)
    let (before, span) = (3600.0, 4 * 3600.0)
    guard fitting.span > span, fitting.start < now, now < fitting.start + fitting.span else { return fitting }
    return GraphWindow(start: now - before, span: span)
  }

  /// Whether nothing of the line is in sight.
  var isOutOfSight: Bool {
    guard let fitting = fittingWindow else { return false }
    let window = shownWindow.value
    return window.start + window.span < fitting.start || window.start > fitting.start + fitting.span
  }

  private var fittingWindow: GraphWindow? { Self.window(around: rows.value.map(span)) }

  private static func window(around spans: [(from: Instant, to: Instant)]) -> GraphWindow? {
    guard let from = spans.map(\.from).min(), let to = spans.map(\.to).max() else { return nil }
    let margin = 300
    return GraphWindow(start: Double(from.unixSeconds - margin), span: Double((to - from).count + 2 * margin))
  }

  /// From when to when a row's trip runs, as planned and as expected.
  private func span(_ row: Int) -> (from: Instant, to: Instant) {
    let (departure, arrival) = (timetable.departure(ofRow: row), timetable.arrival(ofRow: row))
    let trip = desk.trips.knownTrip(ofRow: row)
    return (min(departure, trip?.actualDeparture ?? departure), max(arrival, trip?.expectedArrival ?? arrival))
  }
}
