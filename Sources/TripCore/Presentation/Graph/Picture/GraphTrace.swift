/// Converts trips to lines of the picture, clipped to the visible times.
struct GraphTrace {
  let scale: GraphScale
  let axis: GraphAxis
  let timetable: Timetable

  /// For each row of the axis, the y coordinate of its horizontal line.
  private let heights: [Double]

  init(_ scale: GraphScale, _ axis: GraphAxis, _ timetable: Timetable) {
    self.scale = scale
    self.axis = axis
    self.timetable = timetable
    heights = axis.rows.map { scale.y($0.position) }
  }

  /// Adds the line of a row's scheduled times to the picture. Faster than ``add(_:row:_:_:path:to:)``, because it
  /// makes no ``Trip``.
  func addPlanned(
    _ row: Int, _ kind: GraphStrokes.Kind = .planned, _ emphasis: GraphStrokes.Emphasis = .none,
    to strokes: inout GraphStrokes
  ) {
    // The timetable may just have been replaced, so the row may not exist any more.
    guard timetable.scheduledTrips.indices.contains(row) else { return }
    let scheduledTrip = timetable.scheduledTrips[row]
    let path = axis.path(ofTrip: scheduledTrip.trip)
    let first = timetable.trips[scheduledTrip.trip].stopTimes.lowerBound
    guard !path.isEmpty, isInSight(timetable.departure(ofRow: row), timetable.arrival(ofRow: row))
    else { return }
    let start = Double(timetable.origin(ofRow: row).unixSeconds + scheduledTrip.shift.count)
    let factor = scale.plot.width / scale.window.span
    let zero = scale.plot.x + (start - scale.window.start) * factor
    var pen = Pen(scale.plot)
    for (index, step) in path.enumerated() {
      let stopTime = timetable.stopTimes[first + step.stopTime]
      let (arrival, departure) = (stopTime.arrival.seconds, stopTime.departure.seconds)
      let y = heights[step.row]
      if step.begins {
        pen.lift(kind, emphasis, row: row, &strokes)
        if index > 0 {
          let before = path[index - 1]
          let left =
            before.stopTime == step.stopTime ? arrival : timetable.stopTimes[first + before.stopTime].departure.seconds
          link(
            GraphPoint(x: zero + Double(left) * factor, y: heights[before.row]),
            GraphPoint(x: zero + Double(arrival) * factor, y: y), emphasis, row, &strokes)
        }
      }
      pen.line(to: GraphPoint(x: zero + Double(arrival) * factor, y: y), &strokes.points)
      if departure != arrival {
        pen.line(to: GraphPoint(x: zero + Double(departure) * factor, y: y), &strokes.points)
      }
    }
    pen.lift(kind, emphasis, row: row, &strokes)
  }

  /// Adds the lines of a trip's scheduled and expected times to the picture.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - row: The row of the trip, or `nil` for a draft.
  ///   - kind: What the line of expected times stands for.
  ///   - emphasis: The emphasis of the lines.
  ///   - path: The line of the trip's points.
  ///   - strokes: The lines of the picture, to which the new ones are added.
  func add(
    _ trip: Trip, row: Int?, _ kind: GraphStrokes.Kind = .expected, _ emphasis: GraphStrokes.Emphasis = .none,
    path: [GraphAxis.Step], to strokes: inout GraphStrokes
  ) {
    guard path.last.map({ trip.stopTimes.indices.contains($0.stopTime) }) ?? false else { return }
    let isPlanOnly = trip.isCancelled || kind == .draft
    addPlan(trip, row: row, isPlanOnly ? (trip.isCancelled ? .canceled : kind) : .planned, emphasis, path, &strokes)
    guard !isPlanOnly else { return }
    let kind = kind == .expected ? trip.kindOfExpectedTimes : kind
    let late = max(0, (trip.overallDelay ?? 0).count / 60)
    var pen = Pen(scale.plot)
    for (index, step) in path.enumerated() {
      let stopTime = trip.stopTimes[step.stopTime]
      if step.begins {
        pen.lift(kind, emphasis, row: row, minutesLate: late, &strokes)
        if index > 0 {
          let before = path[index - 1]
          let left = trip.stopTimes[before.stopTime]
          link(
            (before.stopTime == step.stopTime ? left.expectedArrival : left.expectedDeparture, before.row),
            (stopTime.expectedArrival, step.row), emphasis, row, &strokes)
        }
      }
      guard !stopTime.isSkipped else { continue }
      let y = heights[step.row]
      if let arrival = stopTime.expectedArrival { pen.line(to: GraphPoint(x: scale.x(arrival), y: y), &strokes.points) }
      if let departure = stopTime.expectedDeparture, departure != stopTime.expectedArrival {
        pen.line(to: GraphPoint(x: scale.x(departure), y: y), &strokes.points)
      } else if stopTime.expectedDeparture == nil {
        // The departure from this stop is unknown, so the line of expected times ends here.
        pen.lift(kind, emphasis, row: row, minutesLate: late, &strokes)
      }
    }
    pen.lift(kind, emphasis, row: row, minutesLate: late, &strokes)
  }

  /// Adds the line of a trip's scheduled times to the picture.
  private func addPlan(
    _ trip: Trip, row: Int?, _ kind: GraphStrokes.Kind, _ emphasis: GraphStrokes.Emphasis, _ path: [GraphAxis.Step],
    _ strokes: inout GraphStrokes
  ) {
    var pen = Pen(scale.plot)
    for (index, step) in path.enumerated() {
      let (stopTime, y) = (trip.stopTimes[step.stopTime], heights[step.row])
      if step.begins {
        pen.lift(kind, emphasis, row: row, &strokes)
        if index > 0 {
          let before = path[index - 1]
          let left = trip.stopTimes[before.stopTime]
          link(
            (before.stopTime == step.stopTime ? left.arrival : left.departure, before.row),
            (stopTime.arrival, step.row),
            emphasis, row, &strokes)
        }
      }
      pen.line(to: GraphPoint(x: scale.x(stopTime.arrival), y: y), &strokes.points)
      if stopTime.departure != stopTime.arrival {
        pen.line(to: GraphPoint(x: scale.x(stopTime.departure), y: y), &strokes.points)
      }
    }
    pen.lift(kind, emphasis, row: row, &strokes)
  }

  /// Adds the light line between two pieces of a trip's line, when both times are known.
  private func link(
    _ from: (time: Instant?, row: Int), _ to: (time: Instant?, row: Int), _ emphasis: GraphStrokes.Emphasis,
    _ row: Int?,
    _ strokes: inout GraphStrokes
  ) {
    guard let left = from.time, let right = to.time else { return }
    link(
      GraphPoint(x: scale.x(left), y: heights[from.row]), GraphPoint(x: scale.x(right), y: heights[to.row]), emphasis,
      row,
      &strokes)
  }

  private func link(
    _ from: GraphPoint, _ to: GraphPoint, _ emphasis: GraphStrokes.Emphasis, _ row: Int?, _ strokes: inout GraphStrokes
  ) {
    guard from != to, max(from.x, to.x) >= scale.plot.x, min(from.x, to.x) <= scale.plot.maxX else { return }
    func add(_ from: GraphPoint, _ to: GraphPoint) {
      let first = strokes.points.count
      strokes.points += [from, to]
      strokes.close(from: first, .link, emphasis, row: row)
    }
    let height = to.y - from.y
    guard from.x == to.x, abs(height) > Self.longestLink * scale.plot.height else { return add(from, to) }
    // A branch that lies far from where it leaves: the ends say where the line goes on, and nothing lies over what is between.
    let stub = height < 0 ? -Self.stub : Self.stub
    add(from, GraphPoint(x: from.x, y: from.y + stub))
    add(GraphPoint(x: to.x, y: to.y - stub), to)
  }

  /// How high a link between a branch and its junction is at most that is drawn as a whole, as a share of the plot's height; and
  /// the length of its ends otherwise, in points.
  private static let (longestLink, stub) = (0.3, 18.0)

  /// Whether any part of the time between two instants is visible.
  private func isInSight(_ from: Instant, _ to: Instant) -> Bool {
    Double(to.unixSeconds) >= scale.window.start
      && Double(from.unixSeconds) <= scale.window.start + scale.window.span
  }
}

/// Collects the points of a trip's line from left to right. Of the points that are not visible, keeps only the
/// nearest on each side, so that the line goes on to the edge.
private struct Pen {
  /// The index in `points` of the line's first point; `nil` while no visible point was added.
  private(set) var first: Int?
  private let left: Double
  private let right: Double
  private var before: GraphPoint?
  private var isDone = false

  init(_ plot: GraphRectangle) {
    left = plot.x
    right = plot.maxX
  }

  /// Continues the line to a point, and adds the point to `points` unless it is too far outside the visible part.
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

  /// Ends the line with the points that were added since it began.
  mutating func lift(
    _ kind: GraphStrokes.Kind, _ emphasis: GraphStrokes.Emphasis, row: Int?, minutesLate: Int = 0,
    _ strokes: inout GraphStrokes
  ) {
    if let first { strokes.close(from: first, kind, emphasis, row: row, minutesLate: minutesLate) }
    (first, before, isDone) = (nil, nil, false)
  }
}

extension Trip {
  /// What the line of the trip's expected times stands for.
  fileprivate var kindOfExpectedTimes: GraphStrokes.Kind {
    guard !isExtra else { return .extra }
    return switch delaySource {
    case .vehicle: .followed
    case .report: .reported
    case .decision, .none: .expected
    }
  }
}
