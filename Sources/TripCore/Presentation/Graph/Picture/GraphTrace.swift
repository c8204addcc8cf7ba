/// Draws single trips into strokes: clipped to the times in sight, and without an object a stop.
struct GraphTrace {
  let scale: GraphScale
  let axis: GraphAxis
  let timetable: Timetable

  /// The ``GraphAxis/positions`` as places on the drawing area.
  private let heights: [Double]

  init(_ scale: GraphScale, _ axis: GraphAxis, _ timetable: Timetable) {
    self.scale = scale
    self.axis = axis
    self.timetable = timetable
    heights = axis.positions.map { scale.y($0) }
  }

  /// Adds the timetable of a row, of which nothing more is known or of which the rest is drawn elsewhere.
  func addPlanned(
    _ row: Int, _ kind: GraphStrokes.Kind = .planned, _ emphasis: GraphStrokes.Emphasis = .none,
    to strokes: inout GraphStrokes
  ) {
    // Of a timetable that has just been replaced there may be rows that this one does not have.
    guard timetable.scheduledTrips.indices.contains(row) else { return }
    let scheduledTrip = timetable.scheduledTrips[row]
    let places = axis.places(ofTrip: scheduledTrip.trip)
    let stopTimes = timetable.trips[scheduledTrip.trip].stopTimes
    guard places.count == stopTimes.count, isInSight(timetable.departure(ofRow: row), timetable.arrival(ofRow: row))
    else { return }
    let start = Double(timetable.origin(ofRow: row).unixSeconds + scheduledTrip.shift.count)
    let factor = scale.plot.width / scale.window.span
    let zero = scale.plot.x + (start - scale.window.start) * factor
    var pen = Pen(scale.plot)
    for (stopTime, place) in zip(timetable.stopTimes[stopTimes], places) {
      let (arrival, departure) = (stopTime.arrival.seconds, stopTime.departure.seconds)
      let y = heights[place]
      pen.line(to: GraphPoint(x: zero + Double(arrival) * factor, y: y), &strokes.points)
      if departure != arrival {
        pen.line(to: GraphPoint(x: zero + Double(departure) * factor, y: y), &strokes.points)
      }
    }
    strokes.close(from: pen.first ?? strokes.points.count, kind, emphasis, row: row)
  }

  /// Adds all of a trip: its timetable, and what is expected of it where anything is.
  func add(
    _ trip: Trip, row: Int?, _ kind: GraphStrokes.Kind = .expected, _ emphasis: GraphStrokes.Emphasis = .none,
    places: [Int], to strokes: inout GraphStrokes
  ) {
    guard places.count == trip.stopTimes.count else { return }
    let isPlanOnly = trip.isCancelled || kind == .draft
    addPlan(trip, row: row, isPlanOnly ? (trip.isCancelled ? .canceled : kind) : .planned, emphasis, places, &strokes)
    guard !isPlanOnly else { return }
    var pen = Pen(scale.plot)
    for (stopTime, place) in zip(trip.stopTimes, places) where !stopTime.isSkipped {
      let y = heights[place]
      if let arrival = stopTime.expectedArrival { pen.line(to: GraphPoint(x: scale.x(arrival), y: y), &strokes.points) }
      if let departure = stopTime.expectedDeparture, departure != stopTime.expectedArrival {
        pen.line(to: GraphPoint(x: scale.x(departure), y: y), &strokes.points)
      } else if stopTime.expectedDeparture == nil {
        // Nobody knows how it goes on: no line leads over that.
        if let first = pen.first { strokes.close(from: first, kind, emphasis, row: row) }
        pen = Pen(scale.plot)
      }
    }
    if let first = pen.first { strokes.close(from: first, kind, emphasis, row: row) }
  }

  private func addPlan(
    _ trip: Trip, row: Int?, _ kind: GraphStrokes.Kind, _ emphasis: GraphStrokes.Emphasis, _ places: [Int],
    _ strokes: inout GraphStrokes
  ) {
    var pen = Pen(scale.plot)
    for (stopTime, place) in zip(trip.stopTimes, places) {
      let y = heights[place]
      pen.line(to: GraphPoint(x: scale.x(stopTime.arrival), y: y), &strokes.points)
      if stopTime.departure != stopTime.arrival {
        pen.line(to: GraphPoint(x: scale.x(stopTime.departure), y: y), &strokes.points)
      }
    }
    if let first = pen.first { strokes.close(from: first, kind, emphasis, row: row) }
  }

  private func isInSight(_ from: Instant, _ to: Instant) -> Bool {
    Double(to.unixSeconds) >= scale.window.start
      && Double(from.unixSeconds) <= scale.window.start + scale.window.span
  }
}

/// Draws a line from left to right, and leaves out what is out of sight on either side but for one point.
private struct Pen {
  /// Where the line begins among the points; nothing as long as none of it is in sight.
  private(set) var first: Int?
  private let left: Double
  private let right: Double
  private var before: GraphPoint?
  private var isDone = false

  init(_ plot: GraphRectangle) {
    left = plot.x
    right = plot.maxX
  }

  mutating func line(to point: GraphPoint, _ points: inout [GraphPoint]) {
    guard !isDone else { return }
    guard point.x >= left else {
      before = point
      return
    }
    if first == nil {
      first = points.count
      if let before { points.append(before) }
    }
    points.append(point)
    isDone = point.x > right
  }
}
