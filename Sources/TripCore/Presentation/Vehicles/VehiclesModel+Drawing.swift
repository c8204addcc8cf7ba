// This extension makes the two parts of the picture of the vehicles' day.
extension VehiclesModel {
  /// The conversion between times and lanes on the one hand, and points of the drawing area on the other.
  var scale: VehiclesScale { VehiclesScale(size, shownWindow.value, letters, scroll: scrolled.value) }
  var timetable: Timetable { desk.timetable.value }

  /// Texts as wide as those of the first column, for a view to measure: of names, next trips and slacks.
  public var columnTexts: (names: [String], nexts: [String], slacks: [String]) {
    let lanes = list.numbers.indices.compactMap { list.line(at: $0) }
    // The longest by their characters: to measure all would take long with hundreds of vehicles.
    let own = lanes.map(\.name) + (list.draft == nil ? [] : [desk.wording.furtherVehicle])
    let names = own.sorted { $0.count > $1.count }.prefix(8)
    let nexts = lanes.prefix(40).map(\.nextText)
    return (Array(names), nexts, desk.wording.usualSlacks)
  }

  /// Makes the part of the picture that changes seldom. The lane of a dragged trip is left empty in it.
  func updateBase() {
    guard list.isCurrent else { return }
    let (scale, trace) = (scale, trace)
    let dragged = trace.dragged.flatMap { list.lane(ofRow: $0) }
    var lanes: [VehicleLane] = []
    for lane in scale.visibleLanes(of: list.laneCount) {
      if lane == dragged {
        lanes.append(VehicleLane(y: scale.y(lane: lane), height: scale.laneHeight, isOdd: lane % 2 == 1))
      } else if let line = list.line(at: lane) {
        lanes.append(trace.lane(line, number: lane))
      } else {
        lanes.append(
          VehicleLane(
            y: scale.y(lane: lane), height: scale.laneHeight, name: desk.wording.furtherVehicle, isOdd: lane % 2 == 1))
      }
    }
    drawnBase.value = VehiclesBase(
      size: size, plot: scale.plot, letters: letters,
      times: list.numbers.isEmpty ? [] : scale.time.marks(desk.wording, textHeight: letters.height), lanes: lanes,
      title: list.draft == nil ? "" : desk.wording.proposalWord)
  }

  /// Makes the part of the picture that changes often.
  func updateMoving() {
    guard list.isCurrent else { return }
    let (scale, trace) = (scale, trace)
    var moving = VehiclesMoving()
    let dragged = desk.drag.row
    if let dragged, let lane = list.lane(ofRow: dragged) {
      // The slack changes with each step of the drag.
      for row in list.update() { tableChanges.send(row) }
      moving.lane = list.line(at: lane).map { trace.lane($0, number: lane) }
    }
    func add(_ row: Int, _ emphasis: GraphStrokes.Emphasis) {
      guard let lane = list.lane(ofRow: row), scale.visibleLanes(of: list.numbers.count).contains(lane),
        var bar = trace.bar(row, y: scale.y(lane: lane))
      else { return }
      bar.emphasis = emphasis
      moving.bars.append(bar)
    }
    let selected = desk.selection.rows.value
    if let hovered, hovered != dragged, !selected.contains(hovered) { add(hovered, .hovered) }
    for row in selected { add(row, .selected) }
    let now = scale.time.x(desk.now.value)
    // A proposal is for every day on which its trips run.
    if !list.numbers.isEmpty, list.draft == nil, scale.plot.x <= now, now <= scale.plot.maxX { moving.now = now }
    moving.target = target(scale)
    moving.pointer = note(scale)
    drawnMoving.value = moving
  }

  /// The conversion of vehicles and trips to lanes and bars.
  var trace: VehicleTrace {
    VehicleTrace(
      scale: scale, timetable: timetable, trips: desk.trips, routes: list.routes, draft: list.draft,
      dragged: desk.drag.row, wording: desk.wording)
  }
}

extension VehicleLink {
  /// How the picture shows the time between the two trips.
  var gapKind: VehicleGap.Kind {
    if isPlannedSo { return .plannedSo }
    guard isLate else { return .free }
    return isAtRisk ? .atRisk : .late
  }
}
