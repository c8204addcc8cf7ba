// This extension finds the turns of the shown line's vehicles, and draws an arc for each beyond the terminus.
extension GraphModel {
  /// Finds the turns of all vehicles that run a trip of the line.
  func findTurns() {
    turns = LineTurns()
    let day = desk.trips.ownVehicleDay()
    var vehicles: Set<Int> = []
    for row in lineRows {
      let vehicle = day.vehicles.number(ofRow: row)
      turns.note(row, vehicle: vehicle)
      if let vehicle { vehicles.insert(vehicle) }
    }
    for vehicle in vehicles { findTurns(of: vehicle, day) }
    findTurnRoom()
  }

  /// Finds the turns of the vehicles that run, or ran, the trips of some rows again.
  func updateTurns(ofRows rows: Set<Int>) {
    let day = desk.trips.ownVehicleDay()
    var vehicles: Set<Int> = []
    for row in rows {
      let (before, now) = (turns.vehicle(ofRow: row), day.vehicles.number(ofRow: row))
      turns.note(row, vehicle: now)
      vehicles.formUnion([before, now].compactMap(\.self))
      if before != now { isRoomStale = true }
    }
    for vehicle in vehicles { findTurns(of: vehicle, day) }
    if isRoomStale { findTurnRoom() }
  }

  /// Finds the turns again for which a vehicle is late: whether that is a risk only, changes with time.
  func updateLateTurns() {
    let late = turns.lateVehicles
    guard !late.isEmpty else { return }
    let day = desk.trips.ownVehicleDay()
    for vehicle in late { findTurns(of: vehicle, day) }
    showFindings()
    movingChange.value = ()
  }

  private func findTurns(of vehicle: Int, _ day: VehicleDay) {
    let links = day.links(of: vehicle, at: desk.now.value, known: desk.trips.draggedTrip(ofRow:))
    turns.show(links.compactMap(turn), of: vehicle)
  }

  /// The turn between the trips of a link; `nil` when one is of another line, or the vehicle goes elsewhere meanwhile.
  private func turn(_ link: VehicleLink) -> LineTurn? {
    guard let end = servedStop(ofRow: link.firstRow, isLast: true), end.index > 0,
      let start = servedStop(ofRow: link.secondRow, isLast: false), end.station == start.station
    else { return nil }
    let next = desk.trips.knownTrip(ofRow: link.secondRow)
    return LineTurn(
      link: link, station: end.station, before: line.ways[end.way].stations[end.index - 1],
      departure: next?.stopTimes[start.index].expectedDeparture ?? link.departure, text: desk.wording.turn(link))
  }

  /// The first or last station that a row's trip serves, with the index of its stop time and of the trip's way; `nil` for a trip
  /// of another line.
  private func servedStop(ofRow row: Int, isLast: Bool) -> (index: Int, station: Int, way: Int)? {
    guard timetable.scheduledTrips.indices.contains(row), let way = line.wayOfTrip[timetable.scheduledTrips[row].trip]
    else { return nil }
    let (stations, trip) = (line.ways[way].stations, desk.trips.knownTrip(ofRow: row))
    func isServed(_ index: Int) -> Bool { !(trip?.stopTimes[index].isSkipped ?? false) }
    let index = isLast ? stations.indices.last(where: isServed) : stations.indices.first(where: isServed)
    return index.map { ($0, stations[$0], way) }
  }

  /// Makes room for the turns of the line as the timetable has them: it does not change while trips are moved, nor with the
  /// direction that is shown, so that a stop stays where it is.
  func findTurnRoom() {
    isRoomStale = false
    var spans: [Bool: [ClosedRange<Double>]] = [:]
    for turn in turns.all {
      guard let place = place(of: turn), place.isOuter else { continue }
      let from = Double(timetable.arrival(ofRow: turn.link.firstRow).unixSeconds)
      let to = Double(timetable.departure(ofRow: turn.link.secondRow).unixSeconds)
      spans[place.isAbove, default: []].append(min(from, to)...max(from, to))
    }
    func layers(_ isAbove: Bool) -> Int { min(TurnRoom.greatest, TurnLayers.depth(spans[isAbove] ?? [])) }
    let room = TurnRoom(above: layers(true), below: layers(false))
    guard room != turnRoom else { return }
    turnRoom = room
    redraw()
  }

  /// Where a turn is drawn: at which row of the axis, above or below it, and whether beyond all stops.
  func place(of turn: LineTurn) -> (row: Int, isAbove: Bool, isOuter: Bool)? {
    guard let row = axis.row(ofStation: turn.station) else { return nil }
    if row == 0 { return (row, true, true) }
    if row == axis.rows.count - 1 { return (row, false, true) }
    // The vehicle comes from one side, and the arc is on the other.
    return (row, (axis.row(ofStation: turn.before) ?? row + 1) > row, false)
  }

  /// The height of the room for arcs at a side of a row: beyond all stops that which was made for them, else a part of the
  /// way to the next row.
  func room(
    _ row: Int, _ isAbove: Bool, _ isOuter: Bool, _ scale: GraphScale, _ letters: GraphLettering
  ) -> Double {
    if isOuter { return isAbove ? scale.room.above : scale.room.below }
    let next = axis.rows[isAbove ? row - 1 : row + 1].position
    return min(0.7 * abs(scale.y(next) - scale.y(axis.rows[row].position)), TurnRoom.foot + 2 * TurnRoom.layer(letters))
  }

  /// The arc at a place of the picture; `nil` when none is near enough.
  func turn(at place: GraphPoint) -> GraphTurn? {
    guard scale.plot.contains(place) else { return nil }
    func distance(_ turn: GraphTurn) -> Double {
      var strokes = GraphStrokes()
      strokes.points = turn.corners
      return strokes.squaredDistance(
        from: place, to: GraphStrokes.Stroke(points: strokes.points.indices, kind: .planned, row: nil))
    }
    return drawnMoving.value.turns.map { ($0, distance($0)) }.filter { $0.1 <= 25 }.min { $0.1 < $1.1 }?.0
  }

  /// Describes the turn of a vehicle between two trips for the note, in two lines.
  func words(_ turn: GraphTurn) -> String? {
    let (first, second) = (turn.firstRow, turn.secondRow)
    return foundTurns.value.first { $0.link.firstRow == first && $0.link.secondRow == second }
      .map { desk.wording.words(ofTurn: $0.link, from: desk.name(ofRow: first), to: desk.name(ofRow: second)) }
  }

  /// Says at the last stop of a trip with which one its vehicle goes on, and at the first from which it comes; `nil` at other
  /// stops, and when the vehicle goes elsewhere.
  func turnWords(ofRow row: Int, stopTime index: Int) -> String? {
    let count = places(ofRow: row).count
    guard index == 0 || index == count - 1 else { return nil }
    let isLast = index == count - 1
    return foundTurns.value.first { (isLast ? $0.link.firstRow : $0.link.secondRow) == row }.map { turn in
      desk.wording.words(
        ofTurn: turn.link, desk.name(ofRow: isLast ? turn.link.secondRow : turn.link.firstRow), isNext: isLast)
    }
  }
}
