/// Converts vehicles and their trips to lanes and bars of the picture. It holds what is the same for all of them, so that
/// nothing is looked up for each trip again.
@MainActor
struct VehicleTrace {
  let scale: VehiclesScale
  let timetable: Timetable
  let trips: DayTrips
  let routes: [VehicleList.RouteLook]
  /// The proposal that is shown instead of the day; `nil` for none.
  let draft: VehicleProposalDraft?
  /// The row of the trip that is dragged; `nil` when none is.
  let dragged: Int?
  let wording: Wording

  /// Returns the content of the lane of a vehicle; `number` is that of the lane.
  func lane(_ line: VehicleLine, number: Int) -> VehicleLane {
    let y = scale.y(lane: number)
    // Loops, because a closure of the main actor makes sure of its thread at each call, which takes as long as a bar.
    var (bars, gaps): ([VehicleBar], [VehicleGap]) = ([], [])
    bars.reserveCapacity(line.rows.count)
    gaps.reserveCapacity(line.links.count)
    for row in line.rows { if let bar = bar(row, y: y) { bars.append(bar) } }
    for link in line.links { if let gap = gap(link, of: line, y: y) { gaps.append(gap) } }
    return VehicleLane(
      y: y, height: scale.laneHeight, name: line.name, next: line.nextText, slack: line.slackText,
      isLate: (line.slack ?? 0) < 0, isOdd: number % 2 == 1, bars: bars, gaps: gaps)
  }

  /// Returns the gap of a link; `nil` when it is out of sight.
  func gap(_ link: VehicleLink, of line: VehicleLine, y: Double) -> VehicleGap? {
    let span = ordered(scale.time.x(link.arrival), scale.time.x(link.departure))
    guard span.upperBound >= scale.plot.x, span.lowerBound <= scale.plot.maxX else { return nil }
    // A late vehicle matters more than where it comes from.
    let isEmptyRun = line.emptyRuns.contains(link.secondRow) && (draft != nil || link.gapKind == .free)
    let kind = isEmptyRun ? .emptyRun : link.gapKind
    // Minutes that are narrower than a digit is high fit nowhere.
    if kind == .free, span.upperBound - span.lowerBound < 0.8 * scale.letters.height { return nil }
    return VehicleGap(
      span: span, y: y, height: scale.laneHeight, kind: kind, text: wording.gap(link, kind),
      lateness: max(0, Seconds(-link.slack.count)))
  }

  /// Returns the bar of a trip; `nil` when it is out of sight.
  func bar(_ row: Int, y: Double) -> VehicleBar? {
    let known = draft == nil ? trips.knownTrip(ofRow: row) : nil
    let planned = ordered(
      scale.time.x(timetable.departure(ofRow: row)), scale.time.x(timetable.arrival(ofRow: row)))
    var expected = planned
    var kind = VehicleBar.Kind.planned
    if let known {
      if known.isCancelled {
        kind = .canceled
      } else if known.actualDeparture != nil || known.expectedArrival != nil {
        expected = ordered(
          scale.time.x(known.actualDeparture ?? known.scheduledStart),
          scale.time.x(known.expectedArrival ?? known.arrival))
        kind = known.delaySource == .vehicle ? .followed : .expected
      } else if known.consequence?.isAtRisk ?? false {
        kind = .atRisk
      }
    }
    if draft != nil { kind = .proposed } else if dragged == row { kind = .provisional }
    guard max(planned.upperBound, expected.upperBound) >= scale.plot.x,
      min(planned.lowerBound, expected.lowerBound) <= scale.plot.maxX
    else { return nil }
    let route = routes[timetable.trips[timetable.scheduledTrips[row].trip].route]
    let hasRoom = expected.upperBound - expected.lowerBound > scale.letters.height
    return VehicleBar(
      row: row, planned: planned, expected: expected, y: y, height: scale.laneHeight, kind: kind, color: route.color,
      textColor: route.textColor, label: hasRoom ? route.name : "")
  }

  private func ordered(_ a: Double, _ b: Double) -> ClosedRange<Double> { min(a, b)...max(a, b) }
}
