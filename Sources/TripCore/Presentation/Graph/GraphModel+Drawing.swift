// This extension makes the two parts of the train graph's picture, ``base`` and ``moving``.
extension GraphModel {
  /// The conversion between times and stops on the one hand, and points of the drawing area on the other.
  var scale: GraphScale { GraphScale(size, shownWindow.value, letters, turns: turnRoom, lines: lineMarks) }
  /// The conversion of trips to lines of the picture.
  var trace: GraphTrace { GraphTrace(scale, axis, desk.timetable.value) }
  var timetable: Timetable { desk.timetable.value }

  /// For each stop time of a row's trip, the index of its stop on the axis, or `nil` on a folded branch; an empty array when
  /// the trip is of another line.
  func places(ofRow row: Int) -> [Int?] {
    timetable.scheduledTrips.indices.contains(row) ? axis.places(ofTrip: timetable.scheduledTrips[row].trip) : []
  }

  /// The line of the points of a row's trip; an empty array when the trip is of another line.
  func path(ofRow row: Int) -> [GraphAxis.Step] {
    timetable.scheduledTrips.indices.contains(row) ? axis.path(ofTrip: timetable.scheduledTrips[row].trip) : []
  }

  /// Finds the places in the picture at which a trip leaves its stops.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - row: The row of the trip, or of another one with the same stops.
  ///   - scale: The scale of the picture.
  ///   - time: The time of a stop that counts.
  /// - Returns: A place for each stop; `nil` for those on a folded branch.
  func points(
    of trip: Trip, row: Int, _ scale: GraphScale,
    at time: (StopTime) -> Instant = { $0.expectedDeparture ?? $0.departure }
  ) -> [GraphPoint?] {
    zip(trip.stopTimes, places(ofRow: row)).map { stopTime, place in
      place.map { GraphPoint(x: scale.x(time(stopTime)), y: scale.y(axis.rows[$0].position)) }
    }
  }

  /// Makes ``base`` again, the part of the picture that changes seldom.
  func updateBase() { drawnBase.value = base(scale, letters) }

  /// The part of the picture that changes seldom, at a scale. A dragged trip is where it was, so that this part stays as it is
  /// while a trip is dragged.
  func base(_ scale: GraphScale, _ letters: GraphLettering) -> GraphBase {
    let trace = GraphTrace(scale, axis, timetable)
    var strokes = GraphStrokes()
    for row in rows.value {
      if let trip = desk.trips.settledTrip(ofRow: row) {
        trace.add(trip, row: row, path: path(ofRow: row), to: &strokes)
      } else {
        trace.addPlanned(row, to: &strokes)
      }
    }
    let words = words(on: strokes, scale, letters)
    tellLines(&strokes)
    var base = GraphBase(
      size: scale.size, plot: scale.plot, times: shownRoute.value == nil ? [] : scale.times(desk.wording),
      stops: scale.stops(axis), strokes: strokes, alerts: alertMarks(scale), words: words,
      singleTrack: singleTrackMarks(scale))
    base.heads = heads(on: strokes, scale)
    base.lines = scale.key.lines
    base.moreLines = scale.key.rest.map {
      let text = desk.wording.translation.translate("and %@ more")
      return GraphBase.MoreLines(text: Translation.fill(text, desk.wording.number($0.count)), place: $0.place)
    }
    return base
  }

  /// Makes ``moving`` again, the part of the picture that changes often, after looking at the trips that changed.
  func updateMoving() {
    updateFindings()
    let (scale, trace) = (scale, trace)
    var moving = findings(scale, letters)
    let dragged = desk.drag.row
    let selected = desk.selection.rows.value
    func add(_ row: Int, _ kind: GraphStrokes.Kind, _ emphasis: GraphStrokes.Emphasis) {
      if let trip = desk.trips.knownTrip(ofRow: row) {
        trace.add(trip, row: row, kind, emphasis, path: path(ofRow: row), to: &moving.strokes)
      } else {
        trace.addPlanned(row, .planned, emphasis, to: &moving.strokes)
      }
    }
    if let hovered = hoveredRow.value, hovered != dragged, !selected.contains(hovered) {
      add(hovered, .expected, .hovered)
    }
    // A trip of the other direction is not drawn while one direction is shown.
    for row in selected where row != dragged && shownRows.contains(row) { add(row, .expected, .selected) }
    if let dragged, shownRows.contains(dragged) { add(dragged, .provisional, .selected) }
    if let draft = desk.draft.current.value, let template = desk.trips.row(of: draft.template) {
      trace.add(draft.trip, row: nil, .draft, .selected, path: path(ofRow: template), to: &moving.strokes)
    }
    let now = scale.x(desk.now.value)
    if shownRoute.value != nil, scale.plot.x <= now, now <= scale.plot.maxX { moving.now = now }
    moving.pointer = note(scale)
    moving.colleagues = colleagueNotes(scale)
    moving.selectionRectangle = zoomRectangle
    drawnMoving.value = moving
  }

  /// What trips do to each other, at a scale: it changes with a trip that is dragged.
  func findings(_ scale: GraphScale, _ letters: GraphLettering) -> GraphMoving {
    GraphMoving(
      conflicts: conflicts.value.compactMap { mark(of: $0, scale) },
      overtakings: overtakingList.value.compactMap { place(of: $0, scale) },
      meets: meetList.value.compactMap { place(of: $0, scale) }, turns: arcs(scale, letters), shades: shades(scale))
  }

  /// The mark of a conflict in the picture, from the second trip's departure to the first trip's arrival; `nil` when
  /// it is out of sight or on another route.
  func mark(of conflict: VehicleLink, _ scale: GraphScale) -> GraphMoving.ConflictMark? {
    let (left, right) = (scale.x(conflict.departure), scale.x(conflict.arrival))
    guard right >= scale.plot.x, left <= scale.plot.maxX else { return nil }
    func y(_ place: Int??) -> Double? { (place ?? nil).map { scale.y(axis.rows[$0].position) } }
    let (end, start) = (y(places(ofRow: conflict.firstRow).last), y(places(ofRow: conflict.secondRow).first))
    guard let one = end ?? start else { return nil }
    let (top, bottom) = (min(one, start ?? one), max(one, start ?? one))
    let half = 6.0
    return GraphMoving.ConflictMark(
      rectangle: GraphRectangle(
        x: left - half, y: top - half, width: right - left + 2 * half, height: bottom - top + 2 * half),
      conflict: conflict)
  }
}
