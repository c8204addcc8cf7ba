// This extension makes the two parts of the picture of the vehicles' day.
extension VehiclesModel {
  /// The conversion between times and lanes on the one hand, and points of the drawing area on the other.
  var scale: VehiclesScale { VehiclesScale(size, shownWindow.value, letters, scroll: scrolled.value) }
  var timetable: Timetable { desk.timetable.value }

  /// Texts as wide as those of the first column, for a view to measure: of names, next trips and slacks.
  public var columnTexts: (names: [String], nexts: [String], slacks: [String]) {
    let lanes = list.numbers.indices.compactMap { list.line(at: $0) }
    // The longest by their characters: to measure all would take long with hundreds of vehicles.
    let names = lanes.map(\.name).sorted { $0.count > $1.count }.prefix(8)
    let nexts = lanes.prefix(40).map(nextWords)
    return (Array(names), nexts, [slackWords(-3540), slackWords(3540)])
  }

  /// Makes the part of the picture that changes seldom. The lane of a dragged trip is left empty in it.
  func updateBase() {
    guard list.isCurrent else { return }
    let scale = scale
    let dragged = desk.drag.row.flatMap { list.lane(ofRow: $0) }
    let lanes = scale.visibleLanes(of: list.numbers.count).compactMap { lane in
      lane == dragged
        ? VehicleLane(y: scale.y(lane: lane), height: scale.laneHeight, isOdd: lane % 2 == 1)
        : self.lane(lane, scale)
    }
    drawnBase.value = VehiclesBase(
      size: size, plot: scale.plot, letters: letters,
      times: list.numbers.isEmpty ? [] : scale.time.marks(desk.wording, textHeight: letters.height), lanes: lanes)
  }

  /// Makes the part of the picture that changes often.
  func updateMoving() {
    guard list.isCurrent else { return }
    let scale = scale
    var moving = VehiclesMoving()
    let dragged = desk.drag.row
    if let dragged, let lane = list.lane(ofRow: dragged) {
      // The slack changes with each step of the drag.
      for row in list.update() { tableChanges.send(row) }
      moving.lane = self.lane(lane, scale)
    }
    func add(_ row: Int, _ emphasis: GraphStrokes.Emphasis) {
      guard let lane = list.lane(ofRow: row), scale.visibleLanes(of: list.numbers.count).contains(lane),
        var bar = bar(row, y: scale.y(lane: lane), scale)
      else { return }
      bar.emphasis = emphasis
      moving.bars.append(bar)
      let links = list.line(at: lane)?.links.filter { $0.firstRow == row || $0.secondRow == row } ?? []
      moving.gaps += links.filter { $0.gapKind == .late }.compactMap { gap($0, y: scale.y(lane: lane), scale) }
    }
    let selected = desk.selection.rows.value
    if let hovered, hovered != dragged, !selected.contains(hovered) { add(hovered, .hovered) }
    for row in selected { add(row, .selected) }
    let now = scale.time.x(desk.now.value)
    if !list.numbers.isEmpty, scale.plot.x <= now, now <= scale.plot.maxX { moving.now = now }
    moving.target = target(scale)
    moving.pointer = note(scale)
    drawnMoving.value = moving
  }

  /// Returns the content of a lane.
  private func lane(_ lane: Int, _ scale: VehiclesScale) -> VehicleLane? {
    guard let line = list.line(at: lane) else { return nil }
    let y = scale.y(lane: lane)
    let bars = line.rows.compactMap { bar($0, y: y, scale) }
    let gaps = line.links.compactMap { gap($0, y: y, scale) }
    return VehicleLane(
      y: y, height: scale.laneHeight, name: line.name, next: nextWords(line),
      slack: line.slack.map(slackWords) ?? "", isLate: (line.slack ?? 0) < 0, isOdd: lane % 2 == 1, bars: bars,
      gaps: gaps)
  }

  /// Returns the gap of a link; `nil` when it is out of sight.
  private func gap(_ link: VehicleLink, y: Double, _ scale: VehiclesScale) -> VehicleGap? {
    let span = ordered(scale.time.x(link.arrival), scale.time.x(link.departure))
    guard span.upperBound >= scale.plot.x, span.lowerBound <= scale.plot.maxX else { return nil }
    return VehicleGap(span: span, y: y, height: scale.laneHeight, kind: link.gapKind, text: desk.wording.gap(link))
  }

  /// Returns the bar of a trip; `nil` when it is out of sight.
  func bar(_ row: Int, y: Double, _ scale: VehiclesScale) -> VehicleBar? {
    let (departure, arrival) = (timetable.departure(ofRow: row), timetable.arrival(ofRow: row))
    let known = desk.trips.knownTrip(ofRow: row)
    let planned = ordered(scale.time.x(departure), scale.time.x(arrival))
    var expected = planned
    var kind = VehicleBar.Kind.planned
    if let known {
      if known.isCancelled {
        kind = .canceled
      } else if known.actualDeparture != nil || known.expectedArrival != nil {
        expected = ordered(
          scale.time.x(known.actualDeparture ?? known.departure), scale.time.x(known.expectedArrival ?? known.arrival))
        kind = known.delaySource == .vehicle ? .followed : .expected
      } else if known.consequence?.isAtRisk ?? false {
        kind = .atRisk
      }
    }
    if desk.drag.row == row { kind = .provisional }
    guard max(planned.upperBound, expected.upperBound) >= scale.plot.x,
      min(planned.lowerBound, expected.lowerBound) <= scale.plot.maxX
    else { return nil }
    let route = known?.route ?? timetable.route(ofRow: row)
    return VehicleBar(
      row: row, planned: planned, expected: expected, y: y, height: scale.laneHeight, kind: kind, color: route.color,
      textColor: route.color.map(route.readableTextColor), label: route.name)
  }

  private func ordered(_ a: Double, _ b: Double) -> ClosedRange<Double> { min(a, b)...max(a, b) }

  private func nextWords(_ line: VehicleLine) -> String {
    guard let row = line.next else { return "" }
    return Translation.fill(
      desk.wording.translation.translate("%1$@ → %2$@"), desk.wording.time(desk.trips.expectedDeparture(ofRow: row)),
      timetable.headsign(ofRow: row))
  }

  private func slackWords(_ slack: Seconds) -> String { desk.wording.slack(slack) }
}

extension VehicleLink {
  /// How the picture shows the time between the two trips.
  var gapKind: VehicleGap.Kind {
    if isPlannedSo { return .plannedSo }
    guard isLate else { return .free }
    return isAtRisk ? .atRisk : .late
  }
}
