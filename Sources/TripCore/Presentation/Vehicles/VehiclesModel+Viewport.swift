// This extension zooms and pans the picture of the vehicles' day, and scrolls its lanes.
extension VehiclesModel {
  /// Zooms the time axis.
  ///
  /// - Parameters:
  ///   - axes: Not used: lanes are as high as their texts.
  ///   - factor: Greater than 1 zooms in, less than 1 zooms out.
  ///   - place: The place whose time does not move; `nil` is the middle.
  public func zoom(_ axes: ZoomAxes, by factor: Double, about place: GraphPoint? = nil) {
    let plot = scale.plot
    let x = place.map { ($0.x - plot.x) / plot.width } ?? 0.5
    show(shownWindow.value.zoomed(by: factor, aboutX: min(max(x, 0), 1), y: nil))
  }

  /// Pans the picture: its content moves right by `distance.x` and down by `distance.y`.
  public func pan(by distance: GraphPoint) {
    batch {
      show(shownWindow.value.moved(x: -distance.x / scale.plot.width, y: 0))
      scroll(to: scrolled.value - distance.y)
    }
  }

  /// Scrolls the lanes.
  ///
  /// - Parameter offset: By how much the lanes are scrolled up, in points; beyond its limits, the nearest valid value.
  public func scroll(to offset: Double) {
    let offset = min(max(0, offset), scale.longestScroll(of: list.laneCount))
    if offset != scrolled.value { scrolled.value = offset }
  }

  /// Scrolls by pages: a negative number scrolls up.
  public func scroll(byPages pages: Int) {
    scroll(to: scrolled.value + Double(pages) * max(scale.laneHeight, scale.plot.height - scale.laneHeight))
  }

  /// The height of all lanes and of the visible part, in points, for a scroll bar.
  public var extent: (whole: Double, visible: Double, lane: Double) {
    (Double(list.laneCount) * scale.laneHeight, scale.plot.height, scale.laneHeight)
  }

  /// Shows the time from an hour before now to two hours after.
  public func showNow() { show(GraphWindow(around: desk.now.value)) }

  /// Zooms so that the whole day of the listed vehicles is visible.
  public func fit() {
    if let window = fittingWindow { show(window) }
  }

  /// Zooms so that the selected trips fill the picture.
  public func zoomToSelection() {
    let rows = desk.selection.rows.value.filter { list.lane(ofRow: $0) != nil }
    guard let window = GraphWindow(around: rows.map(desk.trips.span)) else { return }
    batch {
      show(window)
      if let row = rows.first { reveal(row) }
    }
  }

  /// Pans and scrolls so that the trip of a row is visible; does nothing when a part of it is visible already.
  func reveal(_ row: Int) {
    guard let lane = list.lane(ofRow: row) else { return }
    batch {
      reveal(lane: lane)
      let (span, window) = (desk.trips.span(ofRow: row), shownWindow.value)
      let (from, to) = (Double(span.from.unixSeconds), Double(span.to.unixSeconds))
      guard to < window.start || from > window.start + window.span else { return }
      show(GraphWindow(start: (from + to - window.span) / 2, span: window.span))
    }
  }

  /// Scrolls so that a lane is visible.
  func reveal(lane: Int) {
    let scale = scale
    let top = Double(lane) * scale.laneHeight
    if top < scrolled.value { scroll(to: top) }
    if top + scale.laneHeight > scrolled.value + scale.plot.height {
      scroll(to: top + scale.laneHeight - scale.plot.height)
    }
  }

  /// Shows the lane of the selected trip, which was selected in another view.
  func revealSelection() {
    guard list.isCurrent, gesture == .none, let row = desk.selection.row.value else { return }
    reveal(row)
  }

  /// The number of the vehicle that runs the selected trip, if it is listed.
  var selectedVehicle: Int? { desk.selection.row.value.flatMap { list.line(ofRow: $0)?.number } }

  /// The part of the day in which listed vehicles run; `nil` when none is listed.
  var fittingWindow: GraphWindow? { GraphWindow(around: desk.trips.spans(ofRows: rows.value)) }

  /// Whether no listed vehicle runs within the visible part of the day; they run within `fitting`.
  func isOutOfSight(_ fitting: GraphWindow) -> Bool {
    let window = shownWindow.value
    return window.start + window.span < fitting.start || window.start > fitting.start + fitting.span
  }

  /// Sets the visible part of the day. Vehicles are scrolled, not zoomed.
  private func show(_ window: GraphWindow) {
    let window = GraphWindow(start: window.start, span: window.span)
    if window != shownWindow.value { shownWindow.value = window }
  }
}
